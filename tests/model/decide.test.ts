import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { emailTemplates } from '../../src/contract/interviews-decisions';
import {
  decideMachine,
  decideProblems,
  decisionEmailOf,
  type Decided,
  type Deciding,
} from '../../src/machines/interviews/decide';
import { asha, askBoth, askOne, ben, changedReason, decideModel } from './decide-model';

it('walks every transition', async () => {
  await decideModel().walk();
});

type Answer = Decided | { message: string; status: number | null };
/** Starts with a server that gives these answers in turn. */
function start(answers: Answer[] = []) {
  const sent: Deciding[] = [];
  const said: number[] = [];
  const actor = createActor(
    decideMachine.provide({
      actors: {
        decide: fromPromise(({ input }: { input: Deciding | null }) => {
          if (input) sent.push(input);
          const answer = answers.shift() ?? { stored: input?.rows.length ?? 0, refused: [] };
          return 'message' in answer ? Promise.reject(answer) : Promise.resolve(answer);
        }),
      },
      actions: { sayStored: (_, { stored }) => void said.push(stored) },
    }),
  ).start();
  return { actor, sent, said, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}
const askOf = ({ rows, draft }: { rows: readonly (typeof asha)[]; draft: object }) => ({
  type: 'decision.ask' as const,
  rows: [...rows],
  draft,
});

const nothingAsked = {
  rows: [],
  draft: { decision: null, why: '', emailed: false, selectedText: null, rejectedText: null },
  key: null,
  tried: false,
  refused: [],
  problem: null,
};

describe('decisions on several', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are sent once, after five seconds, all of them together', async () => {
    const { actor, sent, said, pass } = start();
    expect(actor.getSnapshot().context).toEqual(nothingAsked);
    actor.send(askOf(askBoth));
    const { draft, ...others } = nothingAsked;
    expect(actor.getSnapshot().context).toEqual({
      ...others,
      rows: [asha, ben],
      draft: { ...draft, decision: 'selected' },
    });
    actor.send({ type: 'form.submit', key: 'k0' });
    expect(actor.getSnapshot().context.tried).toBe(true);
    actor.send({ type: 'draft.change', draft: { why: ' Better fit ' } });
    actor.send({ type: 'form.submit', key: 'k1' });
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    expect(actor.getSnapshot().hasTag('undoable')).toBe(true);
    await pass(4_999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([{ rows: [asha, ben], decision: 'selected', why: 'Better fit', email: null, key: 'k1' }]);
    expect(said).toEqual([2]);
    expect(actor.getSnapshot().value).toBe('idle');
    expect(actor.getSnapshot().context).toEqual(nothingAsked);
  });

  it('are on their way, and not undoable any more, once the page is left', () => {
    const { actor, sent } = start();
    actor.send(askOf(askOne));
    const draft = { decision: 'selected', emailed: true, selectedText: ' Welcome ' } as const;
    actor.send({ type: 'draft.change', draft });
    actor.send({ type: 'form.submit', key: 'k1' });
    actor.send({ type: 'page.leave' });
    expect(actor.getSnapshot().hasTag('pending')).toBe(true);
    expect(actor.getSnapshot().hasTag('undoable')).toBe(false);
    expect(sent.map(({ email }) => email)).toEqual(['Welcome']);
  });

  it('are forgotten when the dialog is closed', () => {
    const { actor } = start();
    actor.send(askOf(askBoth));
    actor.send({ type: 'draft.change', draft: { why: 'Better fit' } });
    actor.send({ type: 'dialog.close' });
    expect(actor.getSnapshot().context).toEqual(nothingAsked);
  });

  it('are undone together, which sends nothing and keeps what was typed', async () => {
    const { actor, sent, pass } = start();
    actor.send(askOf(askBoth));
    actor.send({ type: 'draft.change', draft: { why: 'Better fit', emailed: true } });
    actor.send({ type: 'form.submit', key: 'k1' });
    await pass(1_000);
    actor.send({ type: 'action.undo' });
    await pass(60_000);
    expect(sent).toEqual([]);
    expect(actor.getSnapshot().matches('asking')).toBe(true);
    expect(actor.getSnapshot().context.draft).toMatchObject({ why: 'Better fit', emailed: true });
  });

  it('say on whom they were not stored, and why', async () => {
    const refused = [{ id: 'i2', name: 'Ben Okoro', reason: changedReason }];
    const { actor, said, pass } = start([{ stored: 1, refused }]);
    actor.send(askOf(askBoth));
    actor.send({ type: 'draft.change', draft: { why: 'Better fit' } });
    actor.send({ type: 'form.submit', key: 'k1' });
    await pass(5_000);
    expect(actor.getSnapshot().value).toBe('refused');
    expect(actor.getSnapshot().context.refused).toEqual(refused);
    expect(said).toEqual([]);
    actor.send({ type: 'failure.dismiss' });
    expect(actor.getSnapshot().context).toEqual(nothingAsked);
  });

  it('repeat with the same key after silence, so that nobody gets a second email', async () => {
    const { actor, sent, pass } = start([{ message: 'timed out', status: null }]);
    actor.send(askOf(askOne));
    actor.send({ type: 'draft.change', draft: { decision: 'rejected', emailed: true } });
    actor.send({ type: 'form.submit', key: 'k1' });
    await pass(5_000);
    actor.send({ type: 'action.retry' });
    await pass(0);
    expect(sent.map(({ key, email }) => [key, email])).toEqual([
      ['k1', emailTemplates.rejected],
      ['k1', emailTemplates.rejected],
    ]);
  });

  it('go back to what was typed after a refusal, with a new key for the next attempt', async () => {
    const { actor, sent, pass } = start([{ message: 'Validation Failed', status: 400 }]);
    actor.send(askOf(askOne));
    actor.send({ type: 'draft.change', draft: { decision: 'onHold', why: 'Later' } });
    actor.send({ type: 'form.submit', key: 'k1' });
    await pass(5_000);
    actor.send({ type: 'action.retry' });
    expect(actor.getSnapshot().matches('asking')).toBe(true);
    expect(actor.getSnapshot().context.draft.why).toBe('Later');
    actor.send({ type: 'form.submit', key: 'k2' });
    await pass(5_000);
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  it('are forgotten when a failure is dismissed', async () => {
    const { actor, pass } = start([{ message: 'timed out', status: null }]);
    actor.send(askOf(askOne));
    actor.send({ type: 'draft.change', draft: { decision: 'onHold' } });
    actor.send({ type: 'form.submit', key: 'k1' });
    await pass(5_000);
    actor.send({ type: 'failure.dismiss' });
    expect(actor.getSnapshot().context).toEqual(nothingAsked);
  });
});

describe('a decision', () => {
  const draft = { decision: 'selected', why: '', emailed: false, selectedText: 'Yes', rejectedText: 'No' } as const;
  it.each([
    ['that is the first needs no reason', [asha], draft, {}],
    ['that changes one needs a reason', [asha, ben], draft, { why: true }],
    ['that stays the same needs none', [ben], { ...draft, decision: 'onHold' as const }, {}],
    ['that changes one needs words', [ben], { ...draft, why: '  ' }, { why: true }],
    ['has a short reason', [asha], { ...draft, why: 'x'.repeat(251) }, { why: true }],
    ['has a reason of at most 250 characters', [asha], { ...draft, why: ` ${'x'.repeat(250)} ` }, {}],
    ['must be one', [asha], { ...draft, decision: null }, { decision: true }],
    ['must be one, also after another', [ben], { ...draft, decision: null }, { decision: true }],
    ['has a letter with words', [asha], { ...draft, emailed: true, selectedText: ' ' }, { email: true }],
    [
      'has a letter of at most 1,000 characters',
      [asha],
      { ...draft, emailed: true, selectedText: 'x'.repeat(1001) },
      { email: true },
    ],
    ['has a letter of 1,000 characters', [asha], { ...draft, emailed: true, selectedText: 'x'.repeat(1000) }, {}],
    ['to wait has no letter', [asha], { ...draft, decision: 'onHold' as const, emailed: true }, {}],
  ])('%s', (_, rows, given, problems) => expect(decideProblems(rows, given)).toEqual(problems));

  it('is mailed in its own words', () => {
    const emailed = { ...draft, emailed: true };
    expect(decisionEmailOf(emailed)).toBe('Yes');
    expect(decisionEmailOf({ ...emailed, decision: 'rejected' })).toBe('No');
  });
});
