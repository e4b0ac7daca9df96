// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activity, login, logout } from '../../../src/contract/auth';
import { countInterviews, type View } from '../../../src/contract/interviews';
import { createHold, deleteHold } from '../../../src/contract/booking';
import { callApi } from '../../../src/services/api/client';
import { newKey } from '../../../src/services/api/idempotency-key';
import { ApiProblem, onFactorFirst, onSignedOut, problemOfAnswer } from '../../../src/services/api/problem';
import { makeQueryClient, passesByItself, retryDelay } from '../../../src/services/query-client';
import { setEncrypted } from '../../../src/services/storage';

type Asked = { url: string; method: string; headers: Headers; body: unknown };
const asked: Asked[] = [];
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body: init.body });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
  });
const problem = async (promise: Promise<unknown>): Promise<ApiProblem> => {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof ApiProblem) return thrown;
  throw new Error(`No ApiProblem: ${String(thrown)}`);
};

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  setEncrypted('key1', 'the-token');
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('carries the token, its parameters, lists joined by a comma and its key', async () => {
    const views: View[] = ['live', 'today'];
    answer(200, { status: 'SUCCESS', message: '', data: [{ view: 'live', count: 2 }] });
    expect(await callApi(countInterviews, { query: { views } })).toEqual([{ view: 'live', count: 2 }]);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer the-token');
    expect(new URL(asked[0]?.url ?? '', 'http://x').searchParams.get('views')).toBe('live,today');
    answer(200, { status: 'SUCCESS', message: '', data: null });
    await callApi(deleteHold, { params: { id: 'a/b' } });
    expect(asked[1]).toMatchObject({ url: '/api/holds/a%2Fb', method: 'DELETE' });
    const key = newKey();
    await problem(callApi(createHold, { body: {} as never, key }));
    expect(asked[2]?.headers.get('idempotency-key')).toBe(key);
    expect(key).not.toBe(newKey());
  });

  it('of the public carries no token', async () => {
    answer(200, { status: 'FAIL', message: 'No' });
    await callApi(login, { body: { userName: 'a@b.cc', password: 'x' } });
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  it('that answers against the contract is found in development', async () => {
    answer(200, { status: 'SUCCESS', message: '', data: { unexpected: 1 } });
    expect((await problem(callApi(activity))).message).toContain('against the contract');
  });

  it('that is refused until a second factor is set up says so, and ends no session', async () => {
    const told: string[] = [];
    const stops = [
      onSignedOut(() => void told.push('signed out')),
      onFactorFirst(() => void told.push('factor first')),
    ];
    answer(403, { status: 'FAIL', message: 'Set up a second factor first.', data: { secondFactorDue: true } });
    await problem(callApi(activity));
    for (const stop of stops) stop();
    expect(told).toEqual(['factor first']);
  });

  it('ends the session on 401 and 403, but not for an answer to an older session', async () => {
    const ended: number[] = [];
    const stop = onSignedOut((status) => void ended.push(status));
    for (const status of [401, 403]) {
      answer(status, { status: 'FAIL', message: 'Out' });
      await problem(callApi(logout, { body: {} }));
    }
    const late = problem(callApi(activity));
    setEncrypted('key1', 'a-new-token');
    await late;
    stop();
    expect(ended).toEqual([401, 403]);
  });
});

describe('the error catalogue', () => {
  const cases: [number, string, string][] = [
    [404, 'said', 'Resource not found. Please check the URL and try again.'],
    [429, 'said', 'Too many requests. Please try again in a moment.'],
    [502, 'said', 'Server is currently unavailable. Please try again later.'],
    [409, 'This time was just taken.', 'This time was just taken.'],
    [500, 'Something went wrong. Please try again!', 'Something went wrong. Please try again!'],
  ];
  it.each(cases)('says for %i %s: %s', async (status, message, shown) => {
    answer(status, { status: 'FAIL', message, data: { version: 3 } });
    expect(await problem(callApi(activity))).toMatchObject({ status, message: shown, data: { version: 3 } });
  });

  it('knows the fields of a failed validation, and a missing file', async () => {
    answer(400, { status: 'FAIL', message: 'Validation Failed', details: [{ field: 'a', message: 'b' }, 7] });
    expect((await problem(callApi(activity))).details).toEqual([{ field: 'a', message: 'b' }]);
    const details = [
      { field: 'jobProfileId', message: 'Please select job Profile' },
      { field: 'times.0', message: 'Not a time' },
    ];
    expect(problemOfAnswer(400, { message: 'Validation Failed', details }).message).toBe(
      'Validation Failed: Job profile: Please select job Profile; Times 1: Not a time',
    );
    expect(problemOfAnswer(500, null, { file: true }).message).toBe('Requested file was not found.');
  });

  it('names the reference of an unexpected error, and of no other', async () => {
    const shown = async (status: number, headers: Record<string, string>) => {
      answer(status, { status: 'FAIL', message: 'Something went wrong. Please try again!' }, headers);
      return (await problem(callApi(activity))).message;
    };
    const headers = { 'x-request-id': '0123456789abcdef' };
    expect(await shown(500, headers)).toBe('Something went wrong. Please try again! Reference: 0123456789abcdef');
    expect(await shown(409, headers)).toBe('Something went wrong. Please try again!');
    expect(await shown(500, {})).toBe('Something went wrong. Please try again!');
  });

  it('shows the message of a 200 that is no success', async () => {
    answer(200, { status: 'FAIL', message: 'Not today' });
    expect(await problem(callApi(activity))).toMatchObject({ status: 200, message: 'Not today' });
  });

  it.each([
    [new TypeError('Failed to fetch'), 'Server is currently unavailable. Please try again later.'],
    [
      new DOMException('timed out', 'TimeoutError'),
      'The server took too long to respond. Please refresh the page or try again later.',
    ],
    [
      new DOMException('aborted', 'AbortError'),
      'The server took too long to respond. Please refresh the page or try again later.',
    ],
    [new Error('odd'), 'A network connection issue occurred, or an error happened during the request setup.'],
  ])('says for %s: %s', async (thrown, shown) => {
    vi.stubGlobal('fetch', () => Promise.reject(thrown));
    expect(await problem(callApi(activity))).toMatchObject({ status: null, message: shown });
  });
});

describe('the query cache', () => {
  it('tries again only for what passes by itself, later each time', () => {
    const passing = [null, 502, 503].map((status) => passesByItself(new ApiProblem('', status)));
    const staying = [400, 404, 409, 429, 500].map((status) => passesByItself(new ApiProblem('', status)));
    expect([...passing, ...staying]).toEqual([true, true, true, false, false, false, false, false]);
    expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
    expect(makeQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000);
  });

  it('tries three times again, after 1, 2 and 4 seconds, before it says what is wrong', async () => {
    vi.useFakeTimers();
    const tries: number[] = [];
    const start = Date.now();
    const asked = makeQueryClient().fetchQuery({
      queryKey: ['away'],
      queryFn: () => {
        tries.push(Date.now() - start);
        throw new ApiProblem('Away', 503);
      },
    });
    const ended = expect(asked).rejects.toThrow('Away');
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    vi.useRealTimers();
    expect(tries).toEqual([0, 1_000, 3_000, 7_000]);
  });
});
