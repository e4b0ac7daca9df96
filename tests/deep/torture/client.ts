import { Agent, request } from 'node:http';
import { fileTexts } from '../../../src/contract/files';
import { timeouts } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import type { Flight, Ledger, Op, Sender, Wish } from './ledger';
import type { Server } from './site';

/** A response. The status is 0 if there was none. */
export type Answer = { status: number; message: string; data: unknown };

/** Refusals that these clients may meet, besides the specification's texts. The server contains each of them. */
const refusals = new Set<string>([
  ...Object.values({ ...texts, ...fileTexts }).filter((text) => typeof text === 'string'),
  'This time was just taken.',
  'This already exists.',
  'Someone else changed this at the same time. Reload the page and try again.',
  'Someone else changed this interview at the same time.',
  'This interview has changed. Check the latest version and try again.',
  'This is no longer possible. Reload the page to see what you can do.',
  'This request is still in progress.',
  'This slot is not free any more.',
  'This feedback cannot be changed now.',
  'This feedback was changed elsewhere.',
  'Your hours were changed elsewhere. Check the latest version and try again.',
  'This email already has an account.',
  'Another view of this list has this name.',
  'You have reached the limit of saved views. Delete one first.',
  'This interview was canceled.',
  '3 of your exports are still running. Wait for one of them or cancel it.',
  'You are no longer the panelist of this interview: it was given to another panelist or moved to another time.',
]);
const inward =
  /node_modules|\.[jt]s:\d|\b(select|insert|update|delete)\b[^"]*\b(from|into|set)\b|\b(ECONN|EPIPE|PGSQL|FATAL|PANIC)|127\.0\.0\.1|\/(tmp|home|root|var|work)\//i;
/** A temporary refusal: the first call with this key is still running. */
export const stillRunning = 'This request is still in progress.';

// A client gives up when it hears nothing for as long as its class allows, plus two seconds, so that a late server is
// noticed.
const patience = timeouts.short + 2_000;

const paths: Record<Wish['kind'], (wish: Wish) => [method: string, path: string]> = {
  create: () => ['POST', '/interviews'],
  hold: () => ['POST', '/holds'],
  event: (wish) => ['POST', `/interviews/${'interviewId' in wish ? wish.interviewId : ''}/events`],
  draft: (wish) => ['PUT', `/interviews/${'interviewId' in wish ? wish.interviewId : ''}/feedback/draft`],
  hours: () => ['PUT', '/panelist/availability'],
  invite: () => ['POST', '/invitations'],
};

/** Like a browser, it keeps its connections open. */
export type Client = {
  read(server: Server, by: Sender, path: string): Promise<Answer>;
  /** Sends an operation once, and notes the outcome. */
  send(server: Server, op: Op): Promise<Answer>;
  close(): void;
};

export function newClient(ledger: Ledger): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });

  function ask(server: Server, by: Sender, method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const payload = body && JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${by.token}`,
      ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
    const began = Date.now();
    return new Promise((settle) => {
      const done = (status: number, text: string) => {
        clearTimeout(timer);
        ledger.longest = Math.max(ledger.longest, Date.now() - began);
        settle(read(method, path, status, text));
      };
      const target = { host: '127.0.0.1', port: server.front.port, path: `/api${path}`, method, headers, agent };
      const asked = request(target, (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.on('end', () => done(response.statusCode ?? 0, text));
        response.on('error', () => done(0, ''));
      });
      const timer = setTimeout(() => {
        ledger.findings.push(
          `${method} ${path} was not answered by ${server.name} within ${patience} ms ${ledger.when}`,
        );
        asked.destroy();
      }, patience);
      asked.on('error', () => done(0, ''));
      asked.end(payload);
    });
  }

  function read(method: string, path: string, status: number, text: string): Answer {
    if (status === 0) return { status, message: '', data: null };
    const wrong = (what: string) =>
      ledger.findings.push(`${method} ${path} answered ${status} ${what}: ${text.slice(0, 300)}`);
    try {
      const { message, data } = JSON.parse(text) as { message: string; data: unknown };
      if (status >= 400 && !refusals.has(message)) wrong('in other words than the catalogue’s');
      if (status >= 400 && inward.test(text)) wrong('and tells of the inside');
      if (status >= 500 && status !== 503) wrong('instead of 503');
      // These clients request nothing forbidden, and not too often. A fault must not make it look as if they did.
      if ([401, 403, 422, 429].includes(status)) wrong('to somebody who may');
      return { status, message, data };
    } catch {
      // A response that was cut in the middle does not count as one.
      if (text !== '' && status >= 400) wrong('with no JSON');
      return { status: 0, message: '', data: null };
    }
  }

  return {
    read: (server, by, path) => ask(server, by, 'GET', path),
    async send(server, op) {
      const [method, path] = paths[op.wish.kind](op.wish);
      op.tries += 1;
      const flight: Flight = { server: server.name, since: performance.now(), status: null };
      ledger.flying.add(flight);
      const answer = await ask(server, op.by, method, path, op.wish.body, op.key);
      ledger.flying.delete(flight);
      flight.status = answer.status;
      const again = op.state === 'unknown';
      op.state = stateAfter(op, answer, again);
      ledger.tries += 1;
      if (op.state !== 'unknown') {
        op.status = answer.status;
        op.data = answer.data;
        op.said = answer.message;
        ledger.settled += 1;
      }
      return answer;
    },
    close: () => agent.destroy(),
  };
}

function stateAfter({ wish }: Op, { status, message, data }: Answer, again: boolean): Op['state'] {
  if (status === 0 || status >= 500 || message === stillRunning) return 'unknown';
  if (status < 400) return 'ok';
  // These calls have no key in the contract: a second try meets the effect of the first, and the response shows it.
  if (again && status === 409 && wish.kind === 'draft' && data !== null) {
    const { draft } = data as { draft: typeof wish.body };
    if (draft.scorecard.strengths === wish.body.scorecard.strengths) return 'ok';
  }
  if (again && status === 409 && wish.kind === 'hours' && data !== null) {
    const [dayOff] = (data as typeof wish.body).daysOff;
    if (dayOff?.from === wish.body.daysOff[0]?.from) return 'ok';
  }
  return 'refused';
}
