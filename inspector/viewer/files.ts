import sources from 'virtual:app-words';
import { version } from '../../package.json';
import { makeAppWords } from '../model/app-words';
import { commit } from '../model/commit';
import { changesSince } from '../model/chart-changes';
import { lastOf } from '../model/last';
import { machines } from '../model/machines';
import {
  mostBytes,
  mostCharacters,
  readRecordingFile,
  recordingBytes,
  recordingOf,
  RecordingError,
  type Recording,
} from '../model/recording';
import { browserOf } from '../model/setting';
import type { Trace } from '../model/trace';
import type { ViewerStore } from './store';

type Saving = {
  /** The maximum number of characters in a file. */
  most?: number;
  /** The name of the file, without its extension. */
  name?: string;
};

/** The file of a trace in its current state. Throws a RecordingError if the trace is too long. */
async function fileOf(trace: Trace, { most = mostCharacters, name }: Saving): Promise<File> {
  const saved = new Date().toISOString();
  const madeWith = {
    version,
    commit,
    browser: browserOf(navigator.userAgent),
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const bytes = await recordingBytes(recordingOf(trace, { saved, madeWith }, makeAppWords(sources)), most);
  const called = name ?? `recording-${saved.slice(0, 19).replaceAll(':', '-')}`;
  return new File([bytes as BlobPart], `${called}.json.gz`, { type: 'application/gzip' });
}

// In minutes. The longest end of the trace that fits is offered.
const shorter = [60, 30, 15, 5, 1];

/**
 * Saves a trace as a file. If the trace is too long, the viewer offers its end. Resolves with whether the trace was
 * saved.
 */
export async function download(store: ViewerStore, trace: Trace, how: Saving = {}): Promise<boolean> {
  const saving = async (some: Trace) => {
    const file = await fileOf(some, how);
    const url = URL.createObjectURL(file);
    Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
    URL.revokeObjectURL(url);
  };
  try {
    await saving(trace);
    return true;
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    for (const minutes of shorter) {
      const end = lastOf(trace, minutes * 60_000);
      if (end.steps.length === trace.steps.length || (await fileOf(end, how).catch(() => null)) === null) continue;
      const label = minutes === 1 ? 'Save the last minute' : `Save the last ${minutes} minutes`;
      store.tellProblem(error.message, { label, act: () => void saving(end) });
      return false;
    }
    store.tellProblem(error.message);
    return false;
  }
}

/** What the user should know about a recording made by other versions; null if there is nothing to say. */
function noteOf(recording: Recording): string | null {
  const { madeWith: made, charts } = recording;
  const gone = Object.keys(charts).filter((id) => !machines.has(id));
  const changed = [...changesSince(recording).map(({ machine }) => machine), ...gone];
  const sayings = [
    made.version === version ? '' : `Recorded with version ${made.version}; this is version ${version}.`,
    made.commit === commit || made.commit === null
      ? ''
      : `Recorded at commit ${made.commit}${commit === null ? '' : `; this is commit ${commit}`}.`,
    changed.length === 0 ? '' : `Changed since: ${changed.join(', ')}. The charts are shown as they were then.`,
  ].filter(Boolean);
  return sayings.length === 0 ? null : sayings.join(' ');
}

/** Opens the file of a recording. If it is not one, the viewer says why and stays as it is. */
export async function openFile(store: ViewerStore, file: File): Promise<void> {
  try {
    if (file.size > mostBytes) throw new RecordingError('The file is too large to be a recording.');
    const recording = await readRecordingFile(new Uint8Array(await file.arrayBuffer()));
    store.open(recording, file.name.replace(/\.json(\.gz)?$/, ''), 'recording', noteOf(recording));
  } catch (error) {
    const why = error instanceof RecordingError ? error.message : 'The file cannot be read.';
    store.tellProblem(`${file.name}: ${why}`);
  }
}
