import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countRepeats } from '../../server/http/log';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function logger() {
  const lines: string[] = [];
  const { logMethod, end } = countRepeats();
  const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
  const { log } = Fastify({ logger: { level: 'info', hooks: { logMethod }, stream } });
  return { log, end, taken: () => lines.splice(0) };
}
const minute = () => vi.advanceTimersByTime(60_000);

test('a warning or an error that repeats is written once, then counted each minute, and in full after a quiet one', () => {
  const { log, taken } = logger();
  for (let nth = 0; nth < 1_000; nth += 1) log.error({ code: 'ECONNREFUSED' }, 'call failed');
  for (let nth = 0; nth < 3; nth += 1) log.child({ reqId: nth }).warn('odd');
  expect(taken()).toEqual(['call failed', 'odd']);
  minute();
  expect(taken()).toEqual(['call failed: 999 more times', 'odd: 2 more times']);
  log.error({ code: 'ECONNREFUSED' }, 'call failed');
  expect(taken()).toEqual([]);
  minute();
  expect(taken()).toEqual(['call failed: 1 more times']);
  minute();
  expect(taken()).toEqual([]);
  log.error({ code: 'ECONNREFUSED' }, 'call failed');
  expect(taken()).toEqual(['call failed']);
});

test('errors of another code or place, and what is no error, are written', () => {
  const { log, taken } = logger();
  log.error({ code: 'ECONNREFUSED', at: ['at one'] }, 'call failed');
  log.error({ code: 'EPIPE', at: ['at one'] }, 'call failed');
  log.error({ code: 'EPIPE', at: ['at other'] }, 'call failed');
  log.info('served');
  log.info('served');
  expect(taken()).toEqual(['call failed', 'call failed', 'call failed', 'served', 'served']);
});

test('errors that differ each time do not fill the log', () => {
  const { log, taken, end } = logger();
  for (let nth = 0; nth < 1_000; nth += 1) log.warn(`odd: ${nth}`);
  expect(taken().length).toBeLessThan(110);
  end();
  expect(taken()).toEqual([expect.stringMatching(/^other warnings and errors: \d+ more$/)]);
});
