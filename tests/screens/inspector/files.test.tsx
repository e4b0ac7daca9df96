import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  readRecordingFile,
  recordingBytes,
  recordingOf,
  recordingText,
  type Recording,
} from '../../../inspector/model/recording';
import { emptyTrace, type Trace } from '../../../inspector/model/trace';
import { download } from '../../../inspector/viewer/files';
import { about, recordedSignIn } from '../../unit/inspector/recorded';
import { changes, here, message, messages, openViewer } from './open-viewer';

let recorded: Trace;
beforeAll(async () => {
  recorded = await recordedSignIn();
});
const signIn = () => structuredClone(recorded);

const fileOf = (recording: Recording, name = 'a-bug.json') =>
  new File([recordingText(recording)], name, { type: 'application/json' });
const input = () => screen.getByLabelText('File of a recording');

describe('recordings', () => {
  it('are saved, and opened they show the same', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:saved';
    });
    const { user } = openViewer(signIn());
    const told = messages();
    await user.click(message(4));
    const changed = changes();
    await user.click(screen.getByRole('button', { name: 'Save as a recording' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    const [saved] = blobs;
    if (saved === undefined) throw new Error('Nothing was saved');

    await user.upload(input(), new File([saved], 'a-bug.json.gz', { type: 'application/gzip' }));
    expect(await screen.findByRole('button', { name: 'a-bug' })).toBeVisible();
    expect(screen.queryByText(/^Recorded with|^Changed since/)).not.toBeInTheDocument();
    expect(messages()).toEqual(told);
    await user.click(message(4));
    expect(changes().map(placeOf)).toEqual(changed.map(placeOf));

    await user.click(screen.getByRole('button', { name: 'Close a-bug' }));
    expect(screen.getByRole('button', { name: 'Live' })).toBeVisible();
    expect(here()).toBe(told[3]?.split(' ').at(-1));
  });

  it('that are none say why, and nothing is lost', async () => {
    const { user } = openViewer(signIn());
    const told = messages();
    await user.upload(input(), new File(['hello'], 'notes.json', { type: 'application/json' }));
    const why = await screen.findByText('notes.json: The file is no recording: it is not JSON.');
    expect(messages()).toEqual(told);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(why).not.toBeInTheDocument();
  });

  it('are opened by dropping their file anywhere', async () => {
    openViewer(emptyTrace());
    fireEvent.drop(screen.getByRole('main'), { dataTransfer: { files: [fileOf(recordingOf(signIn(), about))] } });
    expect(await screen.findByText('14 events')).toBeVisible();
  });

  it('that are cut off, of a newer version or too large say so', async () => {
    const { user } = openViewer(emptyTrace());
    const bytes = await recordingBytes(recordingOf(signIn(), about));
    await user.upload(input(), new File([bytes.slice(0, 400) as BlobPart], 'cut.json.gz'));
    expect(await screen.findByText(/^cut\.json\.gz: The recording is damaged: its end is missing/)).toBeVisible();
    const newer = recordingText(recordingOf(signIn(), about)).replace('"format":4', '"format":7');
    await user.upload(input(), new File([newer], 'newer.json'));
    expect(await screen.findByText(/^newer\.json: The recording has format 7; this version reads/)).toBeVisible();
    const large = new File(['{}'], 'large.json.gz');
    Object.defineProperty(large, 'size', { value: 1_000_000_000 });
    await user.upload(input(), large);
    expect(await screen.findByText('large.json.gz: The file is too large to be a recording.')).toBeVisible();
  });

  it('with script in their texts show it as text', async () => {
    const trace = signIn();
    const script = '<img src=x onerror="document.title=1">';
    for (const actor of trace.actors) actor.name = script;
    trace.pages = trace.pages.map((page) => ({ ...page, title: script }));
    const title = document.title;
    const { user } = openViewer(emptyTrace());
    await user.upload(input(), fileOf(recordingOf(trace, about)));
    expect((await screen.findAllByText(script)).length).toBeGreaterThan(0);
    expect(document.querySelector('img')).toBeNull();
    expect(document.title).toBe(title);
  });

  it('that are too long for one file offer their last minutes', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
    const trace = signIn();
    const [step] = trace.steps;
    if (!step) throw new Error('Nothing was recorded');
    trace.steps = Array.from({ length: 1_000 }, (_, index) => ({ ...step, index, at: index * 10_000 }));
    const { user, store } = openViewer(trace);
    const whole = recordingText(recordingOf(trace, about)).length;
    // Sets the size limit to half of the recording.
    await act(() => download(store, trace, { most: whole / 2 }));
    expect(screen.getByText('The session is too long for one file.')).toBeVisible();
    expect(blobs).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save the last 60 minutes' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect(screen.queryByText('The session is too long for one file.')).not.toBeInTheDocument();
    const saved = await readRecordingFile(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []));
    expect(saved.steps).toHaveLength(361);
  });

  it('of another version say so', async () => {
    const { user } = openViewer(emptyTrace());
    const recording = recordingOf(signIn(), { ...about, madeWith: { ...about.madeWith, version: '0.0.7' } });
    const { signIn: chart } = recording.charts;
    if (!chart) throw new Error('There is no chart');
    const charts = { signIn: { ...chart, transitions: chart.transitions.slice(1) } };
    await user.upload(input(), fileOf({ ...recording, charts }));
    const note = await screen.findByText(/^Recorded with/);
    expect(note).toHaveTextContent('Recorded with version 0.0.7; this is version 0.1.0.');
    expect(note).toHaveTextContent('Changed since: signIn.');
  });
});

describe('a test', () => {
  it('is made of a trace: a named file, and the command that puts it among the tests', async () => {
    const files: File[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${files.push(blob as File)}`);
    const { user } = openViewer(signIn());
    await user.click(screen.getByRole('button', { name: 'Create test from this' }));
    const dialog = screen.getByRole('dialog', { name: 'Create test' });
    await user.click(within(dialog).getByRole('button', { name: 'Save the recording' }));
    expect(within(dialog).getByText(/^Two letters or more/)).toBeVisible();
    await user.type(within(dialog).getByLabelText('What the test is about'), 'lost sign-in{Enter}');
    expect(await within(dialog).findByText('npm run make-test -- ~/Downloads/lost-sign-in.json.gz')).toBeVisible();
    expect(files.map(({ name }) => name)).toEqual(['lost-sign-in.json.gz']);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('replay', () => {
  it('says that everything behaves as recorded', async () => {
    const { user } = openViewer(signIn());
    await user.click(screen.getByRole('button', { name: 'Replay against the current machines' }));
    expect(await screen.findByText('The actor behaves as recorded.')).toBeVisible();
  });

  it('says at which message the behaviour differs, and leads there', async () => {
    const trace = signIn();
    const step = trace.steps.find(({ event }) => event.type === 'email.change');
    if (!step?.after) throw new Error('Nothing was typed');
    step.after.value = { editing: 'elsewhere' };
    trace.charts = structuredClone(trace.charts);
    trace.charts.signIn?.transitions.find(({ name }) => step.taken.includes(name))?.actions.push('ringBell');
    const { user } = openViewer(trace);
    await user.click(screen.getByRole('button', { name: 'Replay against the current machines' }));
    expect(await screen.findByText('1 of 1 actor behaves differently now.')).toBeVisible();
    const report = screen.getByRole('tabpanel', { name: 'Replay' });
    expect(report).toHaveTextContent(`at message ${step.index + 1}, email.change, it led to editing.elsewhere`);
    expect(report).toHaveTextContent(/signIn\.editing, email\.change: no longer does ringBell/);
    await user.click(within(report).getByRole('button', { name: `Show message ${step.index + 1}` }));
    expect(here()).toBe('email.change');
  });
});

// Values are masked in a file, but the places of changes are not.
const placeOf = (change: string | null) => change?.split(' ')[1];
