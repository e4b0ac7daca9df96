import { DateTime } from 'luxon';
import { cellTime, type CellName, type Cells } from '../../../src/contract/booking-batches';
import { isTooFarAhead } from '../../../src/contract/interview-rules';
import { lengths, type Minutes } from '../../../src/contract/interviews';
import { texts } from '../../../src/contract/texts';
import { day, iso } from '../../../src/contract/time';
import { sql, type Tx } from '../../db/database';
import { clockOf } from '../../slots/zone-clock';
import { nearIn } from '../../../src/contract/near-names';

/** A row of a file, as far as its cells could be interpreted. */
export type CheckedRow = {
  nr: number;
  cells: Cells;
  wrong: Wrong<CellName>[];
  candidateId: string | null;
  jobProfileId: string | null;
  minutes: Minutes;
  times: string[];
};

const times = ['time1', 'time2', 'time3'] as const;
// The formats of the template, of screens, and of other programs.
const formats = [
  cellTime,
  'dd-MM-yyyy hh:mm a',
  'yyyy-MM-dd HH:mm',
  "yyyy-MM-dd'T'HH:mm",
  'dd/MM/yyyy HH:mm',
  'dd.MM.yyyy HH:mm',
];

/** The instant of a cell, by the wall clock of a zone; null if the cell has no valid time. */
export function instantOf(cell: string, zone: string): number | null {
  const wall = formats
    .map((format) => DateTime.fromFormat(cell, format, { zone: 'utc', locale: 'en' }))
    .find(({ isValid }) => isValid);
  if (!wall) return null;
  const midnight = Math.floor(wall.toMillis() / day);
  return clockOf(zone).instant(midnight, wall.hour * 60 + wall.minute);
}

/** An error in a cell. With `note`, the cell is left out or a question is asked, and its row is not held back. */
export type Wrong<Name extends string> = { cell: Name; message: string; suggestions?: string[]; note?: true };

const ordinals = { time1: 'first', time2: 'second', time3: 'third' } as const;
type Times = Record<(typeof times)[number], string>;

/**
 * Reads the preferred times of a row by the wall clock of `zone`: those that can be booked, and what is wrong with the
 * others. One valid time is enough: the others are then left out with a note.
 */
export function readTimes(cells: Times, zone: string, now: number) {
  const read = times
    .filter((name) => cells[name] !== '')
    .map((cell) => {
      const at = instantOf(cells[cell], zone);
      const late = at === null || at <= now ? texts.dateTimeWrong : null;
      return { cell, at, message: late ?? (isTooFarAhead(at ?? now, now) ? texts.tooFarAhead : null) };
    });
  const good = read.flatMap(({ at, message }) => (at !== null && message === null ? [iso(at)] : []));
  const wrong = read.flatMap(({ cell, message }): Wrong<keyof Times>[] => {
    if (message === null) return [];
    if (good.length === 0) return [{ cell, message }];
    return [{ cell, message: `The ${ordinals[cell]} time is left out: ${message}`, note: true }];
  });
  return { given: read.length, good, wrong };
}

type Known = { organizations: number; organizationId: string | null; jobs: string[]; candidateId: string | null };

/** The organization, job profiles and candidate to which the names in each row refer, in one query. */
const lookUp = (tx: Tx, rows: readonly Cells[]): Promise<Known[]> =>
  tx.many<Known>(sql`
    select (select count(*) from organizations o where lower(o.name) = lower(r.organization) and not o.blocked) as organizations,
      (select o.id from organizations o where lower(o.name) = lower(r.organization) and not o.blocked limit 1) as "organizationId",
      array(select j.id from job_profiles j join organizations o on o.id = j.organization_id and not o.blocked
        where lower(o.name) = lower(r.organization) and lower(j.title) = lower(r."jobProfile") and j.status = 'OPEN') as jobs,
      (select c.id from candidates c join persons p on p.id = c.person_id
        join organizations o on o.id = c.organization_id and not o.blocked
        where lower(o.name) = lower(r.organization) and p.email = r.email::citext limit 1) as "candidateId"
    from jsonb_to_recordset(${JSON.stringify(rows.map((cells, nr) => ({ ...cells, nr })))}::jsonb)
      as r (nr int, organization text, "jobProfile" text, email text) order by r.nr`);

// The maximum number of organizations, of job profiles, and of candidates per organization that are searched for
// suggestions. Suggestions are only a help, and not worth a long search.
const mostNames = 5_000;
type OfOrganization = { organizationId: string; name: string };
/** Returns a function that searches for similar names within an organization of these rows. */
function nearOf<Row extends OfOrganization>(rows: readonly Row[], make: (own: Row[]) => (typed: string) => string[]) {
  const own = new Map<string, Row[]>();
  for (const row of rows) {
    const these = own.get(row.organizationId);
    if (these) these.push(row);
    else own.set(row.organizationId, [row]);
  }
  const near = new Map([...own].map(([id, these]) => [id, make(these)]));
  return (typed: string, organizationId: string | null) => near.get(organizationId ?? '')?.(typed) ?? [];
}

/** Suggestions for names that were not found; titles and emails only from the row's own organization. */
async function suggestionsFor(tx: Tx, known: readonly Known[]) {
  const of = (isWrong: (one: Known) => boolean) => [
    ...new Set(known.flatMap((one) => (one.organizationId !== null && isWrong(one) ? [one.organizationId] : []))),
  ];
  const organizations = known.some((one) => one.organizations === 0)
    ? await tx.many<{ name: string }>(
        sql`select name from organizations where not blocked order by name limit ${mostNames}`,
      )
    : [];
  const titles = await tx.many<OfOrganization>(sql`
    select organization_id as "organizationId", title as name from job_profiles
    where organization_id = any(${of(({ jobs }) => jobs.length === 0)}::uuid[]) and status = 'OPEN'
    order by lower(title), id limit ${mostNames}`);
  const people = await tx.many<OfOrganization & { email: string }>(sql`
    select o.id as "organizationId", c.name, c.email from unnest(${of(({ candidateId }) => candidateId === null)}::uuid[]) as o (id)
      cross join lateral (
        select c.name, p.email::text as email from candidates c join persons p on p.id = c.person_id
        where c.organization_id = o.id order by c.created_at desc, c.id limit ${mostNames}) c`);
  return {
    organization: nearIn(organizations.map(({ name }) => name)),
    jobProfile: nearOf(titles, (own) => nearIn(own.map(({ name }) => name))),
    email: nearOf(people, personsNear),
  };
}

const localOf = (email: string) => email.toLowerCase().split('@')[0] ?? '';
/** Returns a function that suggests emails similar to a typed email, or of candidates with a similar name. */
function personsNear(people: readonly { name: string; email: string }[]) {
  const nearName = nearIn(people.map(({ name }) => name));
  const nearLocal = nearIn([...new Set(people.map(({ email }) => localOf(email)))]);
  return (typed: string): string[] => {
    const isEmail = typed.includes('@');
    const near = isEmail ? [localOf(typed), ...nearLocal(localOf(typed))] : nearName(typed);
    return [
      ...new Set(
        near.flatMap((one) =>
          people.filter(({ name, email }) => (isEmail ? localOf(email) : name) === one).map(({ email }) => email),
        ),
      ),
    ].slice(0, 3);
  };
}

export type NumberedCells = { nr: number; cells: Cells };
const sameRow = ({ organization, jobProfile, email }: Cells) =>
  JSON.stringify([organization, jobProfile, email].map((cell) => cell.toLowerCase()));

/**
 * Interprets the cells of rows and reports errors. `others` are the other rows of the same batch: a candidate is
 * requested once for each job. `zone` is that of the caller who uploads the file.
 */
export async function checkCells(
  tx: Tx,
  rows: readonly NumberedCells[],
  { zone, now, others = [] }: { zone: string; now: number; others?: readonly NumberedCells[] },
): Promise<CheckedRow[]> {
  const known = await lookUp(
    tx,
    rows.map(({ cells }) => cells),
  );
  const near = await suggestionsFor(tx, known);
  const seen = new Map(others.map(({ nr, cells }) => [sameRow(cells), nr]));
  return rows.map(({ nr, cells }, index) => {
    const { organizations, organizationId, jobs, candidateId } = known[index] as Known;
    const { given, good, wrong: wrongTimes } = readTimes(cells, zone, now);
    const wrong: CheckedRow['wrong'] = [];
    const say = (cell: CellName, message: string, suggestions: string[] = []) =>
      void wrong.push({ cell, message, ...(suggestions.length > 0 && { suggestions }) });
    if (organizations === 0)
      say('organization', 'No organization has this name', near.organization(cells.organization));
    else {
      if (jobs.length === 0)
        say(
          'jobProfile',
          'This organization has no open job profile with this title',
          near.jobProfile(cells.jobProfile, organizationId),
        );
      if (jobs.length > 1) say('jobProfile', 'Several open job profiles have this title');
      const twin = seen.get(sameRow(cells));
      if (cells.email === '') say('email', texts.selectCandidateAndTime);
      else if (candidateId === null)
        say('email', 'This organization has no candidate with this email', near.email(cells.email, organizationId));
      else if (twin !== undefined) say('email', `Row ${twin} has the same candidate and job profile`);
    }
    if (!seen.has(sameRow(cells))) seen.set(sameRow(cells), nr);
    const minutes = cells.minutes === '' ? 60 : lengths.find((length) => String(length) === cells.minutes);
    if (minutes === undefined) say('minutes', `Must be ${lengths.join(', ').replace(/, (\d+)$/, ' or $1')}`);
    if (given === 0) say('time1', texts.selectCandidateAndTime);
    return {
      nr,
      cells,
      wrong: [...wrong, ...wrongTimes],
      candidateId,
      jobProfileId: jobs[0] ?? null,
      minutes: minutes ?? 60,
      times: good,
    };
  });
}
