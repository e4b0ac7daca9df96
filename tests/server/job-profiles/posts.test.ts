import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNetwork } from '../../../server/config-network';
import { sql } from '../../../server/db/database';
import { testNetwork } from '../../../server/identity/network';
import { sendPost } from '../../../server/job-profiles/network';
import { sendWrittenPost } from '../../../server/job-profiles/posts';
import { getPost, listPosts, postTexts, retryPost, uploadPost } from '../../../src/contract/job-profiles-posts';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { freePort, until } from '../kit/process';

const secret = 'the-token-of-the-network';
const network = testNetwork(secret);
let status = 0;
const server = createServer((request, response) => {
  void (status === 0 ? network.take(request) : Promise.resolve(status)).then((code) => {
    response.writeHead(code, { location: '/elsewhere' }).end('{"token":"what the network says"}');
  });
});
let house: House;
const settings = () => {
  const { port } = server.address() as AddressInfo;
  const found = readNetwork({
    LINKEDIN_POST_API: `http://127.0.0.1:${port}`,
    LINKEDIN_POST_TOKEN: secret,
    LINKEDIN_POST_AUTHOR: 'urn:li:organization:1',
  });
  if (!found) throw new Error('A network was expected');
  return found;
};
/** The settings of the network with an address where no server listens. */
const down = async () => ({ ...settings(), api: `http://127.0.0.1:${await freePort()}` });
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  house = await startHouse();
});
afterAll(async () => {
  server.close();
  await closeHouse(house);
});
const hostile = '<script>alert(1)</script> We hire @everybody (now) #jobs_ \\ end';
const post = (more: { again?: boolean; text?: string } = {}) =>
  house.call(uploadPost, {
    as: 'admin',
    body: { jobProfileId: house.cast.job.id, text: hostile, again: false, ...more },
  });
const read = async (id: string) => ok(await house.call(getPost, { as: 'admin', params: { id } }));

test('is sent by the network, once, and asked about before a second time', async () => {
  const { id, state, by } = ok(await post());
  expect([state, by]).toEqual(['sending', 'Ada Admin']);
  await sendWrittenPost(house.db, settings(), id);
  await sendWrittenPost(house.db, settings(), id);
  expect(await read(id)).toMatchObject({ state: 'sent', reason: null, text: hostile });
  const page = network.page();
  expect(page.match(/<article>/g)).toHaveLength(1);
  expect(page).not.toContain('<script');
  expect(page).toContain('We hire @everybody (now) #jobs_ \\ end');
  expect(refused(await post(), 409).message).toBe('This job profile was posted before. Post it again?');
  expect(ok(await post({ again: true })).state).toBe('sending');
  refused(await house.call(retryPost, { as: 'admin', params: { id } }), 409);
});

test('that failed says why in plain words, never what the network said, and can be sent again', async () => {
  const { id } = ok(await post({ again: true }));
  for (const [code, words] of [
    [401, /may have expired/],
    [422, /did not accept the text/],
    [429, /no more posts for now/],
    [302, /cannot be reached/],
    [500, /not available/],
  ] as const) {
    status = code;
    await sendWrittenPost(house.db, settings(), id);
    const found = await read(id);
    expect(found.state).toBe('failed');
    expect(found.reason).toMatch(words);
    expect(JSON.stringify(found)).not.toMatch(/what the network says|the-token/);
    expect(ok(await house.call(retryPost, { as: 'admin', params: { id } })).state).toBe('sending');
  }
  status = 0;
  await sendWrittenPost(house.db, settings(), id);
  expect((await read(id)).state).toBe('sent');
  expect(await sendPost(await down(), 'text')).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/cannot be reached/) as string,
  });
  expect(
    ok(await house.call(listPosts, { as: 'admin', query: { state: 'sent' } })).content.map((row) => row.id),
  ).toContain(id);
});

test('found handed over after a crash it is unsure, never sent again by itself, and the late answer still counts', async () => {
  const { id } = ok(await post({ again: true }));
  let calls = 0;
  let answer = (_: number): void => undefined;
  const silent = createServer((request, response) => {
    calls += 1;
    if (calls === 2) return void request.socket.destroy();
    answer = (code) => void response.writeHead(code).end();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const there = { ...settings(), api: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const first = sendWrittenPost(house.db, there, id);
  await until('the call', () => (calls === 1 ? true : undefined));
  // Another process gets the job, as if the first process had died.
  await sendWrittenPost(house.db, there, id);
  await sendWrittenPost(house.db, there, id);
  expect(calls).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'unsure', reason: postTexts.unsure });
  expect(refused(await post(), 409).message).toBe(postTexts.postedBefore);
  answer(201);
  await first;
  expect(await read(id)).toMatchObject({ state: 'sent', reason: null });
  refused(await house.call(retryPost, { as: 'admin', params: { id } }), 409);

  // The response was lost; the admin checks the network and sends the post again.
  const { id: lost } = ok(await post({ again: true }));
  await sendWrittenPost(house.db, there, lost);
  expect(await read(lost)).toMatchObject({ state: 'unsure', reason: postTexts.unsure });
  expect(ok(await house.call(retryPost, { as: 'admin', params: { id: lost } })).state).toBe('sending');
  await sendWrittenPost(house.db, settings(), lost);
  expect((await read(lost)).state).toBe('sent');
  silent.close();
});

test('one that failed does not count as posted', async () => {
  await house.db.run(sql`delete from network_posts`);
  const { id } = ok(await post());
  await sendWrittenPost(house.db, await down(), id);
  expect((await read(id)).state).toBe('failed');
  expect(ok(await post()).state).toBe('sending');
  expect(refused(await post(), 409).message).toBe(postTexts.postedBefore);
});

test('one that failed is not sent again where the job was posted since, or is no longer open', async () => {
  await house.db.run(sql`delete from network_posts`);
  const again = (id: string) => house.call(retryPost, { as: 'admin', params: { id } });
  const { id } = ok(await post());
  await sendWrittenPost(house.db, await down(), id);
  const { id: second } = ok(await post());
  await sendWrittenPost(house.db, settings(), second);
  expect(refused(await again(id), 409).message).toBe(postTexts.postedSince);
  await house.db.run(sql`delete from network_posts where id = ${second}`);
  for (const status of ['CLOSED', 'ON_HOLD']) {
    await house.db.run(sql`update job_profiles set status = ${status} where id = ${house.cast.job.id}`);
    expect(refused(await again(id), 409).message).toBe(postTexts.notOpen);
  }
  await house.db.run(sql`update job_profiles set status = 'OPEN' where id = ${house.cast.job.id}`);
  const { id: third } = ok(await post());
  await sendWrittenPost(house.db, await down(), third);
  expect(ok(await again(id)).state).toBe('sending');
  await sendWrittenPost(house.db, settings(), id);
  expect(refused(await again(third), 409).message).toBe(postTexts.postedSince);
});

test.each([502, 504])('whose answer a gateway lost (%s) is not known to have failed', async (code) => {
  const result = await sendPost(settings(), 'text', async () => new Response(null, { status: code }));
  expect(result).toEqual({ state: 'unsure', reason: postTexts.unsure });
});

test('is for admins, of an open job profile, and of at most 3000 characters', async () => {
  const body = { jobProfileId: house.cast.job.id, text: 'x', again: true };
  for (const as of ['org', 'panelist', 'candidate'] as const) refused(await house.call(uploadPost, { as, body }), 403);
  refused(await post({ again: true, text: 'x'.repeat(3001) }), 400);
  refused(await post({ again: true, text: '' }), 400);
  refused(await house.call(uploadPost, { as: 'admin', body: { ...body, jobProfileId: randomUUID() } }), 404);
  await house.db.run(sql`update job_profiles set status = 'CLOSED' where id = ${house.cast.job.id}`);
  refused(await post({ again: true }), 409);
});

test('settings that make no sense are named, without the token', () => {
  expect(readNetwork({})).toBeNull();
  const token = { LINKEDIN_POST_TOKEN: secret };
  for (const env of [
    token,
    { ...token, LINKEDIN_POST_AUTHOR: 'me' },
    { LINKEDIN_POST_TOKEN: 'two words here' },
    { ...token, LINKEDIN_POST_AUTHOR: 'urn:li:person:a', LINKEDIN_POST_API: 'http://example.com' },
  ])
    expect(() => readNetwork(env)).toThrow(/^LINKEDIN_POST_(?!.*the-token)/);
});
