import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRecording, writeDemoRecording } from '../../server/demo/recording';
import { recordings } from '../../server/http/recordings';

const dataDir = mkdtempSync(join(tmpdir(), 'recordings-'));
const app = Fastify();
const folder = join(dataDir, 'recordings', 'job-1', 'abc');
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'part-1.mp4'), 'a moving picture');
  writeFileSync(join(folder, '.key'), 'secret');
  writeFileSync(join(dataDir, 'secret'), 'not for anybody');
  await app.register(recordings, { dataDir });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url: `/media/interviewvideos/${url}`, headers });

test('a recording plays by its address, also from its middle', async () => {
  const whole = await get('job-1/abc/part-1.mp4');
  expect([whole.statusCode, whole.body, whole.headers['content-type']]).toEqual([200, 'a moving picture', 'video/mp4']);
  const part = await get('job-1/abc/part-1.mp4', { range: 'bytes=2-7' });
  expect([part.statusCode, part.body]).toEqual([206, 'moving']);
});

test('the demo has a recording, and leaves one that is there already as it is', async () => {
  await writeDemoRecording(dataDir);
  const { statusCode, rawPayload, headers } = await get(demoRecording);
  expect([statusCode, headers['content-type']]).toEqual([200, 'video/webm']);
  // The mark of a WebM file, and nothing lost of it.
  expect([rawPayload.subarray(0, 4).toString('hex'), rawPayload.length]).toEqual(['1a45dfa3', 7072]);
  writeFileSync(join(dataDir, 'recordings', demoRecording), 'another');
  await writeDemoRecording(dataDir);
  expect((await get(demoRecording)).body).toBe('another');
});

test.each([
  'job-1/abc/part-2.mp4',
  'job-1/abc/',
  'job-1/',
  '',
  'job-1/abc/.key',
  '../secret',
  '..%2fsecret',
  '%2e%2e/secret',
])('nothing else is given out: %s', async (address) => {
  const { statusCode, body } = await get(address);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toMatch(/anybody|moving/);
});
