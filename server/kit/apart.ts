import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileType } from '../../src/contract/files';

const patienceMs = 12_000;
const heapMb = 256;
// What a file unpacks to lies outside the heap: one of a megabyte can ask for gigabytes.
const mostBytes = 320 * 1024 * 1024;
const lookMs = 100;
const atOnce = 2;

// It is told nothing of ours: no settings, and so no secrets.
const startReader = (module: string, name: string) => {
  const here = fileURLToPath(module);
  // Beside the sources it runs from them, beside the built server from its own built file.
  const source = here.endsWith('.ts');
  return fork(join(dirname(here), `${name}.${source ? 'ts' : 'js'}`), {
    execArgv: [...(source ? ['--import', 'tsx'] : []), `--max-old-space-size=${heapMb}`],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
};

const pageBytes = 4_096;
/** Bytes of memory that a process has; 0 where the system does not say, and the heap's limit has to do. */
const bytesOf = ({ pid }: ChildProcess) =>
  readFile(`/proc/${pid}/statm`, 'latin1').then(
    (text) => Number(text.split(' ')[1]) * pageBytes,
    () => 0,
  );

export type ReadFile = { type: FileType; content: Uint8Array };

async function read<T>(child: ChildProcess, file: ReadFile): Promise<T | null> {
  const end = () => void child.kill('SIGKILL');
  const patience = setTimeout(end, patienceMs);
  const looks = setInterval(() => void bytesOf(child).then((bytes) => bytes > mostBytes && end()), lookMs);
  try {
    return await new Promise<T | null>((resolve) => {
      child.once('message', (answer) => resolve(answer as T));
      child.once('error', () => resolve(null));
      child.once('exit', () => resolve(null));
      // It may be gone before it has taken the file.
      child.send(file, (error) => error && resolve(null));
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
 * What the program `name` beside `module` reads from a file, in a process of its own, within 12 s and 320 MB, two at a
 * time; null where that does not succeed. A hostile file ends its process and nothing else. `contentOf` is called when it
 * is this file's turn.
 */
export async function readApart<T>(
  [module, name]: readonly [module: string, name: string],
  type: FileType,
  contentOf: () => Promise<Uint8Array>,
): Promise<T | null> {
  // Whoever ends hands their place on, so that nobody who comes meanwhile takes it.
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    const content = await contentOf();
    return await read<T>(startReader(module, name), { type, content });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Answers the one file that `readApart` sends to this process; the process ends with the one that sent it. */
export function answerApart<T>(answer: (file: ReadFile) => Promise<T>): void {
  process.once('disconnect', () => process.exit(0));
  process.once('message', (file: ReadFile) => {
    // Sent bytes come as a Buffer, which the reader of PDF does not take.
    const given = { ...file, content: new Uint8Array(file.content) };
    answer(given).then(
      (found) => process.send?.(found),
      () => process.exit(1),
    );
  });
}
