import { version } from '../../package.json';
import { chartOf } from '../model/chart';
import { machines } from '../model/machines';
import { readRecording, recordingOf, RecordingError, recordingText, type Recording } from '../model/recording';
import type { Trace } from '../model/trace';
import type { ViewerStore } from './store';

/** The file of a trace as it stands now: its name and text. */
export function fileOf(trace: Trace, now = new Date()): { name: string; text: string } {
  const settings = {
    language: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    browser: navigator.userAgent,
  };
  const text = recordingText(recordingOf(trace, { version, settings, saved: now.toISOString() }));
  return { name: `recording-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.json`, text };
}

/** Saves a trace as a file. */
export function download(trace: Trace): void {
  const { name, text } = fileOf(trace);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** What is to be known about a recording that other versions made; null where there is nothing. */
function noteOf({ version: recorded, charts }: Recording): string | null {
  const changed = Object.values(charts)
    .filter((chart) => {
      const known = machines.get(chart.id);
      return !known || JSON.stringify(chartOf(known.machine)) !== JSON.stringify(chart);
    })
    .map(({ id }) => id);
  const sayings = [
    recorded === version ? '' : `Recorded with version ${recorded}; this is version ${version}.`,
    changed.length === 0 ? '' : `Changed since: ${changed.join(', ')}. The charts are shown as they were then.`,
  ].filter(Boolean);
  return sayings.length === 0 ? null : sayings.join(' ');
}

/** Opens the file of a recording; where it is none, the viewer says why and stays as it is. */
export async function openFile(store: ViewerStore, file: File): Promise<void> {
  try {
    const recording = readRecording(await file.text());
    store.open(recording, file.name.replace(/\.json$/, ''), 'recording', noteOf(recording));
  } catch (error) {
    const why = error instanceof RecordingError ? error.message : 'The file cannot be read.';
    store.tellProblem(`${file.name}: ${why}`);
  }
}
