import { createHash } from 'node:crypto';
import { is, nullable, object, string, type Infer } from 'superstruct';
import { day } from '../../src/contract/time';
import { outsideFetch, type Judging } from '../kit/outside-address';
import { calendarBytes } from './ics-text';
import { problemOf, problemOfStatus } from './problems';
import { readIcs } from './read-ics';
import { CalendarError, type AskedReading, type CalendarSource, type Reading } from './source';

const limits = { patience: 10_000, most: calendarBytes };
const accept = 'text/calendar, text/plain;q=0.5, */*;q=0.1';

/**
 * The mark of the last reading: the server's own headers, and a hash of the content, because many servers send no such
 * headers.
 */
const mark = object({
  etag: nullable(string()),
  modified: nullable(string()),
  hash: string(),
});
type Mark = Infer<typeof mark>;

function markOf(text: string | null): Mark | null {
  if (text === null) return null;
  try {
    const found: unknown = JSON.parse(text);
    return is(found, mark) ? found : null;
  } catch {
    return null;
  }
}

/** The web address that a typed address means. Programs that subscribe to calendars write `webcal` for https. */
export const addressOf = (typed: string): string => typed.trim().replace(/^webcals?:\/\//i, 'https://');

/** A calendar at the secret address of an .ics file (product: Connected calendars), which cannot be written. */
export function icsSource(address: string, judging: Judging): CalendarSource {
  const get = outsideFetch(judging, limits);
  async function answerOf(headers: Record<string, string>): Promise<Response> {
    const typed = addressOf(address);
    if (!URL.canParse(typed)) throw new CalendarError('ADDRESS');
    const url = new URL(typed);
    const user = [url.username, url.password].map((part) => decodeURIComponent(part)).join(':');
    const authorization = `Basic ${Buffer.from(user).toString('base64')}`;
    // `fetch` refuses a request with a sign-in in its address.
    url.username = url.password = '';
    try {
      return await get(url, { headers: { accept, ...(user !== ':' && { authorization }), ...headers } });
    } catch (error) {
      throw new CalendarError(problemOf(error));
    }
  }
  async function read(asked: AskedReading): Promise<Reading | null> {
    const known = markOf(asked.mark);
    const answer = await answerOf({
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.modified && { 'if-modified-since': known.modified }),
    });
    if (answer.status === 304) {
      if (known) return null;
      throw new CalendarError('UNREACHABLE');
    }
    const problem = problemOfStatus(answer.status);
    if (problem) throw new CalendarError(problem);
    const content = new Uint8Array(await answer.arrayBuffer());
    const hash = createHash('sha256').update(content).digest('base64url');
    if (hash === known?.hash) return null;
    const next: Mark = {
      etag: answer.headers.get('etag'),
      modified: answer.headers.get('last-modified'),
      hash,
    };
    return { ...(await readIcs([{ content, href: '', etag: next.etag }], asked)), mark: JSON.stringify(next) };
  }
  return {
    async calendars() {
      const now = Date.now();
      await read({ span: { start: now, end: now + day }, zone: 'UTC', mark: null, own: [] });
      return [{ key: '', name: 'Calendar', writable: false }];
    },
    read: (_calendar, asked) => read(asked),
  };
}
