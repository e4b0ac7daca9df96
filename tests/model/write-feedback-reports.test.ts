import { createActor, fromCallback, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { emptyScorecard, type ScorecardDraft } from '../../src/contract/feedback';
import type { OpenedDraft } from '../../src/machines/kit/keep-draft';
import {
  writeFeedbackMachine,
  type LoadedDraft,
  type Submission,
  type WriteFeedbackSnapshot,
} from '../../src/machines/feedback/write-feedback';
import { complete, interviewId, savedAt, theirs } from './write-feedback-model';

const saved: OpenedDraft<ScorecardDraft> = { value: complete, revision: 2, unsent: false, theirs: null, waiting: [] };
const down = { message: 'Server is currently unavailable. Please try again later.', status: 503 };
const invalid = { message: 'Validation Failed', status: 400 };
const changed = { message: 'This interview changed meanwhile.', status: 409, data: { version: 6 } };
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

type Given = { opened?: OpenedDraft<ScorecardDraft>; load?: object; submits?: object[] };

/** The machine with a keeper that only listens: the test sends the keeper's reports. */
async function start({ opened = saved, load, submits = [] }: Given = {}) {
  const told: { type: string }[] = [];
  const keepers: unknown[] = [];
  const asked: unknown[] = [];
  const sent: Submission[] = [];
  const keeper = fromCallback<{ type: string }, unknown>(({ input, receive }) => {
    keepers.push(input);
    receive((event) => void told.push(event));
  });
  const machine = writeFeedbackMachine.provide({
    actors: {
      loadDraft: fromPromise<LoadedDraft, { interviewId: string }>(async ({ input }) => {
        asked.push(input);
        if (load !== undefined) throw load;
        return { opened, skillIds: ['s1', 's2'], savedAt };
      }),
      keepDraft: keeper as never,
      submitFeedback: fromPromise<void, Submission>(async ({ input }) => {
        sent.push(input);
        const problem = submits.shift();
        if (problem !== undefined) throw problem;
      }),
    },
  });
  const actor = createActor(machine, { input: { interviewId } }).start();
  const first = actor.getSnapshot();
  await settled();
  const now = () => actor.getSnapshot() as WriteFeedbackSnapshot;
  return { actor, first, now, told, keepers, asked, sent };
}
const submit = { type: 'submit.confirm', version: 5, key: 'k1' } as const;

describe('a scorecard that opens', () => {
  it('begins with nothing, and asks for its draft', async () => {
    const { first, asked, keepers, now } = await start();
    expect(first.hasTag('busy')).toBe(true);
    expect(first.context).toEqual({
      interviewId,
      skillIds: [],
      opened: null,
      card: emptyScorecard([]),
      revision: 0,
      savedAt: null,
      theirs: null,
      tried: false,
      confirmed: null,
      attempt: null,
      deviceFailed: false,
      keepProblem: null,
      problem: null,
    });
    expect(asked).toEqual([{ interviewId }]);
    expect(keepers).toEqual([saved]);
    expect(now().hasTag('unsent')).toBe(false);
    expect(now().hasTag('busy')).toBe(false);
  });

  it('says at once that it is not sent yet, where this device has more than the server', async () => {
    const { now, keepers } = await start({ opened: { ...saved, unsent: true } });
    expect(now().hasTag('unsent')).toBe(true);
    expect(keepers).toEqual([{ ...saved, unsent: true }]);
  });

  it('says why it does not open', async () => {
    const { now } = await start({ load: down });
    expect(now().matches('unopened')).toBe(true);
    expect(now().context.problem?.message).toBe(down.message);
  });

  it('says why its keeper broke, and trusts the device again when it is opened anew', async () => {
    const { actor, now } = await start();
    actor.send({ type: 'device.failed' });
    actor.send({ type: 'xstate.error.actor.keeper', error: new Error('The keeper broke'), actorId: 'keeper' } as never);
    expect(now().matches('unopened')).toBe(true);
    expect(now().context.problem?.message).toBe('The keeper broke');
    actor.send({ type: 'draft.reopen' });
    await settled();
    expect(now().context).toMatchObject({ deviceFailed: false, problem: null });
  });
});

describe('what its keeper reports', () => {
  it('is whether this device can store it', async () => {
    const { actor, now } = await start();
    actor.send({ type: 'device.failed' });
    expect(now().context.deviceFailed).toBe(true);
    actor.send({ type: 'device.recovered' });
    expect(now().context.deviceFailed).toBe(false);
  });

  it.each([
    ['waits on this device', { type: 'draft.waiting', problem: down } as const],
    ['was refused', { type: 'draft.refused', problem: invalid } as const],
  ])('is that it %s, why, and that it may be tried again', async (_, report) => {
    const { actor, now, told } = await start();
    actor.send({ type: 'card.change', change: { asked: 'More' } });
    expect(now().hasTag('unsent')).toBe(true);
    actor.send(report);
    expect(now().hasTag('unsent')).toBe(true);
    expect(now().context.keepProblem).toEqual(report.problem);
    actor.send({ type: 'draft.retry' });
    expect(told.at(-1)).toEqual({ type: 'draft.retry' });
    actor.send({ type: 'draft.saved', revision: 3, savedAt, upToDate: true });
    expect(now().hasTag('unsent')).toBe(false);
    expect(now().context.keepProblem).toBeNull();
  });

  it('is when it was saved last; without a time, the last one stays', async () => {
    const { actor, now } = await start();
    const later = '2026-11-23T09:00:00.000Z';
    actor.send({ type: 'draft.saved', revision: 3, savedAt: later, upToDate: true });
    expect(now().context).toMatchObject({ revision: 3, savedAt: later });
    actor.send({ type: 'draft.saved', revision: 4, savedAt: null, upToDate: false });
    expect(now().context).toMatchObject({ revision: 4, savedAt: later });
  });

  it.each([true, false])('is what replaces it, up to date or not: %s', async (upToDate) => {
    const { actor, now } = await start({ opened: { ...saved, theirs } });
    expect(now().matches({ open: { form: 'overtaken' } })).toBe(true);
    actor.send({ type: 'draft.replaced', ...theirs, upToDate });
    expect(now().context).toMatchObject({ card: theirs.value, revision: theirs.revision, theirs: null });
    expect(now().hasTag('unsent')).toBe(!upToDate);
  });

  it('is told when the page is hidden', async () => {
    const { actor, told } = await start();
    actor.send({ type: 'page.hide' });
    expect(told).toEqual([{ type: 'draft.flush' }]);
  });
});

describe('what is typed', () => {
  const conflict = { type: 'draft.overtaken', theirs } as const;
  it.each([
    ['while writing', []],
    ['during the choice between two drafts', [conflict]],
  ])('is on the card and with the keeper, %s', async (_, before) => {
    const { actor, now, told } = await start();
    for (const event of before) actor.send(event);
    actor.send({ type: 'card.change', change: { asked: 'Design a cache' } });
    expect(now().context.card.asked).toBe('Design a cache');
    expect(told.at(-1)).toEqual({ type: 'draft.change', value: now().context.card });
    actor.send({ type: 'skill.change', change: { skillId: 's1', rating: 2 } });
    expect(now().context.card.skills[0]?.rating).toBe(2);
    expect(told).toHaveLength(2);
    expect(told.at(-1)).toEqual({ type: 'draft.change', value: now().context.card });
  });

  it.each([
    ['mine', 'mine.keep'],
    ['theirs', 'theirs.take'],
  ] as const)('is chosen from two drafts: %s', async (_, type) => {
    const { actor, now, told } = await start();
    actor.send(conflict);
    expect(now().context.theirs).toEqual(theirs);
    actor.send({ type });
    expect(told.at(-1)).toEqual({ type });
    expect(now().context.theirs).toBeNull();
    expect(now().matches({ open: { form: 'writing' } })).toBe(true);
  });
});

describe('submitting', () => {
  const ask = async (submits: object[] = []) => {
    const started = await start({ submits });
    started.actor.send({ type: 'submit.ask' });
    return started;
  };
  const confirmed = async (submits: object[] = []) => {
    const started = await ask(submits);
    started.actor.send(submit);
    return started;
  };
  const upToDate = { type: 'draft.saved', revision: 2, savedAt: null, upToDate: true } as const;

  it('shows what is missing from the first try on', async () => {
    const { actor, now } = await start({ opened: { ...saved, value: { ...complete, recommendation: null } } });
    expect(now().context.tried).toBe(false);
    actor.send({ type: 'submit.ask' });
    expect(now().context.tried).toBe(true);
    expect(now().matches({ open: { form: 'writing' } })).toBe(true);
  });

  it('saves first, and is busy until it is done', async () => {
    const { actor, now, told, sent } = await confirmed();
    expect(now().hasTag('busy')).toBe(true);
    expect(told).toEqual([{ type: 'draft.flush' }]);
    actor.send(upToDate);
    expect(now().hasTag('busy')).toBe(true);
    await settled();
    expect(sent).toEqual([{ interviewId, version: 5, revision: 2, key: 'k1' }]);
    expect(now().matches('submitted')).toBe(true);
  });

  it('says why it cannot be saved, until it is dismissed', async () => {
    const { actor, now } = await confirmed();
    actor.send({ type: 'draft.waiting', problem: down });
    expect(now().matches({ open: { form: 'confirming' } })).toBe(true);
    expect(now().context.problem).toEqual(down);
    actor.send({ type: 'submit.dismiss' });
    expect(now().context.problem).toBeNull();
  });

  it.each([
    ['before it is confirmed', ask],
    ['after it is confirmed', confirmed],
  ])('stops for a draft that was changed elsewhere, %s', async (_, begin) => {
    const { actor, now } = await begin();
    actor.send({ type: 'draft.overtaken', theirs });
    expect(now().matches({ open: { form: 'overtaken' } })).toBe(true);
    expect(now().context.theirs).toEqual(theirs);
  });

  it('says why it was refused, saves again to see whether the draft changed, and asks with a new key', async () => {
    const { actor, now, told, sent } = await confirmed([changed]);
    actor.send(upToDate);
    await settled();
    expect(now().matches({ open: { form: 'writing' } })).toBe(true);
    expect(now().context.problem?.message).toBe(changed.message);
    expect(told.map(({ type }) => type)).toEqual(['draft.flush', 'draft.change', 'draft.flush']);
    actor.send({ type: 'submit.ask' });
    expect(now().context.problem).toBeNull();
    actor.send({ ...submit, key: 'k2' });
    actor.send(upToDate);
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  it('says why nothing came back, and asks again with the same key', async () => {
    const { actor, now, sent } = await confirmed([down]);
    actor.send(upToDate);
    await settled();
    expect(now().matches({ open: { form: 'confirming' } })).toBe(true);
    expect(now().context.problem?.message).toBe(down.message);
    actor.send({ ...submit, key: 'k2' });
    actor.send(upToDate);
    await settled();
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
  });
});
