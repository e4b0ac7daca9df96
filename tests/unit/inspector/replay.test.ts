import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { machines, type KnownMachine } from '../../../inspector/model/machines';
import {
  readRecording,
  recordingBytes,
  recordingOf,
  recordingText,
  type Recording,
} from '../../../inspector/model/recording';
import { replayTrace, sayDifference } from '../../../inspector/model/replay';
import type { Trace } from '../../../inspector/model/trace';
import { accountForms } from '../../model/account-forms';
import { actOnInterviewModel } from '../../model/act-on-interview-model';
import { editAvailabilityModel } from '../../model/edit-availability-model';
import { formModels } from '../../model/form-model';
import { modelOf as interviewModelOf } from '../../model/interview-model';
import { makeInquiryModel } from '../../model/make-inquiry-model';
import type { modelTest } from '../../model/harness';
import { sendInvitationModel } from '../../model/send-invitation-model';
import { undoableModel } from '../../model/undoable-model';
import { writeFeedbackModel } from '../../model/write-feedback-model';
import { withChanged, withEdited } from './changed';
import { about, recordedBooking, recordedFeedback, recordedSignIn } from './recorded';
import { record } from './recorder';
import { settled } from './tapped';

const filed = (trace: Trace): Recording => readRecording(recordingText(recordingOf(trace, about)));
const differences = (trace: Trace, known?: ReadonlyMap<string, KnownMachine>) =>
  replayTrace(trace, known).map(({ machine, difference }) => ({ machine, difference }));

describe('what behaves as recorded', () => {
  it('is a sign-in, with what was refused in it', async () => {
    const [replayed, ...others] = replayTrace(filed(await recordedSignIn()));
    expect(others).toEqual([]);
    expect(replayed).toMatchObject({ machine: 'signIn', difference: null });
    expect(replayed?.steps).toBeGreaterThan(9);
  });

  it('is a scorecard, and its keeper as an actor of its own', async () => {
    const replayed = replayTrace(filed(await recordedFeedback()));
    expect(replayed.map(({ machine, difference }) => [machine, difference])).toEqual([
      ['writeFeedback', null],
      ['keepDraft', null],
    ]);
    for (const { steps } of replayed) expect(steps).toBeGreaterThan(3);
  });

  const models = {
    actOnInterview: [actOnInterviewModel()],
    editAvailability: [editAvailabilityModel()],
    interview: [interviewModelOf('real')],
    makeInquiry: [makeInquiryModel()],
    sendInvitation: [sendInvitationModel()],
    undoable: [undoableModel()],
    writeFeedback: [writeFeedbackModel],
    ...Object.fromEntries(Object.entries(accountForms).map(([id, form]) => [id, formModels(form)])),
  } as unknown as Record<string, ReturnType<typeof modelTest<AnyStateMachine>>[]>;
  it.each(Object.keys(models))('is every generated path of %s, masked as it is saved', async (id) => {
    let replayed = 0;
    for (const model of models[id] ?? []) {
      let trace: Trace | null = null;
      const check = async () => {
        await settled();
        if (trace === null) return;
        for (const { difference } of replayTrace(recordingOf(trace, about))) expect(difference).toBeNull();
        replayed += trace.steps.length;
        trace = null;
      };
      const driver = model.liveDriver({ mount: (actor) => void (trace = record(actor)), unmount: check });
      await model.walk(driver, { paths: await model.cover(), partial: true });
    }
    expect(replayed).toBeGreaterThan(0);
  });
});

describe('what behaves otherwise', () => {
  it('is a guard that judges anew, at the very event', async () => {
    const trace = filed(await recordedSignIn());
    const known = withChanged('signIn', (machine) => machine.provide({ guards: { isFilledIn: () => true } }));
    const [{ difference } = { difference: null }] = differences(trace, known);
    const first = trace.steps.findIndex(({ event }) => event.type === 'form.submit');
    expect(difference).toMatchObject({ step: first, event: 'form.submit', what: 'state' });
    expect(difference && sayDifference(difference)).toBe('it led to editing.idle, and now to signingIn.submitting');
  });

  it('is a guard that throws, with what it says', async () => {
    const known = withChanged('signIn', (machine) =>
      machine.provide({
        guards: {
          isFilledIn: () => {
            throw new Error('No rules');
          },
        },
      }),
    );
    const [{ difference } = { difference: null }] = differences(filed(await recordedSignIn()), known);
    expect(difference).toMatchObject({ event: 'form.submit', what: 'status', expected: 'active' });
    expect(difference?.found).toMatch(/No rules/);
  });

  it('is an assignment that keeps something else', async () => {
    const known = withChanged('keepDraft', (machine) => machine.provide({ actions: { noteSaved: () => undefined } }));
    const trace = filed(await recordedFeedback());
    const [form, keeper] = differences(trace, known);
    expect(form?.difference).toBeNull();
    expect(keeper?.difference).toMatchObject({ event: 'xstate.done.actor.keepOnServer', what: 'context' });
    expect(keeper?.difference && sayDifference(keeper.difference)).toBe('context.revision was 2, and now is 1');
  });

  it('is an event that is not taken any more, and one that is now', async () => {
    const without = (type: string) =>
      withChanged('signIn', ({ config, implementations }) => {
        const { editing } = config.states ?? {};
        const on = { ...editing?.on, [type]: undefined };
        return createMachine(
          { ...config, states: { ...config.states, editing: { ...editing, on } } } as never,
          implementations as never,
        ) as AnyStateMachine;
      });
    const trace = filed(await recordedSignIn());
    expect(differences(trace, without('tab.select'))[0]?.difference).toMatchObject({
      event: 'tab.select',
      what: 'refused',
      expected: false,
      found: true,
    });
    const recordedThen = structuredClone(trace);
    for (const step of recordedThen.steps) if (step.event.type === 'tab.select') step.refused = true;
    const [{ difference } = { difference: null }] = differences(recordedThen);
    expect(difference && sayDifference(difference)).toBe('it was refused then and is taken now');
  });

  const reserved = 'open.offering.reserved';
  it.each<[string, () => Promise<Trace>, ReadonlyMap<string, KnownMachine>, string, string]>([
    [
      'an action that was removed',
      recordedSignIn,
      withEdited<{ type: string }[]>('signIn', 'signingIn: invoke > onDone > 0 > actions', (actions) =>
        actions.filter(({ type }) => type !== 'beginSession'),
      ),
      'xstate.done.actor.signIn',
      'same states, other effects: it asked for the action beginSession, and does not any more',
    ],
    [
      'parameters of an action',
      recordedSignIn,
      withEdited('signIn', 'succeeded: entry', () => ({ type: 'preload', params: { path: '/elsewhere' } })),
      'xstate.done.actor.signIn',
      'same states, other effects: params.path of the action preload was "/dashboard/panelist", and now is "/elsewhere"',
    ],
    [
      'a delay',
      recordedSignIn,
      withChanged('signIn', (machine) => machine.provide({ delays: { landing: 30_000 } })),
      'xstate.done.actor.signIn',
      'same states, other effects: it asked for a timer of 3000 ms, and now for a timer of 30000 ms',
    ],
    [
      'a message to a child that is not sent any more',
      recordedBooking,
      withEdited('scheduleInterview', `${reserved}.booking: exit`, () => []),
      'xstate.done.actor.book',
      'same states, other effects: it asked for hold.spend to keepHold, and does not any more',
    ],
    [
      'what a state runs',
      recordedBooking,
      withEdited('scheduleInterview', `${reserved}.booking: invoke > src`, () => 'setTimes'),
      'booking.confirm',
      'same states, other effects: it asked for the start of book, and now for the start of book (setTimes)',
    ],
    [
      'the input of what a state runs',
      recordedBooking,
      withEdited('scheduleInterview', 'open.offering.holding: invoke > input', () => () => ({ holdId: null })),
      'slot.choose',
      'same states, other effects: input.',
    ],
  ])('is %s', async (_, made, known, event, words) => {
    const trace = filed(await made());
    expect(differences(trace)).toEqual([expect.objectContaining({ difference: null })]);
    const [{ difference } = { difference: null }] = differences(trace, known);
    expect(difference).toMatchObject({ event, what: 'effects' });
    expect(difference && sayDifference(difference)).toContain(words);
  });

  it('is a machine, or a state, that is no more', async () => {
    const trace = filed(await recordedSignIn());
    const known = new Map([...machines].filter(([id]) => id !== 'signIn'));
    expect(differences(trace, known)[0]?.difference).toMatchObject({ what: 'machine', expected: 'signIn' });
    const before = structuredClone(trace);
    for (const actor of before.actors) if (actor.machine) actor.start.value = { editing: 'waiting' };
    for (const step of before.steps) if (step.event.type === 'xstate.init') delete step.event['input'];
    expect(differences(before)[0]?.difference).toMatchObject({
      step: 0,
      what: 'state',
      expected: { editing: 'waiting' },
    });
  });
});

describe('the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string | Uint8Array) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const script =
    (name: string, cwd: string) =>
    (...given: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [resolve('node_modules/.bin/tsx'), resolve(`scripts/${name}.ts`), ...given],
        { encoding: 'utf8', cwd },
      );
      return { status, stdout, stderr };
    };
  const run = script('replay', '.');

  it('replay ends with 0 where all is as recorded, 1 where something differs, 2 where a file is no recording, 3 where only what it never reached does, and --accept makes it so', async () => {
    const trace = await recordedFeedback();
    const madeWith = { ...about.madeWith, version: '0.0.1', commit: 'c64617bb12' };
    const good = write('good.json.gz', await recordingBytes(recordingOf(trace, { ...about, madeWith })));
    const other = structuredClone(filed(trace));
    const step = other.steps.find(({ event }) => event.type === 'card.change');
    if (step?.after) step.after.value = { open: 'elsewhere' };
    other.charts.writeFeedback?.transitions.find(({ name }) => step?.taken.includes(name))?.actions.push('ringBell');
    const bad = write('bad.json', recordingText(other));
    const none = write('none.json', '{}');

    const same = run(good);
    expect(same).toMatchObject({ status: 0, stderr: '' });
    expect(same.stdout).toMatch(/with version 0\.0\.1, commit c64617bb12\n.*this is version \d/);
    expect(same.stdout).toMatch(/2 actors, all as recorded/);

    const differs = run(good, bad);
    expect(differs.status).toBe(1);
    expect(differs.stdout).toMatch(
      /DIFFERENT .*\(writeFeedback\): event \d+, card\.change: it led to open\.elsewhere, and now to /,
    );

    // What it never came by is said apart.
    const elsewhere = structuredClone(filed(trace));
    const taken = new Set(elsewhere.steps.flatMap((one) => one.taken));
    elsewhere.charts.writeFeedback?.transitions.find(({ name }) => !taken.has(name))?.actions.push('ringBell');
    const unreached = run(write('unreached.json', recordingText(elsewhere)));
    expect(unreached.status).toBe(3);
    expect(unreached.stdout).toMatch(
      /unreached {2}writeFeedback: .*: no longer does ringBell\n.*all as recorded\n.*1 change in parts/,
    );

    const file = write('accepted.json', recordingText({ ...other, charts: elsewhere.charts }));
    expect(run(file).status).toBe(1);
    expect(run('--accept', file)).toMatchObject({ status: 0, stderr: '' });
    expect(run(file).status).toBe(0);

    expect(differs.stdout).toMatch(/changed {4}writeFeedback: .*, card\.change: no longer does ringBell\n/);
    expect(same.stdout).not.toMatch(/changed/);

    const refused = run(bad, none);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/none\.json: The file is no recording/);
    expect(run(join(folder, 'nowhere.json')).status).toBe(2);
    expect(run().status).toBe(2);
  });

  it('make-test puts a recording among the tests, once, and says whether it is green today', async () => {
    const make = script('make-test', folder);
    const trace = await recordedSignIn();
    const file = write('lost-sign-in.json.gz', await recordingBytes(recordingOf(trace, about)));
    const made = make(file);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toMatch(/lost-sign-in\.json: 1 actor, 14 messages\n.*green today/);
    const text = readFileSync(join(folder, 'tests/recordings/lost-sign-in.json'), 'utf8');
    expect(readRecording(text).steps).toHaveLength(14);
    expect(make(file)).toMatchObject({ status: 2, stderr: 'There is a test lost-sign-in already.\n' });
    expect(make(file, '../up').status).toBe(2);

    const other = structuredClone(filed(trace));
    const step = other.steps.find(({ event }) => event.type === 'tab.select');
    if (step?.effects) step.effects = [];
    const red = make(write('bad.json', recordingText(other)), 'red-one');
    expect(red.stdout).toMatch(/red today: signIn \(signIn\): event 2, tab\.select: same states, other effects/);
  });
});
