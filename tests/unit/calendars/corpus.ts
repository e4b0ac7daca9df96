import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { busyOf, type IcsAnswer } from '../../../server/calendars/ics-busy';
import type { Busy } from '../../../server/calendars/source';
import type { Range } from '../../../server/slots/types';

const folder = join(import.meta.dirname, '../../fixtures/calendars');
/** The owner's zone for all files. */
export const zone = 'Europe/Berlin';
/** Europe, America, Australia and New Zealand change their clocks within these spans in spring and autumn. */
const spring = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 12) };
const autumn = { start: Date.UTC(2026, 9, 15), end: Date.UTC(2026, 10, 15) };
export const spanOf = (name: string): Range => (name.startsWith('autumn') ? autumn : spring);

/** The names of the files, which describe their content: `google-weekly` and so on. */
export const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ics'))
  .map((file) => file.slice(0, -4));
/** The names of files with a list of the expected busy times, written by hand. */
export const withExpected = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.slice(0, -4));
export const contentOf = (name: string): Uint8Array => readFileSync(join(folder, `${name}.ics`));
export const expectedOf = (name: string): string[] =>
  readFileSync(join(folder, `${name}.txt`), 'utf8')
    .split('\n')
    .filter(Boolean);

const short = (at: number) => new Date(at).toISOString().replace(':00.000Z', 'Z');
/** Formats a range like `2026-03-10T08:00Z/2026-03-10T09:00Z`. */
export const rangeText = ({ start, end }: Range): string => `${short(start)}/${short(end)}`;
export const lineOf = (busy: Busy): string =>
  `${rangeText(busy)}${busy.tentative ? ' tentative' : ''}${busy.allDay ? ' all-day' : ''}`;

export const answerOf = (content: Uint8Array, span: Range, own: readonly string[] = []): IcsAnswer =>
  busyOf([{ content, href: 'a.ics', etag: null }], { span, zone, own });
/** The content read from a file. @throws if the file has a problem */
export function readingOf(content: Uint8Array, span: Range, own: readonly string[] = []) {
  const answer = answerOf(content, span, own);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer.reading;
}
