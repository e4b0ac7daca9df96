import { cleanEmail, emailProblem, mobileOf, mobileProblems, nameProblem } from '../../../src/contract/auth-rules';
import { countries } from '../../../src/contract/countries';
import { isTooFarAhead } from '../../../src/contract/interview-rules';
import type { UploadCell, UploadCells, UploadRow } from '../../../src/contract/candidates-uploads';
import { texts } from '../../../src/contract/texts';
import { iso } from '../../../src/contract/time';
import { instantOf, leftOut } from '../../booking/batches/cells';
import { zoneProblem } from '../../kit/zone-names';

/** A row of a list as far as its cells are understood. */
export type CheckedUpload = {
  cells: UploadCells;
  wrong: UploadRow['wrong'];
  email: string;
  mobile: string | null;
  jobProfileId: string | null;
  times: string[];
};
/** What the rows are checked against: the open job profiles of the organization by their lower-cased titles. */
export type CheckAgainst = { jobs: ReadonlyMap<string, string[]>; zone: string; now: number; portal: boolean };

const byName = new Map(
  countries.flatMap((country) => [
    [country.code.toLowerCase(), country.phone],
    [country.label.toLowerCase(), country.phone],
  ]),
);
const prefixes = [...new Set(countries.map(({ phone }) => phone))].sort((a, b) => b.length - a.length);
const hidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const times = ['time1', 'time2', 'time3'] as const;

/** The prefix and the rest of a number: by its country, or by the prefix with which it begins. */
function numberOf({ country, mobile }: UploadCells): { prefix: string; number: string } {
  const own = byName.get(country.toLowerCase()) ?? '';
  if (!mobile.startsWith('+')) return { prefix: own, number: mobile };
  const digits = mobile.replace(/\D/g, '');
  const prefix = digits.startsWith(own) && own !== '' ? own : (prefixes.find((one) => digits.startsWith(one)) ?? '');
  return { prefix, number: digits.slice(prefix.length) };
}

/** Reads the cells of a row, and reports which are wrong (product: Candidates in bulk). */
export function checkUpload(cells: UploadCells, { jobs, zone, now, portal }: CheckAgainst): CheckedUpload {
  const wrong: CheckedUpload['wrong'] = [];
  const say = (cell: UploadCell, message: string | null, suggestions?: string[]) =>
    message !== null && void wrong.push({ cell, message, ...(suggestions && { suggestions }) });
  say('name', nameProblem(cells.name) ?? (hidden.test(cells.name) ? 'Text has characters that are not allowed' : null));
  const email = cleanEmail(cells.email);
  say('email', emailProblem(email));
  if (cells.country !== '' && !byName.has(cells.country.toLowerCase()))
    say('country', 'No country has this name or code');
  const { prefix, number } = numberOf(cells);
  const problems = mobileProblems(prefix, number);
  say('country', problems.country);
  say('mobile', problems.number);
  const zoneWrong = cells.timeZone === '' ? null : zoneProblem(cells.timeZone);
  if (zoneWrong) say('timeZone', zoneWrong.message, zoneWrong.suggestions);
  const found = jobs.get(cells.jobProfile.toLowerCase()) ?? [];
  if (cells.jobProfile !== '') {
    if (portal) say('jobProfile', 'A portal candidate has no job profile');
    else if (found.length === 0) say('jobProfile', 'The organization has no open job profile with this title');
    else if (found.length > 1) say('jobProfile', 'Several open job profiles have this title');
  }
  const given = times.flatMap((name) => {
    if (cells[name] === '') return [];
    const at = instantOf(cells[name], zone);
    if (at === null || at <= now) say(name, texts.dateTimeWrong, leftOut);
    else if (isTooFarAhead(at, now)) say(name, texts.tooFarAhead, leftOut);
    return at === null ? [] : [iso(at)];
  });
  return {
    cells,
    wrong,
    email: emailProblem(email) === null ? email : '',
    mobile: mobileOf(prefix, number) || null,
    jobProfileId: found[0] ?? null,
    times: given,
  };
}
