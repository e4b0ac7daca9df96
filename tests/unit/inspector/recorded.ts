import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Trace } from '../../../inspector/model/trace';
import { keepDraftMachine, type DeviceWrite } from '../../../src/machines/kit/keep-draft';
import type { ScorecardDraft } from '../../../src/contract/feedback';
import { signInMachine } from '../../../src/machines/auth/sign-in';
import type { LoadedDraft } from '../../../src/machines/feedback/write-feedback';
import { writeFeedbackMachine } from '../../../src/machines/feedback/write-feedback';
import { scheduleInterviewMachine } from '../../../src/machines/booking/schedule-interview';
import type { KeeperEvent } from '../../../src/machines/booking/schedule-setup';
import { choose, confirm, find, fromRequest, held } from '../../model/schedule-fixtures';
import { signInReplies } from '../../model/sign-in-replies';
import { complete, interviewId, savedAt } from '../../model/write-feedback-model';
import { record } from './recorder';
import { settled } from './tapped';

/** The metadata of recordings in tests. */
export const about = {
  saved: '2026-11-21T09:00:00.000Z',
  madeWith: { version: '0.1.0', commit: null, browser: 'Chrome 140 on Linux', language: 'en-GB', timeZone: 'UTC' },
};

const flush = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const nothing = () => undefined;

/** A sign-in that fails once, is tried again and succeeds, with an event in between that no state takes. */
export async function recordedSignIn(typed = [' Interview#2026']): Promise<Trace> {
  const replies = [Promise.reject(new Error('No connection')), Promise.resolve(signInReplies.success)];
  const clock = new SimulatedClock();
  const machine = signInMachine.provide({
    actors: { signIn: fromPromise(() => replies.shift() ?? Promise.reject(new Error('Once more'))) },
    actions: { beginSession: nothing, preload: nothing, goTo: nothing, leaveFor: nothing, noteTab: nothing },
  });
  const actor = createActor(machine, { input: { tab: 0 }, clock });
  const trace = record(actor);
  actor.start();
  actor.send({ type: 'tab.select', tab: 1 });
  actor.send({ type: 'form.submit' });
  actor.send({ type: 'email.change', value: ' Asha@Example.com ' });
  for (const value of typed) actor.send({ type: 'password.change', value });
  for (const _ of replies.slice()) {
    actor.send({ type: 'form.submit' });
    actor.send({ type: 'social.cancel' });
    await flush();
  }
  clock.increment(3_000);
  await settled();
  return trace;
}

/** A scorecard with its draft on a server, changed and submitted. */
export async function recordedFeedback(): Promise<Trace> {
  const clock = new SimulatedClock();
  const machine = writeFeedbackMachine.provide({
    actors: {
      loadDraft: fromPromise<LoadedDraft, { interviewId: string }>(async () => ({
        opened: { value: complete, revision: 1, unsent: false, theirs: null, waiting: [] },
        skillIds: ['s1', 's2'],
        savedAt: null,
      })),
      keepDraft: keepDraftMachine<ScorecardDraft>().provide({
        actors: {
          keepOnDevice: fromPromise<void, DeviceWrite<ScorecardDraft>>(async () => {}),
          keepOnServer: fromPromise(async ({ input }) => ({
            kind: 'kept' as const,
            revision: input.revision + 1,
            savedAt,
          })),
        },
      }),
      submitFeedback: fromPromise(async () => {}),
    },
  });
  const actor = createActor(machine, { input: { interviewId }, clock });
  const trace = record(actor);
  actor.start();
  await flush();
  actor.send({ type: 'card.change', change: { asked: 'Something else' } });
  await flush();
  clock.increment(1_500);
  await flush();
  actor.send({ type: 'submit.ask' });
  actor.send({ type: 'submit.confirm', version: 5, key: 'key-1' });
  await flush();
  return trace;
}

/** A waiting request: a slot is chosen, held and booked. */
export async function recordedBooking(): Promise<Trace> {
  const machine = scheduleInterviewMachine.provide({
    actors: {
      holdSlot: fromPromise(async () => held),
      book: fromPromise(async () => ({ id: 'i1', version: 2 })),
      keepHold: fromCallback<KeeperEvent>(nothing),
    },
    actions: { freshenSlots: nothing, showForm: nothing },
  });
  const actor = createActor(machine, { input: fromRequest, clock: new SimulatedClock() });
  const trace = record(actor);
  actor.start();
  if (actor.getSnapshot().can(find)) actor.send(find);
  actor.send(choose);
  await flush();
  actor.send(confirm);
  await flush();
  return trace;
}
