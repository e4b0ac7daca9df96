import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileType } from '../../src/contract/files';

const usualPatience = 12_000;
const heapMb = 256;
// Unpacked content is outside the heap. A file of one megabyte can need gigabytes.
const mostBytes = 320 * 1024 * 1024;
const lookMs = 100;
const atOnce = 2;

const here = fileURLToPath(import.meta.url);
// From source, the program runs as TypeScript. Next to the built server, it runs from its own built file.
const programOf = (name: string) =>
  here.endsWith('.ts')
    ? { path: join(dirname(here), '..', `${name}.ts`), execArgv: ['--import', 'tsx'] }
    : { path: join(dirname(here), `${name.replace(/.*\//, '')}.js`), execArgv: [] };

// The process receives no settings, and therefore no secrets.
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
/** The memory of a process in bytes; 0 if the system does not report it, so that only the limit of the heap applies. */
const bytesOf = ({ pid }: ChildProcess) =>
  readFile(`/proc/${pid}/statm`, 'latin1').then(
    (text) => Number(text.split(' ')[1]) * pageBytes,
    () => 0,
  );

/** One of our programs in a separate process, for several messages one after another. */
export type BoundedProcess = {
  /** Whether the next message starts a new process. */
  readonly fresh: boolean;
  /**
   * The response to a message; null if it fails or exceeds 12 s (or `patienceMs`) or 320 MB, which ends the process.
   */
  ask<T>(message: object, patienceMs?: number): Promise<T | null>;
  end(): void;
  /** Lets this process exit without waiting for that one, until the next message. */
  rest(): void;
};

/**
 * `name` is the program's file below `server/`. A hostile file can end only its process. The next message starts one.
 */
export function openProcess(name: string): BoundedProcess {
  let child: ChildProcess | null = null;
  let answered: (answer: { value: unknown } | null) => void = () => undefined;
  const start = () => {
    const started = startProgram(name);
    // Events of an earlier process are ignored: they do not belong to the current message.
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

/** Sends one message to a process of its own. */
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
 * Sends messages in turn to a process that stays for a minute after its last message, because starting a process takes
 * most of the time. Only for messages that we wrote. A user's file gets a process of its own.
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

/** Runs work in turn, at most two pieces at a time. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // A finished call hands its place to the next one directly, so that a newcomer cannot take it.
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

/** What a program reads from a file, in turn. `contentOf` is called when it is the file's turn. */
export const readInProcess = <T>(
  name: string,
  type: FileType,
  contentOf: () => Promise<Uint8Array>,
): Promise<T | null> => inTurn(async () => askProcess<T>(name, { type, content: await contentOf() }));

/** Responds to each file that is sent to this process. The process ends with its parent. */
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
