import { readFileSync } from 'node:fs';
import { sql } from '../../../server/db/database';
import { watchProfileVideo, videoUploadsPath } from '../../../src/contract/people-profile-video';
import type { UnfinishedUploads } from '../../../src/contract/resumable';
import type { Chance } from './chance';
import { newClient } from './client';
import { newLedger, type Sender } from './ledger';
import type { Server, Site } from './site';
import type { Doer, Ground } from './workload';

/** The video that the servers acknowledged for each sender, and responses that they must not give. */
export type Videos = { stored: Map<Sender, Buffer>; count: number; findings: string[] };
export const newVideos = (): Videos => ({ stored: new Map(), count: 0, findings: [] });

const mp4 = readFileSync('server/demo/media/three.mp4');
const pieces = 3;

/** A unique video: its number is in a box that players skip. */
function videoOf(n: number): Buffer {
  const box = Buffer.alloc(200_000, n);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  box.writeUInt32BE(n, 8);
  return Buffer.concat([mp4, box]);
}

const numberOf = (video: Buffer) => (video.length > mp4.length + 12 ? video.readUInt32BE(mp4.length + 8) : null);

type Told = { status: number; offset: number; location: string; message: string };
const none: Told = { status: 0, offset: 0, location: '', message: '' };
const longest = 10_000;
/** Longer than any fault: an upload without progress for this time never continues. */
const stuckAfter = 180_000;

/** A user who uploads one video after the other, each piece to a random server, until all of it is stored. */
export function videoDoer({ servers, ledger }: Ground, videos: Videos, chance: Chance, by: Sender): Doer {
  const client = newClient(ledger);
  const base = `/api${videoUploadsPath}`;

  async function ask(method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<Told> {
    const server = chance.pick(servers);
    const began = Date.now();
    try {
      const answer = await fetch(`http://127.0.0.1:${server.front.port}${path}`, {
        method,
        headers: { authorization: `Bearer ${by.token}`, 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(longest),
      });
      const text = await answer.text();
      const { status, headers: got } = answer;
      if (status >= 400 && ![404, 409, 423, 503].includes(status)) {
        const lines = server.process.said().split('\n');
        const own = lines.filter((line) => line.includes(got.get('x-request-id') ?? 'no id'));
        videos.findings.push(
          `${method} of a video answered ${status} ${ledger.when}: ${text.slice(0, 300)}; ${own.join('\n').slice(0, 2_000)}`,
        );
      }
      const offset = Number(got.get('upload-offset') ?? 0);
      return { status, offset, location: got.get('location') ?? '', message: text };
    } catch (error) {
      if ((error as Error).name === 'TimeoutError')
        videos.findings.push(
          `${method} of a video was not answered by ${server.name} within ${longest} ms ${ledger.when}`,
        );
      return none;
    } finally {
      ledger.longest = Math.max(ledger.longest, Date.now() - began);
    }
  }
  const pause = () => new Promise((done) => setTimeout(done, 20 + chance.whole(200)));

  /**
   * The address of a new upload. If the response to an attempt was lost, the upload is found by its name, and may lack
   * its first byte.
   */
  async function begin(name: string, size: number): Promise<{ path: string; told: boolean }> {
    for (;;) {
      const metadata = `name ${Buffer.from(name).toString('base64')},modified ${Buffer.from('1').toString('base64')}`;
      const { status, location } = await ask('POST', base, {
        'upload-length': String(size),
        'upload-metadata': metadata,
      });
      if (status === 201) return { path: location, told: true };
      await pause();
      const known = await client.read(chance.pick(servers), by, '/profile/video/uploads');
      const found = known.status === 200 && (known.data as UnfinishedUploads).find((upload) => upload.name === name);
      if (found) return { path: `${base}/${found.id}`, told: false };
    }
  }

  return {
    client,
    async step() {
      const content = videoOf((videos.count += 1));
      const { path, told } = await begin(`video-${videos.count}.mp4`, content.length);
      const since = Date.now();
      for (;;) {
        const { status, offset } = await ask('HEAD', path, {});
        if (Date.now() > since + stuckAfter) {
          videos.findings.push(`An upload got no further: HEAD ${path} answers ${status}`);
          return;
        }
        if (status === 200 || status === 204) {
          const end = Math.min(content.length, offset + Math.ceil(content.length / pieces));
          if (offset === content.length) break;
          const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
          const sent = await ask('PATCH', path, type, content.subarray(offset, end));
          if (sent.status === 204 && end === content.length) break;
        } else if (status === 404) {
          if (told) videos.findings.push(`An upload that was begun is gone: ${path}`);
          else await ask('DELETE', path, {});
          return;
        } else await pause();
      }
      videos.stored.set(by, content);
    },
  };
}

/** Every server plays each acknowledged video, byte for byte, and each row of a file has its file. */
export async function checkVideos({ db, servers, keepsFiles }: Site, videos: Videos): Promise<string[]> {
  const { stored, findings } = videos;
  const client = newClient(newLedger());
  const problem = async (server: Server, by: Sender, content: Buffer) => {
    const { status, data } = await client.read(server, by, watchProfileVideo.path.replace(':id', by.id));
    if (status !== 200) return `answers ${status} for the video`;
    const { address } = data as { address: string };
    const answer = await fetch(`http://127.0.0.1:${server.front.port}${address}`);
    if (answer.status !== 200) return `answers ${answer.status} for the content of the video`;
    const played = Buffer.from(await answer.arrayBuffer());
    return played.equals(content) ? null : `plays video ${numberOf(played)} instead of ${numberOf(content)}`;
  };
  for (const [by, content] of stored)
    for (const server of servers) {
      const found = await problem(server, by, content);
      if (found) findings.push(`${server.name} ${found} of ${by.id}`);
    }
  client.close();
  if (keepsFiles) {
    const there = new Set(keepsFiles());
    const rows = await db.many<{ key: string }>(sql`select storage_key as key from files where state = 'stored'`);
    for (const { key } of rows) if (!there.has(key)) findings.push(`The file ${key} has a row and no content`);
    if (stored.size === 0) findings.push('No video was stored at all');
  }
  return findings;
}
