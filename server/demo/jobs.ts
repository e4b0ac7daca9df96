import type { AskedSkill } from '../../src/contract/job-profiles';
import { jobTextsOf } from './job-texts';
import { locations, organizationNames } from './names';
import { at, idOf, randomOf } from './random';
import { tracks } from './tracks';

export type DemoOrganization = { id: string; name: string };
export type DemoJob = {
  id: string;
  organization: DemoOrganization;
  title: string;
  description: string;
  responsibilities: string;
  benefits: string;
  instructions: string;
  yearsFrom: number;
  yearsTo: number;
  openings: number;
  location: string;
  status: 'DRAFT' | 'OPEN' | 'ON_HOLD' | 'CLOSED';
  track: number;
  /** In the same order as the server's: primary skills first, then by name. */
  skills: AskedSkill[];
};

export const demoOrganizations: DemoOrganization[] = organizationNames.map((name, nth) => ({
  id: idOf('organization', nth),
  name,
}));

const inOrder = (skills: AskedSkill[]) =>
  skills.sort((a, b) => Number(b.primary) - Number(a.primary) || (a.name < b.name ? -1 : 1));

/** Five job profiles in each field of work, so that each of the twelve organizations has five. */
export function demoJobs(): DemoJob[] {
  return tracks.flatMap((track, trackAt) =>
    track.titles.map((title, titleAt) => {
      const nth = trackAt * 5 + titleAt;
      const random = randomOf(`job ${nth}`);
      const organization = at(demoOrganizations, nth);
      const skills = track.skills.map((name, place) => ({
        id: idOf('skill', name),
        name,
        primary: place < 2 + (titleAt % 2),
        minMonths: place < 3 ? 12 * random.whole(1, 3) : 0,
      }));
      const closed = titleAt === 4 && organization.id !== at(demoOrganizations, 0).id;
      return {
        id: idOf('job', nth),
        organization,
        title,
        ...jobTextsOf(randomOf(`texts of job ${nth}`), {
          title,
          organization: organization.name,
          skills: track.skills,
          team: random.whole(4, 11),
        }),
        location: random.pick(locations),
        status: closed ? random.pick(['DRAFT', 'ON_HOLD', 'CLOSED'] as const) : 'OPEN',
        yearsFrom: titleAt,
        yearsTo: titleAt + 3 + (nth % 3),
        openings: 1 + (nth % 5),
        track: trackAt,
        skills: inOrder(skills.slice(0, random.whole(4, skills.length))),
      };
    }),
  );
}

/** The skills of a mock interview, in the same order as the server's. */
export const mockSkills = (track: number): AskedSkill[] =>
  at(tracks, track)
    .skills.slice(0, 3)
    .map((name) => ({ id: idOf('skill', name), name, primary: true, minMonths: 12 }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
