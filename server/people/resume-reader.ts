import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileType } from '../../src/contract/files';

const patienceMs = 12_000;
const heapMb = 256;
// Unpacked content is outside the heap: a file of a megabyte can need gigabytes.
const mostBytes = 320 * 1024 * 1024;
const lookMs = 100;
const atOnce = 2;

const here = fileURLToPath(import.meta.url);
// From source it runs as TypeScript; beside the built server, from its own built file.
const program = here.endsWith('.ts')
  ? { path: join(dirname(here), 'resume-worker.ts'), execArgv: ['--import', 'tsx'] }
  : { path: join(dirname(here), 'resume-worker.js'), execArgv: [] };

// It receives no settings, and so no secrets.
const startReader = () =>
  fork(program.path, {
    execArgv: [...program.execArgv, `--max-old-space-size=${heapMb}`],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

const pageBytes = 4_096;
/** The memory of a process in bytes; 0 if the system does not tell, which leaves only the heap's limit. */
const bytesOf = ({ pid }: ChildProcess) =>
  readFile(`/proc/${pid}/statm`, 'latin1').then(
    (text) => Number(text.split(' ')[1]) * pageBytes,
    () => 0,
  );

async function read(file: { type: FileType; content: Uint8Array }): Promise<string> {
  const child = startReader();
  const end = () => void child.kill('SIGKILL');
  const patience = setTimeout(end, patienceMs);
  const looks = setInterval(() => void bytesOf(child).then((bytes) => bytes > mostBytes && end()), lookMs);
  try {
    return await new Promise<string>((resolve) => {
      child.once('message', ({ text }: { text: string }) => resolve(text));
      child.once('error', () => resolve(''));
      child.once('exit', () => resolve(''));
      // The process may end before it has received the file.
      child.send(file, (error) => error && resolve(''));
    });
  } finally {
    clearTimeout(patience);
    clearInterval(looks);
    end();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * The text of a resume, read in a process of its own, within 12 s and 320 MB, two at a time; empty if that fails. A
 * hostile file can end only its own process. `contentOf` is called when the file's turn has come.
 */
export async function readResume(type: FileType, contentOf: () => Promise<Uint8Array>): Promise<string> {
  // A finishing call passes its place on directly, so that a newcomer cannot take it.
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await read({ type, content: await contentOf() });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
