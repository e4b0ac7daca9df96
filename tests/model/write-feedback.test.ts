import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { evidenceText, type ScorecardDraft } from '../../src/contract/feedback';
import { keepDraftMachine, type KeptOnServer } from '../../src/machines/kit/keep-draft';
import { cardProblems, cardProgress, withSkill } from '../../src/machines/feedback/scorecard-draft';
import { writeFeedbackMachine } from '../../src/machines/feedback/write-feedback';
import type { LoadedDraft, Submission } from '../../src/machines/feedback/write-feedback';
import { blank, complete, interviewId, savedAt, theirs, writeFeedbackModel } from './write-feedback-model';

describe('write-feedback', () => {
  it('walks every transition', () => writeFeedbackModel.walk());
});

const ids = ['s1', 's2'];
describe('a scorecard', () => {
  it('is complete with all ratings, evidence where a rating says much, prose and a recommendation', () => {
    expect(cardProblems(ids, complete)).toEqual([]);
    expect(cardProblems(ids, withSkill(complete, { skillId: 's1', evidence: 'Good' }))).toEqual([
      { field: 'skills.s1.evidence', message: evidenceText },
    ]);
    expect(cardProblems(ids, withSkill(complete, { skillId: 's1', evidence: '', rating: 3 }))).toEqual([]);
    expect(cardProblems(ids, { ...complete, asked: 'x'.repeat(1001) })).toEqual([
      { field: 'asked', message: 'should not exceed 1000 character' },
    ]);
    expect(cardProblems(ids, { ...complete, notes: 'x'.repeat(3001) })).toEqual([
      { field: 'notes', message: 'should not exceed 3000 character' },
    ]);
  });

  it('takes a skill that the draft did not know', () => {
    expect(withSkill({ ...blank, skills: [] }, { skillId: 's9', rating: 4 }).skills).toEqual([
      { skillId: 's9', rating: 4, evidence: '' },
    ]);
  });

  it('counts what is done', () => {
    expect(cardProgress(ids, blank).filter(({ done }) => done)).toHaveLength(0);
    expect(cardProgress(ids, complete).every(({ done }) => done)).toBe(true);
    expect(cardProgress(ids, { ...complete, strengths: ' ' }).filter(({ done }) => !done)).toEqual([
      { part: 'strengths', done: false },
    ]);
  });
});

type Server = {
  keep: (value: ScorecardDraft, revision: number) => KeptOnServer<ScorecardDraft>;
  submit: (s: Submission) => void;
};

/** The machine with its real keeper on a fake server. */
function start({ keep, submit }: Server, value = complete) {
  const device: ScorecardDraft[] = [];
  const machine = writeFeedbackMachine.provide({
    actors: {
      loadDraft: fromPromise<LoadedDraft, { interviewId: string }>(async () => ({
        opened: { value, revision: 1, unsent: false, theirs: null, waiting: [] },
        skillIds: ids,
        savedAt: null,
      })),
      keepDraft: keepDraftMachine<ScorecardDraft>().provide({
        actors: {
          keepOnDevice: fromPromise(async ({ input }) => void device.push(input.value)),
          keepOnServer: fromPromise(async ({ input }) => keep(input.value, input.revision)),
        },
      }),
      submitFeedback: fromPromise(async ({ input }) => submit(input)),
    },
  });
  return { actor: createActor(machine, { input: { interviewId } }).start(), device };
}
const flush = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('with its keeper', () => {
  it('brings the last words to the server before it submits their revision', async () => {
    const kept: ScorecardDraft[] = [];
    const sent: Submission[] = [];
    const { actor, device } = start({
      keep: (value, revision) => {
        kept.push(value);
        return { kind: 'kept', revision: revision + 1, savedAt };
      },
      submit: (one) => void sent.push(one),
    });
    await flush();
    actor.send({ type: 'card.change', change: { strengths: 'Said at the last moment' } });
    actor.send({ type: 'submit.ask' });
    actor.send({ type: 'submit.confirm', version: 5, key: 'k' });
    await flush();
    expect(kept.map(({ strengths }) => strengths)).toEqual(['Said at the last moment']);
    expect(device[0]?.strengths).toBe('Said at the last moment');
    expect(sent).toEqual([{ interviewId, version: 5, revision: 2, key: 'k' }]);
    expect(actor.getSnapshot().value).toBe('submitted');
  });

  it.each([
    ['which was stored and raised the version', 6, { version: 5, key: 'k1' }],
    ['which was stored and returned since, as a new one', 7, { version: 7, key: 'k2' }],
  ])('repeats a submission whose answer was lost, %s', async (_, version, again) => {
    const sent: Submission[] = [];
    const { actor } = start({
      keep: (_value, revision) => ({ kind: 'kept', revision: revision + 1, savedAt }),
      submit: (one) => {
        sent.push(one);
        if (sent.length === 1) throw new Error('no answer');
      },
    });
    await flush();
    actor.send({ type: 'submit.ask' });
    actor.send({ type: 'submit.confirm', version: 5, key: 'k1' });
    await flush();
    actor.send({ type: 'submit.confirm', version, key: 'k2' });
    await flush();
    expect(sent[1]).toMatchObject(again);
    expect(actor.getSnapshot().value).toBe('submitted');
  });

  it('tries the same submission again with the same key, and a changed one with a new key', async () => {
    const sent: Submission[] = [];
    const { actor } = start({
      keep: (_, revision) => ({ kind: 'kept', revision: revision + 1, savedAt }),
      submit: (one) => {
        sent.push(one);
        if (sent.length < 3) throw new Error('no answer');
      },
    });
    await flush();
    actor.send({ type: 'submit.ask' });
    for (const key of ['k1', 'k2']) {
      actor.send({ type: 'submit.confirm', version: 5, key });
      await flush();
    }
    actor.send({ type: 'submit.dismiss' });
    actor.send({ type: 'card.change', change: { asked: 'One thing more' } });
    actor.send({ type: 'submit.ask' });
    actor.send({ type: 'submit.confirm', version: 5, key: 'k3' });
    await flush();
    expect(sent.map(({ key, revision }) => [key, revision])).toEqual([
      ['k1', 1],
      ['k1', 1],
      ['k3', 2],
    ]);
  });

  it('shows a draft that was changed elsewhere instead of submitting over it', async () => {
    const { actor } = start({
      keep: () => ({ kind: 'conflict', theirs }),
      submit: () => {
        throw new Error('must not be submitted');
      },
    });
    await flush();
    actor.send({ type: 'card.change', change: { strengths: 'Mine' } });
    actor.send({ type: 'submit.ask' });
    actor.send({ type: 'submit.confirm', version: 5, key: 'k' });
    await flush();
    expect(actor.getSnapshot().matches({ open: { form: 'overtaken' } })).toBe(true);
    expect(actor.getSnapshot().context.card.strengths).toBe('Mine');
    actor.send({ type: 'theirs.take' });
    await flush();
    expect(actor.getSnapshot().context.card).toEqual(theirs.value);
    expect(actor.getSnapshot().context.revision).toBe(7);
  });
});
