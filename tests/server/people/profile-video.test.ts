import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { deleteLeftUploads } from '../../../server/http/resumable';
import { readConfig } from '../../../server/config';
import { videoUploads } from '../../../server/people/profile-video';
import { fileTexts } from '../../../src/contract/files';
import { getProfile } from '../../../src/contract/people-profile';
import {
  deleteProfileVideo,
  listVideoUploads,
  videoRule,
  videoTexts,
  watchProfileVideo,
} from '../../../src/contract/people-profile-video';
import { texts } from '../../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { otherSign } from '../kit/files';
import type { PersonName } from '../kit/cast';

const webm = readFileSync('server/demo/media/one-1.webm');
const mp4 = readFileSync('server/demo/media/three.mp4');
let house: House;
let base: string;
beforeAll(async () => {
  house = await startHouse();
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from profile_videos`);
  await house.db.run(sql`delete from profile_video_uploads`);
});

const encode = (text: string) => Buffer.from(text).toString('base64');
const headers = (as: PersonName) => ({
  'tus-resumable': '1.0.0',
  authorization: `Bearer ${house.cast.people[as].token}`,
});
async function told(answer: Response) {
  const text = await answer.text();
  const { message = '', details } = (text === '' ? {} : JSON.parse(text)) as {
    message?: string;
    details?: { message: string }[];
  };
  return {
    status: answer.status,
    path: answer.headers.get('location') ?? '',
    message: details?.[0]?.message ?? message,
  };
}
const create = async (length: number, as: PersonName = 'candidate') =>
  told(
    await fetch(`${base}/api/uploads/profile-video`, {
      method: 'POST',
      headers: {
        ...headers(as),
        'upload-length': String(length),
        'upload-metadata': `name ${encode('me.webm')},modified ${encode('1')}`,
      },
    }),
  );
const send = async (path: string, content: Uint8Array, offset = 0, as: PersonName = 'candidate') =>
  told(
    await fetch(base + path, {
      method: 'PATCH',
      headers: {
        ...headers(as),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: Buffer.from(content),
    }),
  );
const upload = async (content: Uint8Array) => send((await create(content.length)).path, content);
const videoOf = async (as: PersonName) => ok(await house.call(getProfile, { as })).video;
const watch = (as: PersonName, of: PersonName = 'candidate') =>
  house.call(watchProfileVideo, { as, params: { id: house.cast.people[of].id } });
const played = async (as: PersonName) => fetch(base + ok(await watch(as)).address);

test('a video is uploaded, played by its owner and by admins, in ranges too, and replaced', async () => {
  expect((await upload(webm)).status).toBe(204);
  expect((await videoOf('candidate'))?.seconds).toBeCloseTo(7, 0);
  for (const as of ['candidate', 'admin'] as const) {
    const answer = await played(as);
    expect(answer.headers.get('content-type')).toBe('video/webm');
    expect(Buffer.from(await answer.arrayBuffer()).equals(webm)).toBe(true);
  }
  const { address } = ok(await watch('candidate'));
  const part = await fetch(base + address, { headers: { range: 'bytes=10-19' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  // A changed signature is refused.
  expect((await fetch(base + otherSign(address))).status).toBe(403);

  expect((await upload(mp4)).status).toBe(204);
  expect((await fetch(base + address)).status).toBe(404);
  expect((await played('admin')).headers.get('content-type')).toBe('video/mp4');
  expect(
    await house.db.many(
      sql`select state from files where media_type = 'video/webm' and name = 'me.webm' and state = 'stored'`,
    ),
  ).toEqual([]);
});

test('one that is cut off goes on where it stopped', async () => {
  const { path } = await create(webm.length);
  expect((await send(path, webm.subarray(0, 9_000))).status).toBe(204);
  expect(ok(await house.call(listVideoUploads, { as: 'candidate' }))).toMatchObject([
    { name: 'me.webm', size: webm.length, received: 9_000 },
  ]);
  expect(ok(await house.call(listVideoUploads, { as: 'panelist' }))).toEqual([]);
  // Another user cannot continue the upload.
  expect((await send(path, webm.subarray(9_000), 9_000, 'panelist')).status).toBe(404);
  expect((await send(path, webm.subarray(9_000), 9_000)).status).toBe(204);
  expect(Buffer.from(await (await played('candidate')).arrayBuffer()).equals(webm)).toBe(true);
});

test.each([
  ['of another type', Buffer.from('hello, I am no video at all'), texts.fileFailed],
  ['that is not complete', webm.subarray(0, 400), videoTexts.noLength],
  ['that was cut off behind its index', mp4.subarray(0, 5_000), videoTexts.noLength],
  ['whose last part is missing', mp4.subarray(0, -1), videoTexts.noLength],
])('a file %s is refused, and what there was stays', async (_what, content, message) => {
  await upload(webm);
  expect(await upload(content)).toMatchObject({ status: 400, message });
  expect((await videoOf('candidate'))?.seconds).toBeCloseTo(7, 0);
});

test('one that is too large is refused before its first byte, and other users have no video', async () => {
  expect(await create(videoRule.bytes + 1)).toMatchObject({ status: 413, message: fileTexts.tooLarge(videoRule) });
  expect((await create(10, 'admin')).status).toBe(403);
});

test('a stranger’s video is not there', async () => {
  await upload(webm);
  refused(await watch('panelist'), 404);
  refused(await watch('org'), 403);
  refused(await watch('admin', 'panelist'), 404);
});

test('a removed video is gone', async () => {
  await upload(webm);
  const { address } = ok(await watch('candidate'));
  // Another user's call does not remove the video.
  refused(await house.call(deleteProfileVideo, { as: 'panelist' }), 404);
  ok(await house.call(deleteProfileVideo, { as: 'candidate' }));
  expect(await videoOf('candidate')).toBeNull();
  expect((await fetch(base + address)).status).toBe(404);
  refused(await house.call(deleteProfileVideo, { as: 'candidate' }), 404);
});

test('what was sent of an upload is deleted once its owner is not known any more', async () => {
  const { path } = await create(webm.length);
  await send(path, webm.subarray(0, 9_000));
  const part = `${house.dataDir}/uploads/${path.split('/').at(-1) ?? ''}`;
  const config = readConfig({ DATA_DIR: house.dataDir });
  await deleteLeftUploads(house.db, config, [videoUploads]);
  expect(readFileSync(part)).toHaveLength(9_000);
  await house.db.run(sql`delete from profile_video_uploads`);
  await deleteLeftUploads(house.db, config, [videoUploads]);
  expect(() => readFileSync(part)).toThrow('ENOENT');
});
