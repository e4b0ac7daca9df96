import { cleanEmail, emailProblem, mobileOf, mobileProblems, nameProblem } from '../../../src/contract/auth-rules';
import { countries, countryName } from '../../../src/contract/countries';
import type { UploadCell, UploadCells } from '../../../src/contract/candidates-uploads';
import { readTimes, type Wrong } from '../../booking/batches/cells';
import { nearNames } from '../../../src/contract/near-names';
import { countryOf } from '../../kit/towns';
import { zoneSaid, zonesOf } from '../../kit/zone-names';

/**
 * A row of a list, with those of its cells that could be understood. A town or a country in place of a time zone has
 * become its time zone.
 */
export type CheckedUpload = {
  cells: UploadCells;
  wrong: Wrong<UploadCell>[];
  email: string;
  mobile: string | null;
  jobProfileId: string | null;
  times: string[];
};
/**
 * The data that rows are checked against. `jobs` are the organization's open job profiles by their lower-cased titles.
 */
export type CheckAgainst = {
  jobs: ReadonlyMap<string, string[]>;
  nearJob: (title: string) => string[];
  zone: string;
  now: number;
  portal: boolean;
};

const byName = new Map(
  countries.flatMap((country) => [
    [country.code.toLowerCase(), country],
    [country.label.toLowerCase(), country],
  ]),
);
const countryNames = countries.map(({ label }) => label);
/** The countries that may be meant by another name, such as USA, or by a misspelled one. */
const nearCountry = (typed: string) => {
  const code = countryOf(typed);
  return code === undefined ? nearNames(typed, countryNames) : [countryName(code)];
};
/** The suggestion for a cell that can be left out: an empty text. */
const leftOut = [''];
const prefixes = [...new Set(countries.map(({ phone }) => phone))].sort((a, b) => b.length - a.length);
const hidden = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * The prefix and the rest of a number. The prefix is that of the row's country, or the one with which the number
 * begins.
 */
function numberOf({ country, mobile }: UploadCells): { prefix: string; number: string } {
  const own = byName.get(country.toLowerCase())?.phone ?? '';
  if (!mobile.startsWith('+')) return { prefix: own, number: mobile };
  const digits = mobile.replace(/\D/g, '');
  const prefix = digits.startsWith(own) && own !== '' ? own : (prefixes.find((one) => digits.startsWith(one)) ?? '');
  return { prefix, number: digits.slice(prefix.length) };
}

/** The time zone of a row: the one that it states, or that of its country if the country has only one. */
function zoneOf({ timeZone, country }: UploadCells): ReturnType<typeof zoneSaid> {
  if (timeZone !== '') return zoneSaid(timeZone);
  const found = byName.get(country.toLowerCase());
  const [only = '', ...more] = found ? zonesOf(found.code) : [];
  return { zone: more.length === 0 ? only : '' };
}

/** Reads the cells of a row, and reports which of them are wrong (product: Candidates in bulk). */
export function checkUpload(typed: UploadCells, { jobs, nearJob, zone, now, portal }: CheckAgainst): CheckedUpload {
  const wrong: CheckedUpload['wrong'] = [];
  const say = (cell: UploadCell, message: string | null, suggestions: readonly string[] = []) =>
    message !== null &&
    void wrong.push({ cell, message, ...(suggestions.length > 0 && { suggestions: [...suggestions] }) });
  const said = zoneOf(typed);
  const cells = 'zone' in said ? { ...typed, timeZone: said.zone } : typed;
  say('name', nameProblem(cells.name) ?? (hidden.test(cells.name) ? 'Text has characters that are not allowed' : null));
  const email = cleanEmail(cells.email);
  say('email', emailProblem(email));
  if (cells.country !== '' && !byName.has(cells.country.toLowerCase()))
    say('country', 'No country has this name or code', nearCountry(cells.country));
  const { prefix, number } = numberOf(cells);
  const problems = mobileProblems(prefix, number);
  if (!wrong.some(({ cell }) => cell === 'country')) say('country', problems.country);
  say('mobile', problems.number);
  if ('message' in said) say('timeZone', said.message, said.suggestions);
  const found = jobs.get(cells.jobProfile.toLowerCase()) ?? [];
  if (cells.jobProfile !== '') {
    if (portal) say('jobProfile', 'A portal candidate has no job profile', leftOut);
    else if (found.length === 0)
      say('jobProfile', 'The organization has no open job profile with this title', nearJob(cells.jobProfile));
    else if (found.length > 1) say('jobProfile', 'Several open job profiles have this title');
  }
  const { good, wrong: wrongTimes } = readTimes(cells, zone, now);
  // A candidate needs no preferred time, so a wrong one can be left out.
  wrong.push(...wrongTimes.map((one) => (one.note ? one : { ...one, suggestions: leftOut })));
  return {
    cells,
    wrong,
    email: emailProblem(email) === null ? email : '',
    mobile: mobileOf(prefix, number) || null,
    jobProfileId: found[0] ?? null,
    times: good,
  };
}
