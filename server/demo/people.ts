import { demoJobs, demoOrganizations, type DemoJob, type DemoOrganization } from './jobs';
import { day } from '../../src/contract/time';
import { addressOf, regions, type Region } from './names';
import { at, idOf, randomOf, type Random } from './random';
import { tracks } from './tracks';

export type DemoUser = {
  id: string;
  userType: 'PANELIST' | 'CANDIDATE' | 'ADMIN' | 'SUPER_ADMIN' | 'ORGANIZATION_USER';
  email: string;
  mobile: string;
  name: string;
  designation: string;
  timeZone: string;
  organizationId: string | null;
  services: ('ONE_WAY' | 'TWO_WAY')[];
  createdAt: number;
};
export type DemoCandidate = {
  id: string;
  personId: string;
  /** The account of the candidate; null for candidates who only use the link of their invitation. */
  userId: string | null;
  email: string;
  name: string;
  mobile: string;
  timeZone: string;
  organization: DemoOrganization | null;
  /** The job that the candidate applies for; null for candidates who practice. */
  job: DemoJob | null;
  track: number;
  /** Null for a candidate without a resume. */
  resume: string | null;
  uploadedBy: 'P' | 'A' | 'S' | 'O';
  /** Instants, for candidates with preferred times but no request yet. */
  preferred: number[];
  timesGivenAt: number | null;
  lookedAt: number | null;
  createdAt: number;
};

type DemoName = { name: string; email: string; region: Region; mobile: string };

/** Creates unique names with matching addresses. */
export function nameGiver(): (region: Region, random: Random) => DemoName {
  const used = new Set<string>();
  return (region, random) => {
    const digits = `${random.whole(10, 99)}${random.whole(100, 999)}${random.whole(1000, 9999)}`;
    const mobile = `${region.dial}${digits.slice(0, region.digits)}`;
    const free = random
      .shuffled(region.first)
      .flatMap((first) => random.shuffled(region.last).map((last) => `${first} ${last}`))
      .find((name) => !used.has(addressOf(name)));
    // All combinations are used up, so the name gets a double family name.
    const name = free ?? `${random.pick(region.first)} ${random.pick(region.last)}-${random.pick(region.last)}`;
    used.add(addressOf(name));
    return { name, email: `${addressOf(name)}@demo.example`, region, mobile };
  };
}
export type NameGiver = ReturnType<typeof nameGiver>;

const designations = ['Talent Acquisition Lead', 'Recruiter', 'Hiring Manager', 'Engineering Manager'];

/** Admins and users of organizations; the first of each is the named account (product: Demo). */
export function demoStaff(giveName: NameGiver, now: number): DemoUser[] {
  const random = randomOf('staff');
  const user = (
    userType: DemoUser['userType'],
    nth: number,
    email: string | null,
    more: Partial<DemoUser>,
  ): DemoUser => {
    const given = giveName(at(regions, nth), random);
    const { name, mobile, region } = given;
    const createdAt = now - random.whole(70, 400) * day;
    const services: DemoUser['services'] = ['TWO_WAY'];
    const base = { name, mobile, timeZone: region.zone, designation: '', organizationId: null, services, createdAt };
    return { id: idOf(userType, nth), userType, email: email ?? given.email, ...base, ...more };
  };
  const both: DemoUser['services'] = ['ONE_WAY', 'TWO_WAY'];
  const admin = (nth: number) =>
    user('ADMIN', nth, nth === 0 ? 'admin@example.com' : null, {
      designation: 'Interview Operations',
      services: nth === 0 ? both : ['TWO_WAY'],
    });
  const ofOrganization = (organization: DemoOrganization, nth: number) =>
    [0, 1].map((second) =>
      user('ORGANIZATION_USER', nth + second * 12, nth + second === 0 ? 'org@example.com' : null, {
        organizationId: organization.id,
        designation: at(designations, nth + second),
      }),
    );
  return [
    user('SUPER_ADMIN', 0, 'superadmin@example.com', { designation: 'Head of Operations', services: both }),
    ...[0, 1, 2, 3].map(admin),
    ...demoOrganizations.flatMap(ofOrganization),
    // A refund needs two super admins. The second one is created last, so that the names of the others stay the same.
    user('SUPER_ADMIN', 1, 'superadmin2@example.com', { designation: 'Head of Finance' }),
  ];
}

const portalCount = 30;
const candidacyCount = 360;
/** The number of portal candidates without an account, who come last. */
const talentCount = 40;
/** How many of the organizations' last candidacies belong to persons who already are candidates elsewhere. */
const secondCandidacies = 12;
/** The places of the portal candidate with one-way interviews only, and of the portal candidate without a resume. */
const oneWayOnly = 6;
const withoutResume = 7;

function resumeOf(given: Omit<DemoName, 'region'>, track: number, random: Random): string {
  const { skills, titles, name } = at(tracks, track);
  const years = random.whole(2, 14);
  return [
    given.name,
    `${given.email} | ${given.mobile}`,
    '',
    `${random.pick(titles)} with ${years} years in ${name.toLowerCase()}.`,
    `Skills: ${skills.slice(0, random.whole(3, skills.length)).join(', ')}.`,
    `Last project: took a service from ${random.whole(2, 9)} to ${random.whole(20, 90)} releases a month and cut its incidents by half.`,
    'Education: B.Sc. Computer Science.',
  ].join('\n');
}

/**
 * Portal candidates whom an admin added after a job fair. They have no account, so that sourcing finds people who can
 * be reached only by email (product: Sourcing).
 */
const portalTalent = (giveName: NameGiver, now: number, count: number): DemoCandidate[] =>
  Array.from({ length: count }, (_, nth) => {
    const random = randomOf(`talent ${nth}`);
    const given = giveName(at(regions, nth), random);
    const createdAt = now - random.whole(20, 120) * day;
    return {
      id: idOf('talent', nth),
      personId: idOf('talent person', nth),
      userId: null,
      email: given.email,
      name: given.name,
      mobile: given.mobile,
      timeZone: given.region.zone,
      organization: null,
      job: null,
      track: nth % tracks.length,
      resume: resumeOf(given, nth % tracks.length, random),
      uploadedBy: 'A',
      preferred: [],
      timesGivenAt: null,
      lookedAt: createdAt + day,
      createdAt,
    };
  });

/**
 * 400 candidacies: first those of portal candidates with an account, starting with the named candidate, then those of
 * organizations, then those of portal candidates without an account.
 */
export function demoCandidates(giveName: NameGiver, now: number): DemoCandidate[] {
  const open = demoJobs().filter((job) => job.status === 'OPEN');
  const list: DemoCandidate[] = [];
  const add = (nth: number, job: DemoJob | null, same?: DemoCandidate) => {
    const random = randomOf(`candidate ${nth}`);
    const given = giveName(random.chance(0.45) ? regions[0] : random.pick(regions), random);
    const { mobile, name } = same ?? given;
    const email = same?.email ?? (nth === 0 ? 'candidate@example.com' : given.email);
    const track = job?.track ?? random.whole(0, tracks.length - 1);
    list.push({
      id: idOf('candidate', nth),
      personId: same?.personId ?? idOf('person', nth),
      userId: same ? same.userId : nth < portalCount ? idOf('CANDIDATE', nth) : null,
      email,
      name,
      mobile,
      timeZone: same?.timeZone ?? given.region.zone,
      organization: job?.organization ?? null,
      job,
      track,
      resume: nth === withoutResume ? null : resumeOf({ ...given, email, mobile, name }, track, random),
      uploadedBy: job === null ? 'P' : random.chance(0.85) ? 'O' : 'A',
      preferred: [],
      timesGivenAt: null,
      lookedAt: null,
      createdAt: now - random.whole(61, 120) * day,
    });
  };
  for (let nth = 0; nth < portalCount; nth += 1) add(nth, null);
  // The named candidate practices, and also applies to the named organization.
  add(portalCount, at(open, 0), at(list, 0));
  const firstOrganization = open.filter((job) => job.organization === at(demoOrganizations, 0));
  for (let nth = portalCount + 1; nth < candidacyCount; nth += 1) {
    const job = nth % 6 === 0 ? at(firstOrganization, nth / 6) : at(open, nth * 7);
    const second = nth - (candidacyCount - secondCandidacies);
    const other = list
      .slice(portalCount + 1 + 2 * second)
      .find((one) => one.organization !== null && one.organization.id !== job.organization.id);
    add(nth, job, second >= 0 ? other : undefined);
  }
  return [...list, ...portalTalent(giveName, now, talentCount)];
}

/** Accounts of candidates, one per person. */
export const candidateUsers = (candidates: DemoCandidate[]): DemoUser[] =>
  candidates.flatMap(({ userId, email, mobile, name, timeZone, createdAt, organization }, nth) =>
    userId === null || organization !== null
      ? []
      : [
          {
            id: userId,
            userType: 'CANDIDATE' as const,
            email,
            mobile,
            name,
            designation: '',
            timeZone,
            organizationId: null,
            services: nth === oneWayOnly ? ['ONE_WAY' as const] : ['TWO_WAY' as const],
            createdAt,
          },
        ],
  );
