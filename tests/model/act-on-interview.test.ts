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

/** Starts with a server that returns these answers in turn; an Error is thrown. */
function start(answers: unknown[]) {
  const sent: Sending[] = [];
  const said: SentType[] = [];
  const opened: string[] = [];
  const machine = actOnInterviewMachine.provide({
    actors: {
      sendEvent: fromPromise(({ input }: { input: Sending | null }) => {
        if (input) sent.push(input);
        const answer = answers.shift() as { link: string | null };
        return 'message' in answer ? Promise.reject(answer) : Promise.resolve(answer);
      }),
    },
    actions: { say: (_, { type }) => void said.push(type), openLink: (_, { link }) => void opened.push(link) },
  });
  const actor = createActor(machine).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const choose = (action: AllowedAction, draft?: Partial<ActDraft>) =>
    actor.send({ type: 'action.choose', interviewId: 'i1', version: 3, action, key: 'k1', ...(draft && { draft }) });
  const submit = async (key: string) => {
    actor.send({ type: 'form.submit', key });
    await settle();
  };
  return { actor, sent, said, opened, choose, submit, settle };
}

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
    const { actor, choose, submit, sent, said } = start([conflict(['CANCEL']), { link: null }]);
    choose({ type: 'CANCEL' }, { why: 'ill' });
    await submit('k2');
    expect(actor.getSnapshot().value).toEqual({ open: 'conflicted' });
    expect(actor.getSnapshot().context.draft.why).toBe('ill');
    await submit('k3');
    expect(sent[1]).toEqual({ interviewId: 'i1', event: { type: 'CANCEL', version: 7, why: 'ill' }, key: 'k3' });
    expect(said).toEqual(['CANCEL']);
  });

  it('lets nothing be sent that is not allowed any more', async () => {
    const { actor, choose, submit, sent } = start([conflict(['JOIN'])]);
    choose({ type: 'FINISH' });
    await submit('k2');
    expect(actor.getSnapshot().can({ type: 'form.submit', key: 'k3' })).toBe(false);
    expect(sent).toHaveLength(1);
  });
});

it('opens the meeting that JOIN answers with, and says so', async () => {
  const { actor, choose, settle, opened } = start([{ link: 'https://meet.example.com/a' }]);
  choose({ type: 'JOIN' });
  await settle();
  expect(opened).toEqual(['https://meet.example.com/a']);
  expect(actor.getSnapshot().value).toBe('meeting');
});

describe('the forms', () => {
  const full: ActDraft = {
    why: ' because ',
    times: ['2026-12-01T10:00:00Z'],
    who: 'candidate',
    until: '2026-12-01T10:00:00Z',
    move: null,
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
      expect([form.why, form.times, form.until, form.who.length > 0].filter(Boolean).length).toBeLessThan(4);
    }
    expect(sentTypes.filter((type) => formOf({ type }).how === 'undoable')).toEqual(['ACCEPT', 'APPROVE', 'DECIDE']);
    expect(sentTypes.filter((type) => formOf({ type }).how === 'elsewhere')).toEqual([
      'BOOK',
      'SUBMIT_FEEDBACK',
      'QC_UPDATE',
    ]);
    expect(eventOf({ type: 'BOOK' }, full, 3)).toBeNull();
  });

  it('move an interview by BOOK with its panelist, to another time than the present one', () => {
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
