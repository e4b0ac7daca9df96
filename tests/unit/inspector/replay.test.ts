import { describe, expect, it } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { machines, type KnownMachine } from '../../../inspector/model/machines';
import { readRecording, recordingOf, recordingText, type Recording } from '../../../inspector/model/recording';
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
