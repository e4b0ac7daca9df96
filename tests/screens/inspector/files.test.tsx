import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { recordingOf, recordingText, type Recording } from '../../../inspector/model/recording';
import { emptyTrace, type Trace } from '../../../inspector/model/trace';
import { recordedSignIn } from '../../unit/inspector/recorded';
import { changes, here, message, messages, openViewer } from './open-viewer';

let recorded: Trace;
beforeAll(async () => {
  recorded = await recordedSignIn();
});
const signIn = () => structuredClone(recorded);

const fileOf = (recording: Recording, name = 'a-bug.json') =>
  new File([recordingText(recording)], name, { type: 'application/json' });
const about = { version: '0.1.0', settings: {}, saved: '2026-11-21T10:00:00.000Z' };
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
    const [saved] = blobs;
    const text = (await saved?.text()) ?? '';

    await user.upload(input(), new File([text], 'a-bug.json', { type: 'application/json' }));
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
    expect(await screen.findByText('16 events')).toBeVisible();
  });

  it('of another version say so', async () => {
    const { user } = openViewer(emptyTrace());
    const recording = recordingOf(signIn(), { ...about, version: '0.0.7' });
    const { signIn: chart } = recording.charts;
    if (!chart) throw new Error('There is no chart');
    const charts = { signIn: { ...chart, transitions: chart.transitions.slice(1) } };
    await user.upload(input(), fileOf({ ...recording, charts }));
    const note = await screen.findByText(/^Recorded with/);
    expect(note).toHaveTextContent('Recorded with version 0.0.7; this is version 0.1.0.');
    expect(note).toHaveTextContent('Changed since: signIn.');
  });
});

describe('replay', () => {
  it('says that everything behaves as recorded', async () => {
    const { user } = openViewer(signIn());
    await user.click(screen.getByRole('button', { name: 'Replay against the present machines' }));
    expect(await screen.findByText('The 1 actor behaves as recorded.')).toBeVisible();
  });

  it('says at which message the behaviour differs, and leads there', async () => {
    const trace = signIn();
    const step = trace.steps.find(({ event }) => event.type === 'email.change');
    if (!step?.after) throw new Error('Nothing was typed');
    step.after.value = { editing: 'elsewhere' };
    const { user } = openViewer(trace);
    await user.click(screen.getByRole('button', { name: 'Replay against the present machines' }));
    expect(await screen.findByText('1 of 1 actor behaves otherwise now.')).toBeVisible();
    const report = screen.getByRole('tabpanel', { name: 'Replay' });
    expect(report).toHaveTextContent(`at message ${step.index + 1}, email.change, it led to editing.elsewhere`);
    await user.click(within(report).getByRole('button', { name: `Show message ${step.index + 1}` }));
    expect(here()).toBe('email.change');
  });
});

// Values are masked in a file; which places changed is not.
const placeOf = (change: string | null) => change?.split(' ')[1];
