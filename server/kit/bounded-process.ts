import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileType } from '../../src/contract/files';

const usualPatience = 12_000;
const heapMb = 256;
// Unpacked content is outside the heap: a file of a megabyte can need gigabytes.
const mostBytes = 320 * 1024 * 1024;
const lookMs = 100;
const atOnce = 2;

const here = fileURLToPath(import.meta.url);
// From source it runs as TypeScript; beside the built server, from its own built file.
const programOf = (name: string) =>
  here.endsWith('.ts')
    ? { path: join(dirname(here), '..', `${name}.ts`), execArgv: ['--import', 'tsx'] }
    : { path: join(dirname(here), `${name.replace(/.*\//, '')}.js`), execArgv: [] };

// It receives no settings, and so no secrets.
function startProgram(name: string) {
  const { path, execArgv } = programOf(name);
  return fork(path, {
    execArgv: [...execArgv, `--max-old-space-size=${heapMb}`],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const pageBytes = 4_096;
/** The memory of a process in bytes; 0 if the system does not tell, which leaves only the heap's limit. */
const bytesOf = ({ pid }: ChildProcess) =>
  readFile(`/proc/${pid}/statm`, 'latin1').then(
    (text) => Number(text.split(' ')[1]) * pageBytes,
    () => 0,
  );

/** A program of ours in a process of its own, for several messages one after another. */
export type BoundedProcess = {
  /** Whether the next message begins a process. */
  readonly fresh: boolean;
  /** What it answers within 12 s (or `patienceMs`) and 320 MB; null if that fails, which ends the process. */
  ask<T>(message: object, patienceMs?: number): Promise<T | null>;
  end(): void;
  /** Until the next message this process may end without waiting for that one. */
  rest(): void;
};

/** `name` is the program's file below `server/`. A hostile file can end only its process; the next message begins one. */
export function openProcess(name: string): BoundedProcess {
  let child: ChildProcess | null = null;
  let answered: (answer: { value: unknown } | null) => void = () => undefined;
  const start = () => {
    const started = startProgram(name);
    // Events of a process that was ended before are not about what is asked now.
    const tell = (answer: Parameters<typeof answered>[0]) => child === started && answered(answer);
    started.on('message', (value) => tell({ value }));
    started.on('error', () => tell(null));
    started.on('exit', () => {
      tell(null);
      if (child === started) child = null;
    });
    return started;
  };
  const end = () => {
    child?.kill('SIGKILL');
    child = null;
    answered(null);
  };
  return {
    get fresh() {
      return child === null;
    },
    end,
    rest() {
      child?.unref();
      child?.channel?.unref();
    },
    async ask<T>(message: object, patienceMs = usualPatience) {
      const asked = (child ??= start());
      asked.ref();
      asked.channel?.ref();
      const patience = setTimeout(end, patienceMs);
      const looks = setInterval(() => void bytesOf(asked).then((bytes) => bytes > mostBytes && end()), lookMs);
      const answer = await new Promise<{ value: unknown } | null>((resolve) => {
        answered = resolve;
        // The process may end before it has received the message.
        asked.send(message, (error) => error && resolve(null));
      });
      clearTimeout(patience);
      clearInterval(looks);
      if (answer === null) end();
      return answer && (answer.value as T);
    },
  };
}

/** The same for one message. */
export async function askProcess<T>(name: string, message: object, patienceMs?: number): Promise<T | null> {
  const own = openProcess(name);
  try {
    return await own.ask<T>(message, patienceMs);
  } finally {
    own.end();
  }
}

const idleMs = 60_000;

/**
 * The same in turn, in a process that stays for a minute after its last message, because starting it takes most of the
 * time. Only for messages that we wrote: a file of a user gets a process of its own.
 */
export function keepProcess(name: string): <T>(message: object, patienceMs?: number) => Promise<T | null> {
  const idle: { own: BoundedProcess; ending: NodeJS.Timeout }[] = [];
  const keep = (own: BoundedProcess) => {
    own.rest();
    const ending = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.own === own),
        1,
      );
      own.end();
    }, idleMs);
    idle.push({ own, ending: ending.unref() });
  };
  return <T>(message: object, patienceMs?: number) =>
    inTurn(async () => {
      const kept = idle.pop();
      clearTimeout(kept?.ending);
      const own = kept?.own ?? openProcess(name);
      const answer = await own.ask<T>(message, patienceMs);
      keep(own);
      return answer;
    });
}

export type ReadFile = { type: FileType; content: Uint8Array };

let running = 0;
const waiting: (() => void)[] = [];

/** Does such work, two at a time. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // A finishing call passes its place on directly, so that a newcomer cannot take it.
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** What such a program reads from a file, in turn. `contentOf` is called when the file's turn has come. */
export const readInProcess = <T>(
  name: string,
  type: FileType,
  contentOf: () => Promise<Uint8Array>,
): Promise<T | null> => inTurn(async () => askProcess<T>(name, { type, content: await contentOf() }));

/** Answers each file that is sent to this process; the process ends with the one that sent it. */
export function answerFiles<T>(answer: (file: ReadFile) => Promise<T>): void {
  process.once('disconnect', () => process.exit(0));
  process.on('message', (file: ReadFile) => {
    // The bytes arrive as a Buffer, which the PDF reader does not accept.
    const given = { ...file, content: new Uint8Array(file.content) };
    answer(given).then(
      (found) => process.send?.(found),
      () => process.exit(1),
    );
  });
}
