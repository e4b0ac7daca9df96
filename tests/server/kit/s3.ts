import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { readConfig, type Config } from '../../../server/config';

export type S3 = {
  files: Config['files'];
  /** The value of FILES_URL, with the given parts replaced. */
  url(change?: { key?: string; bucket?: string }): string;
  /** The keys of all objects, sorted. */
  keys(): string[];
  /** The number of multipart uploads in progress. */
  parts(): number;
  /** Responds 503 to this many requests; `only` limits it to requests with this method. */
  fail(requests: number, only?: string): void;
  /** Stops or resumes responding to requests. */
  hang(hangs: boolean): void;
  stop(): Promise<void>;
};

const bucket = 'interviews';

/** An S3 service on this machine with one empty bucket. */
export async function startS3(): Promise<S3> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: bucket }],
  });
  await s3.configureBuckets();
  // s3rver removes a folder with its last object, even if another object is being written there, whose request then
  // hangs.
  mkdirSync(join(directory, bucket, 'uploads'));
  writeFileSync(join(directory, bucket, 'uploads', 'stays'), '');
  // Unlike S3, s3rver stores the part of an aborted request that arrived. It gets only complete requests.
  const inner = createServer(s3.callback());
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const answer = (asked: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = asked;
    const pieces: Buffer[] = [];
    asked.on('data', (piece: Buffer) => void pieces.push(piece));
    asked.on('end', () => {
      const target = { host: '127.0.0.1', port: (inner.address() as AddressInfo).port, method, path, headers };
      const passed = httpRequest(target, (answered) => {
        response.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(response);
      });
      passed.on('error', () => response.destroy());
      passed.end(Buffer.concat(pieces));
    });
  };
  let hanging = false;
  let failing: { left: number; only: string | undefined } = { left: 0, only: undefined };
  const server = createServer((request, response) => {
    if (hanging) request.resume();
    else if (failing.left > 0 && (failing.only ?? request.method) === request.method) {
      failing.left -= 1;
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>');
    } else if (!answerOfUpload(directory, request, response)) answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url: S3['url'] = ({ key = 'S3RVER', bucket: other = bucket } = {}) =>
    `s3://${key}:S3RVER@127.0.0.1:${port}/${other}`;
  return {
    files: readConfig({ FILES_URL: url() }).files,
    url,
    keys: () =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('._S3rver_object'))
        .map((path) => path.slice(0, -'._S3rver_object'.length))
        .sort(),
    parts: () => namesIn(join(directory, bucket, '._S3rver_uploads')).length,
    fail(left, only) {
      failing = { left, only };
    },
    hang(hangs) {
      hanging = hangs;
    },
    async stop() {
      for (const one of [server, inner]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
      rmSync(directory, { recursive: true });
    },
  };
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Handles ListParts and AbortMultipartUpload, which s3rver lacks; returns false for any other request. */
function answerOfUpload(directory: string, request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
  const id = searchParams.get('uploadId');
  if (id === null || !['GET', 'DELETE'].includes(request.method ?? '')) return false;
  const folder = join(directory, pathname.split('/')[1] ?? '', '._S3rver_uploads', id);
  const say = (status: number, body: string) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(body);
  };
  if (!existsSync(folder)) say(404, '<Error><Code>NoSuchUpload</Code><Message>None</Message></Error>');
  else if (request.method === 'DELETE') {
    rmSync(folder, { recursive: true });
    response.writeHead(204).end();
  } else say(200, `<ListPartsResult>${partsIn(folder)}<IsTruncated>false</IsTruncated></ListPartsResult>`);
  return true;
}
const partsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name) && existsSync(join(folder, `${name}.md5`)))
    .sort((a, b) => Number(a) - Number(b))
    .map((name) => {
      const etag = readFileSync(join(folder, `${name}.md5`), 'utf8');
      const size = statSync(join(folder, name)).size;
      return `<Part><PartNumber>${name}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`;
    })
    .join('');
