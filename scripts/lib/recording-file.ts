import { readFileSync, statSync } from 'node:fs';
import { changesSince } from '../../inspector/model/chart-changes';
import { mostBytes, readRecordingFile, RecordingError, type Recording } from '../../inspector/model/recording';
import { replayTrace, sayDifference } from '../../inspector/model/replay';

/**
 * Reads a recording from a file. Throws a RecordingError if it is not a recording, and the errors of the file system.
 */
export async function recordingAt(file: string): Promise<Recording> {
  if (statSync(file).size > mostBytes) throw new RecordingError('The file is too large to be a recording.');
  return readRecordingFile(readFileSync(file));
}

/** Whether an error is the fault of a file rather than of this program. */
export const isOfFile = (error: unknown): error is Error =>
  error instanceof RecordingError || (error instanceof Error && 'code' in error);

/** How an actor of a recording behaves on the present machines. `difference` is in words, null if there is none. */
export type Behaviour = { who: string; events: number; difference: string | null };

/** How all actors of a recording behave on the present machines. */
export function behavioursOf(recording: Recording): Behaviour[] {
  const names = new Map(recording.actors.map(({ id, name }) => [id, name]));
  return replayTrace(recording).map(({ actor, machine, steps, difference }) => {
    const who = `${names.get(actor) ?? actor} (${machine})`;
    if (difference === null) return { who, events: steps, difference };
    const { step, event, what } = difference;
    const where = what === 'machine' || step < 0 ? '' : `event ${step + 1}, ${event}: `;
    return { who, events: steps, difference: where + sayDifference(difference) };
  });
}

/**
 * What the charts of a recording's machines declare differently today, a line each. `reached`: the recording passed it.
 */
export const changesOf = (recording: Recording): { said: string; reached: boolean }[] =>
  changesSince(recording).flatMap(({ machine, changes }) =>
    changes.map(({ where, what, reached }) => ({ said: `${machine}: ${where}: ${what}`, reached })),
  );

/** Every difference today: actors that behave differently, and parts that are declared differently. */
export const differencesOf = (recording: Recording): string[] => [
  ...behavioursOf(recording).flatMap(({ who, difference }) => (difference === null ? [] : `${who}: ${difference}`)),
  ...changesOf(recording).map(({ said, reached }) => (reached ? said : `${said} (never reached)`)),
];

export const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
