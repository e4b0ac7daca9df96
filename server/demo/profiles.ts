import { day, iso } from '../../src/contract/time';
import type { Tx } from '../db/database';
import { bulk } from './bulk';
import type { Company } from './casting';
import { list } from './names';
import { candidateUsers } from './people';
import { at, randomOf, type Random } from './random';
import { tracks } from './tracks';

type Owner = { id: string; name: string; timeZone: string; track: number; createdAt: number };
type Rows = Record<'details' | 'projects' | 'education' | 'certificates' | 'revisions', Record<string, unknown>[]>;

const towns: Record<string, readonly string[]> = {
  'Asia/Kolkata': list('Bengaluru, Pune, Hyderabad, Chennai, Kochi'),
  'Europe/Berlin': list('Berlin, Leipzig, Hamburg, Prague'),
  'America/New_York': list('New York, Boston, Toronto, Philadelphia'),
  'America/Sao_Paulo': list('São Paulo, Campinas, Curitiba'),
  'Asia/Tokyo': list('Tokyo, Osaka, Fukuoka'),
  'Australia/Sydney': list('Sydney, Newcastle, Wollongong'),
  'Africa/Lagos': list('Lagos, Ibadan, Abuja'),
  'Europe/London': list('London, Manchester, Leeds, Cardiff'),
};
const universities: Record<string, readonly string[]> = {
  'Asia/Kolkata': list('Anna University, University Of Pune, Osmania University'),
  'Europe/Berlin': list('Technical University Of Berlin, Leipzig University, Charles University'),
  'America/New_York': list('Boston University, University Of Toronto, Drexel University'),
  'America/Sao_Paulo': list('University Of São Paulo, University Of Campinas'),
  'Asia/Tokyo': list('University Of Tokyo, Osaka University, Kyushu University'),
  'Australia/Sydney': list('University Of Sydney, University Of Newcastle'),
  'Africa/Lagos': list('University Of Lagos, University Of Ibadan'),
  'Europe/London': list('University Of Manchester, University Of Leeds, Cardiff University'),
};
const degrees = list('Bachelor Of Technology, Bachelor Of Science, Bachelor Of Engineering');
const masters = list('Master Of Science, Master Of Computer Applications');

const projects = [
  {
    title: 'Checkout Rewrite',
    role: 'Backend',
    text: (skill: string) =>
      `Moved the checkout of a retailer to ${skill}, one country at a time. Failed payments fell from 3.1 to 0.8 percent.`,
  },
  {
    title: 'Claims Portal',
    role: 'Full Stack',
    text: (skill: string) =>
      `A portal in which customers follow their insurance claims, built with ${skill} by a team of five. 40,000 people use it each month.`,
  },
  {
    title: 'Order Events',
    role: 'Architect',
    text: (skill: string) =>
      `Replaced nightly batches of orders by events. ${skill} carries 900 of them a second, and stock is right within a minute.`,
  },
  {
    title: 'Release Pipeline',
    role: 'Lead',
    text: (skill: string) =>
      `From one release a month to several a day, with ${skill} and tests that the team trusts. I introduced reviews of incidents.`,
  },
] as const;

const issuers = list('Open Skills Institute, Northwind Academy, Engineering Guild');

const yearOf = (instant: number) => Number(iso(instant).slice(0, 4));
const twoDigits = (value: number) => String(value).padStart(2, '0');

function educationOf(owner: Owner, random: Random, birthYear: number) {
  const university = () => random.pick(universities[owner.timeZone] ?? at(Object.values(universities), 0));
  const passed = birthYear + 22;
  const first = { graduation: random.pick(degrees), university: university(), passing_year: passed };
  const second = { graduation: random.pick(masters), university: university(), passing_year: passed + 2 };
  return (random.chance(0.4) ? [second, first] : [first]).map((one) => ({
    ...one,
    percentage: random.whole(620, 910) / 10,
  }));
}

/**
 * How much of a profile is filled in: everything (3), half (2), only personal details (1) or nothing (0). The named
 * accounts have 3.
 */
type Extent = 3 | 2 | 1 | 0;
const extentOf = (nth: number): Extent => at([3, 2, 3, 1, 2, 0] as const, nth);

function add(rows: Rows, owner: Owner, extent: Extent, now: number): void {
  const random = randomOf(`profile of ${owner.id}`);
  const { skills, titles } = at(tracks, owner.track);
  const birthYear = yearOf(now) - random.whole(25, 48);
  const birth = `${birthYear}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`;
  const own = <R extends object>(list: readonly R[]) =>
    list.map((row, position) => ({ user_id: owner.id, position, ...row }));
  const saved = (...sections: string[]) =>
    rows.revisions.push(
      ...sections.map((section) => ({
        user_id: owner.id,
        section,
        revision: 1,
        saved_at: iso(owner.createdAt + day / 2),
      })),
    );
  if (extent === 0) return;
  const address = owner.name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
  rows.details.push({
    user_id: owner.id,
    birth_date: birth,
    location: random.pick(towns[owner.timeZone] ?? at(Object.values(towns), 0)),
    linkedin: extent > 1 ? `https://www.linkedin.com/in/${address}` : null,
    mobile: null,
  });
  saved('personal');
  if (extent === 1) return;
  rows.education.push(...own(educationOf(owner, random, birthYear)));
  saved('education');
  if (extent === 2) return;
  const chosen = random.shuffled(projects).slice(0, random.whole(1, 2));
  rows.projects.push(
    ...own(
      chosen.map(({ title, role, text }, place) => ({
        title,
        designation: random
          .pick(titles)
          .replace(/[^\p{L} ]+/gu, ' ')
          .trim()
          .replace(/ +/g, ' '),
        role,
        description: text(at(skills, place)),
      })),
    ),
  );
  const proven = skills.map((name) => `${name.replace(/[^\p{L} ]+/gu, ' ').trim()} Professional`);
  const fits = proven.filter(({ length }) => length <= 30);
  const certificates = random.shuffled(fits).slice(0, random.whole(1, 2));
  rows.certificates.push(
    ...own(
      certificates.map((name, place) => {
        const issued = now - random.whole(200, 900) * day - place * 300 * day;
        return {
          name,
          issuer: random.pick(issuers),
          issued_on: iso(issued).slice(0, 10),
          expires_on: random.chance(0.5) ? iso(issued + 3 * 365 * day).slice(0, 10) : null,
          link: `https://certificates.demo.example/${random.whole(100_000, 999_999)}`,
        };
      }),
    ),
  );
  saved('project', 'certificate');
}

/**
 * Writes the profiles of panelists and of candidates with an account (product: Demo). Some are complete except for bank
 * and video, some are half complete, and some are not begun.
 */
export async function writeProfiles(tx: Tx, { panelists, candidates }: Company, now: number): Promise<void> {
  const rows: Rows = { details: [], projects: [], education: [], certificates: [], revisions: [] };
  panelists.forEach((one, nth) => add(rows, { ...one, track: one.tracks[0] ?? 0 }, extentOf(nth), now));
  // A candidate without a resume has not filled in anything else either.
  const trackOf = new Map(candidates.filter(({ resume }) => resume !== null).map((one) => [one.userId, one.track]));
  candidateUsers(candidates).forEach((one, nth) => {
    const track = trackOf.get(one.id);
    if (track !== undefined) add(rows, { ...one, track }, extentOf(nth), now);
  });
  await bulk(tx, 'profile_details', rows.details);
  await bulk(tx, 'profile_projects', rows.projects);
  await bulk(tx, 'profile_education', rows.education);
  await bulk(tx, 'profile_certificates', rows.certificates);
  await bulk(tx, 'profile_revisions', rows.revisions);
}
