import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { tracedJob } from '../../server/db/traces';
import { startTracing } from '../../server/tracing';
import { login } from '../../src/contract/auth';
import { forgotPassword } from '../../src/contract/auth-accounts';
import { createInterview, getInterview, listInterviews } from '../../src/contract/interviews';
import { closeHouse, startHouse, type House } from './kit';
import { workOff } from './kit/background';
import { attribute, startCollector, type SentSpan } from './kit/otlp';

let collector: Awaited<ReturnType<typeof startCollector>>;
let house: House;
let end: (() => Promise<void>) | null;
beforeAll(async () => {
  collector = await startCollector();
  const traces = { url: collector.url, service: 'interviews-tried' };
  end = await startTracing({ traces });
  house = await startHouse({ traces });
});
afterAll(async () => {
  await closeHouse(house);
  await collector.stop();
});

const canary = 'zorblax.canary';

test('requests, statements and jobs are traced with the id of the request, and without values', async () => {
  const { email } = house.cast.people.panelist;
  const asked = await house.app.inject({
    method: 'POST',
    url: `/api${forgotPassword.path}`,
    payload: { userName: email },
    headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'user-agent': canary },
  });
  expect(asked.statusCode).toBe(200);
  await workOff(house.db, ['letters']);
  // The canary must not be sent. It is in a query, an address, a body, a header, a value of a statement and an error
  // message.
  await house.call(listInterviews, { as: 'admin', query: { q: canary } });
  await house.call(getInterview, { as: 'admin', params: { id: canary } });
  await house.call(login, { body: { userName: `${canary}@example.com`, password: canary } });
  await house.call(createInterview, { as: 'org', body: { kind: canary } as never });
  await house.app.inject({ url: `/${canary}?${canary}=${canary}`, headers: { authorization: `Bearer ${canary}` } });
  const failing = tracedJob('failing', () => house.db.run(sql`select ${canary}::uuid`));
  await expect(failing).rejects.toThrow(canary);
  await end?.();

  const spans = collector.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [request] = named(`POST /api${forgotPassword.path}`) as [SentSpan];
  const requestId = String(asked.headers['x-request-id']);
  expect(attribute(request, 'interviews.request_id')).toBe(requestId);
  expect(attribute(request, 'http.response.status_code')).toBe('200');
  // A caller cannot choose the trace of a request.
  expect(request.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  const within = ({ traceId, spanId }: SentSpan) =>
    spans.filter((span) => span.traceId === traceId && span.parentSpanId === spanId);
  expect(within(request).map((span) => attribute(span, 'db.query.text'))).toContainEqual(
    expect.stringMatching(/insert into links[^]*\$1/),
  );
  const [job] = named('job letters') as [SentSpan];
  expect(attribute(job, 'interviews.request_id')).toBe(requestId);
  expect(within(job).map(({ name }) => name)).toContain('INSERT');
  expect(named(`GET /api${getInterview.path}`)).toHaveLength(1);
  const [failed] = named('job failing') as [SentSpan];
  for (const span of [failed, ...within(failed)]) expect(attribute(span, 'error.type')).toBe('22P02');

  const text = collector.text();
  for (const value of [canary, email, house.cast.people.panelist.name, house.cast.people.admin.token])
    expect(text).not.toContain(value);
  expect(text).toContain('interviews-tried');
});

test('without the setting nothing is loaded, and the address must be encrypted or on this machine', async () => {
  const read = (url: string) => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url }).traces;
  expect(await startTracing({ traces: read('') })).toBeNull();
  expect(read('http://127.0.0.1:4318/')).toEqual({ url: 'http://127.0.0.1:4318', service: 'interviews' });
  expect(() => read('http://collector.internal:4318')).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT must be/);
});
