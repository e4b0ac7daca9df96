import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sentTypes } from '../../src/contract/interviews';
import type { AllowedAction, SentType } from '../../src/contract/interviews';
import { limits } from '../../src/contract/texts';
import { actOnInterviewMachine } from '../../src/machines/interviews/act-on-interview';
import type { Sending } from '../../src/machines/interviews/act-on-interview';
import { draftProblems, emptyDraft, eventOf, formOf } from '../../src/machines/interviews/act-on-interview-forms';
import type { ActDraft } from '../../src/machines/interviews/act-on-interview-forms';
import { actOnInterviewModel, conflict } from './act-on-interview-model';

it('walks every transition', async () => {
  await actOnInterviewModel().walk();
});

/** Starts with a server that returns these answers in turn. An Error is thrown. */
function start(answers: unknown[]) {
  const sent: Sending[] = [];
  const said: SentType[] = [];
  const machine = actOnInterviewMachine.provide({
    actors: {
      sendEvent: fromPromise(({ input }: { input: Sending | null }) => {
        if (input) sent.push(input);
        const answer = answers.shift() as { link: string | null };
        return 'message' in answer ? Promise.reject(answer) : Promise.resolve(answer);
      }),
    },
    actions: { say: (_, { type }) => void said.push(type) },
  });
  const actor = createActor(machine).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const choose = (action: AllowedAction, draft?: Partial<ActDraft>) =>
    actor.send({ type: 'action.choose', interviewId: 'i1', version: 3, action, key: 'k1', ...(draft && { draft }) });
  const submit = async (key: string) => {
    actor.send({ type: 'form.submit', key });
    await settle();
  };
  return { actor, sent, said, choose, submit, settle };
}

const nothing = { target: null, draft: emptyDraft, key: null, problem: null, allowed: null, link: null, tried: false };
const draftOf = (why: string) => ({ ...emptyDraft, why });

describe('an action', () => {
  it('is asked about with what is known of it, until the dialog is closed', () => {
    const { actor, choose } = start([]);
    expect(actor.getSnapshot().context).toEqual(nothing);
    choose({ type: 'CANCEL' }, { why: 'ill' });
    expect(actor.getSnapshot().value).toEqual({ open: 'asking' });
    const target = { interviewId: 'i1', version: 3, action: { type: 'CANCEL' } };
    expect(actor.getSnapshot().context).toEqual({ ...nothing, target, draft: draftOf('ill'), key: 'k1' });
    actor.send({ type: 'dialog.close' });
    expect(actor.getSnapshot().context).toEqual(nothing);
  });

  it.each(['ACCEPT', 'BOOK', 'SUBMIT_FEEDBACK'] as const)('has another way: %s', (type) => {
    const { actor, choose } = start([]);
    choose({ type });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  it('is not sent before it is complete, and what is missing is shown from then on', async () => {
    const { actor, choose, submit, sent } = start([{ link: null }]);
    choose({ type: 'CANCEL' });
    await submit('k2');
    expect(sent).toEqual([]);
    expect(actor.getSnapshot().context.tried).toBe(true);
    actor.send({ type: 'draft.change', draft: { why: ' ill ' } });
    await submit('k3');
    expect(sent).toEqual([{ interviewId: 'i1', event: { type: 'CANCEL', version: 3, why: 'ill' }, key: 'k3' }]);
    expect(actor.getSnapshot().context).toEqual(nothing);
  });

  it('says why it failed, and no more once it is sent again', async () => {
    const { actor, choose, submit } = start([{ message: 'no', status: 400 }, { link: null }]);
    choose({ type: 'FINISH' });
    await submit('k2');
    expect(actor.getSnapshot().value).toEqual({ open: 'failed' });
    expect(actor.getSnapshot().context.problem).toEqual({ message: 'no', status: 400 });
    actor.send({ type: 'form.submit', key: 'k3' });
    expect(actor.getSnapshot().context.problem).toBeNull();
  });
});

describe('the key', () => {
  it('stays the same after a time-out and after "still being worked on", so nothing happens twice', async () => {
    const { choose, submit, sent } = start([
      { message: 'timed out', status: null },
      { message: 'still running', status: 409 },
      { link: null },
    ]);
    choose({ type: 'CANCEL' }, { why: 'ill' });
    await submit('k2');
    await submit('k3');
    await submit('k4');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k1']);
  });

  it('is new after a definite refusal, and after the text changed', async () => {
    const { actor, choose, submit, sent } = start([
      { message: 'no', status: 400 },
      { message: 'timed out', status: null },
      { link: null },
    ]);
    choose({ type: 'CANCEL' }, { why: 'ill' });
    await submit('k2');
    await submit('k3');
    actor.send({ type: 'draft.change', draft: { why: 'very ill' } });
    await submit('k4');
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k3', 'k4']);
  });
});

describe('a 409', () => {
  it('keeps what was typed and goes on with the new version where the action is still allowed', async () => {
    const { actor, choose, submit, settle, sent, said } = start([conflict(['CANCEL']), { link: null }]);
    choose({ type: 'CANCEL' }, { why: 'ill' });
    await submit('k2');
    expect(actor.getSnapshot().value).toEqual({ open: 'conflicted' });
    expect(actor.getSnapshot().context).toMatchObject({
      draft: { why: 'ill' },
      problem: { message: 'This interview has changed' },
      allowed: [{ type: 'CANCEL' }],
    });
    actor.send({ type: 'form.submit', key: 'k3' });
    expect(actor.getSnapshot().context.allowed).toBeNull();
    await settle();
    expect(sent[1]).toEqual({ interviewId: 'i1', event: { type: 'CANCEL', version: 7, why: 'ill' }, key: 'k3' });
    expect(said).toEqual(['CANCEL']);
  });

  it('lets nothing be sent that is not allowed any more', async () => {
    const { actor, choose, submit, sent } = start([conflict(['JOIN'])]);
    choose({ type: 'FINISH' });
    await submit('k2');
    expect(actor.getSnapshot().can({ type: 'form.submit', key: 'k3' })).toBe(false);
    expect(sent).toHaveLength(1);
    expect(actor.getSnapshot().context.target).toMatchObject({ version: 7, action: { type: 'FINISH' } });
  });

  it('asks what the action needs now', async () => {
    const { actor, choose, submit } = start([conflict(['JOIN', 'NO_SHOW'], { who: ['candidate'] })]);
    choose({ type: 'NO_SHOW' });
    await submit('k2');
    expect(actor.getSnapshot().context.target?.action).toEqual({ type: 'NO_SHOW', who: ['candidate'] });
    expect(actor.getSnapshot().can({ type: 'form.submit', key: 'k3' })).toBe(true);
  });
});

it('shows the meeting where no tab could be opened for it', async () => {
  const { actor, choose, settle, sent, said } = start([{ link: 'https://meet.example.com/a' }]);
  choose({ type: 'JOIN' });
  await settle();
  expect(sent).toEqual([{ interviewId: 'i1', event: { type: 'JOIN', version: 3 }, key: 'k1' }]);
  expect(said).toEqual([]);
  expect(actor.getSnapshot().value).toBe('blocked');
  expect(actor.getSnapshot().context.link).toBe('https://meet.example.com/a');
  actor.send({ type: 'dialog.close' });
  expect(actor.getSnapshot().context).toEqual(nothing);
});

describe('the forms', () => {
  const full: ActDraft = {
    ...emptyDraft,
    why: ' because ',
    times: ['2026-12-01T10:00:00Z'],
    who: 'candidate',
    until: '2026-12-01T10:00:00Z',
  };
  const here = sentTypes.filter((type) => ['atOnce', 'asks'].includes(formOf({ type }).how));

  it.each(here)('make a %s of a full draft', (type) => {
    expect(eventOf({ type }, { ...full, ...(type === 'NO_SHOW' && { who: null }) }, 3)).toMatchObject({
      type,
      version: 3,
    });
  });

  it('ask for at most three fields, and leave what can be undone to its own machine and BOOK, SUBMIT_FEEDBACK and QC_UPDATE to their screens', () => {
    for (const type of sentTypes) {
      const form = formOf({ type, who: ['candidate'] });
      expect([form.why, form.times, form.until, form.because, form.who.length > 0].filter(Boolean).length).toBeLessThan(
        4,
      );
    }
    expect(sentTypes.filter((type) => formOf({ type }).how === 'undoable')).toEqual(['ACCEPT', 'APPROVE', 'DECIDE']);
    expect(sentTypes.filter((type) => formOf({ type }).how === 'elsewhere')).toEqual([
      'BOOK',
      'SUBMIT_FEEDBACK',
      'QC_UPDATE',
    ]);
    expect(eventOf({ type: 'BOOK' }, full, 3)).toBeNull();
  });

  it('move an interview by BOOK with its panelist, to another time than the current one', () => {
    const at = (start: string) => ({ ...emptyDraft, move: { panelistId: 'p', was: '2026-12-01T10:00:00Z', start } });
    expect(formOf({ type: 'BOOK' }, at('')).how).toBe('asks');
    expect(eventOf({ type: 'BOOK' }, at('2026-12-02T10:00:00.000Z'), 3)).toEqual({
      type: 'BOOK',
      version: 3,
      panelistId: 'p',
      start: '2026-12-02T10:00:00.000Z',
      anyStart: true,
    });
    for (const start of ['', '2026-12-01T10:00:00.000Z'])
      expect(draftProblems({ type: 'BOOK' }, at(start))).toEqual({ move: true });
  });

  it('name what is missing: who only where it is offered, and then why too', () => {
    expect(draftProblems({ type: 'NO_SHOW' }, emptyDraft)).toEqual({});
    expect(draftProblems({ type: 'NO_SHOW', who: ['candidate', 'both'] }, emptyDraft)).toEqual({
      why: true,
      who: true,
    });
    expect(draftProblems({ type: 'CORRECT', who: ['held'] }, { ...full, who: 'panelist' })).toEqual({ who: true });
    expect(draftProblems({ type: 'ASK_RESCHEDULE' }, { ...emptyDraft, why: 'x' })).toEqual({ times: true });
  });

  it('refuse a reason that is longer than its limit', () => {
    const at = (length: number) => draftProblems({ type: 'DECLINE' }, { ...emptyDraft, why: 'x'.repeat(length) });
    expect(at(limits.reason)).toEqual({});
    expect(at(limits.reason + 1)).toEqual({ why: true });
  });
});
