import { DateTime } from 'luxon';
import { cellTime, type BatchRowReply, type CellName, type Cells } from '../../../src/contract/booking-batches';
import { isTooFarAhead } from '../../../src/contract/interview-rules';
import { lengths, type Minutes } from '../../../src/contract/interviews';
import { texts } from '../../../src/contract/texts';
import { day, iso } from '../../../src/contract/time';
import { sql, type Tx } from '../../db/database';
import { clockOf } from '../../slots/zone-clock';
import { nearNames } from '../../kit/near-names';

/** A row of a file as far as its cells are understood. */
export type CheckedRow = {
  cells: Cells;
  wrong: BatchRowReply['wrong'];
  candidateId: string | null;
  jobProfileId: string | null;
  minutes: Minutes;
  times: string[];
};

const times = ['time1', 'time2', 'time3'] as const;
// As the template has it, as screens show it, and as other programs write it.
const formats = [
  cellTime,
  'dd-MM-yyyy hh:mm a',
  'yyyy-MM-dd HH:mm',
  "yyyy-MM-dd'T'HH:mm",
  'dd/MM/yyyy HH:mm',
  'dd.MM.yyyy HH:mm',
];

/** The instant that a cell says by the wall clock of a zone; null where it says none. */
export function instantOf(cell: string, zone: string): number | null {
  const wall = formats
    .map((format) => DateTime.fromFormat(cell, format, { zone: 'utc', locale: 'en' }))
    .find(({ isValid }) => isValid);
  if (!wall) return null;
  const midnight = Math.floor(wall.toMillis() / day);
  return clockOf(zone).instant(midnight, wall.hour * 60 + wall.minute);
}

/** What is suggested for a time that is not needed: none. */
export const leftOut = [''];

type Known = { organizations: number; jobs: string[]; candidateId: string | null };

/** The organization, job profiles and candidate that the names of each row mean, in one query. */
const lookUp = (tx: Tx, rows: readonly Cells[]): Promise<Known[]> =>
  tx.many<Known>(sql`
    select (select count(*) from organizations o where lower(o.name) = lower(r.organization) and not o.blocked) as organizations,
      array(select j.id from job_profiles j join organizations o on o.id = j.organization_id and not o.blocked
        where lower(o.name) = lower(r.organization) and lower(j.title) = lower(r."jobProfile") and j.status = 'OPEN') as jobs,
      (select c.id from candidates c join persons p on p.id = c.person_id
        join organizations o on o.id = c.organization_id and not o.blocked
        where lower(o.name) = lower(r.organization) and p.email = r.email::citext limit 1) as "candidateId"
    from jsonb_to_recordset(${JSON.stringify(rows.map((cells, nr) => ({ ...cells, nr })))}::jsonb)
      as r (nr int, organization text, "jobProfile" text, email text) order by r.nr`);

const sameRow = ({ organization, jobProfile, email }: Cells) =>
  JSON.stringify([organization, jobProfile, email].map((cell) => cell.toLowerCase()));

/**
 * Reads the cells of rows, and reports which are wrong. `others` are the other rows of the same batch: a candidate
 * is requested once for each job. `zone` is that of the caller, who uploads the file.
 */
export async function checkCells(
  tx: Tx,
  rows: readonly Cells[],
  { zone, now, others = [] }: { zone: string; now: number; others?: readonly Cells[] },
): Promise<CheckedRow[]> {
  const known = await lookUp(tx, rows);
  const organizationNames = known.some(({ organizations }) => organizations === 0)
    ? (
        await tx.many<{ name: string }>(sql`select name from organizations where not blocked order by name limit 5000`)
      ).map(({ name }) => name)
    : [];
  const seen = new Set(others.map(sameRow));
  return rows.map((cells, index) => {
    const { organizations, jobs, candidateId } = known[index] as Known;
    const wrong: CheckedRow['wrong'] = [];
    const say = (cell: CellName, message: string, suggestions: string[] = []) =>
      void wrong.push({ cell, message, ...(suggestions.length > 0 && { suggestions }) });
    if (organizations === 0)
      say('organization', 'No organization has this name', nearNames(cells.organization, organizationNames));
    else {
      if (jobs.length === 0) say('jobProfile', 'This organization has no open job profile with this title');
      if (jobs.length > 1) say('jobProfile', 'Several open job profiles have this title');
      if (cells.email === '') say('email', texts.selectCandidateAndTime);
      else if (candidateId === null) say('email', 'This organization has no candidate with this email');
      else if (seen.has(sameRow(cells))) say('email', 'Another row has the same candidate and job profile');
    }
    seen.add(sameRow(cells));
    const minutes = cells.minutes === '' ? 60 : lengths.find((length) => String(length) === cells.minutes);
    if (minutes === undefined) say('minutes', `Must be ${lengths.join(', ').replace(/, (\d+)$/, ' or $1')}`);
    const given = times.filter((name) => cells[name] !== '');
    if (given.length === 0) say('time1', texts.selectCandidateAndTime);
    const read = given.map((name) => ({ name, at: instantOf(cells[name], zone) }));
    const isGood = (at: number | null) => at !== null && at > now && !isTooFarAhead(at, now);
    // One good time is enough: another one can be left out.
    const spare = read.some(({ at }) => isGood(at)) ? leftOut : [];
    for (const { name, at } of read)
      if (!isGood(at)) say(name, at === null || at <= now ? texts.dateTimeWrong : texts.tooFarAhead, spare);
    const instants = read.flatMap(({ at }) => (at === null ? [] : [iso(at)]));
    return {
      cells,
      wrong,
      candidateId,
      jobProfileId: jobs[0] ?? null,
      minutes: minutes ?? 60,
      times: instants,
    };
  });
}
