import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { isChanged, qcUpdateMachine, type QcVersion } from '../../src/machines/feedback/qc-update';
import { qcBase, qcInput, qcUpdateModel } from './qc-update-model';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('qc-update', () => {
  it('walks every transition', () => qcUpdateModel().walk());

  it.each([
    ['a skill without rating and evidence', { skillId: 's2', rating: null, evidence: '' }, false],
    ['evidence of another skill', { skillId: 's2', rating: null, evidence: 'Good.' }, true],
    ['a rating of another skill', { skillId: 's2', rating: 4, evidence: '' }, true],
  ] as const)('%s: %j is a change: %s', (_, skill, changed) => {
    expect(isChanged({ base: qcBase, card: { ...qcBase, skills: [...qcBase.skills, skill] } })).toBe(changed);
  });

  it('does not take another order of the skills for a change', () => {
    const skills = [...qcBase.skills, { skillId: 's0', rating: 4 as const, evidence: '' }];
    const card = { ...qcBase, skills: [...skills].reverse() };
    expect(isChanged({ base: { ...qcBase, skills }, card })).toBe(false);
  });

  it('shows what is missing only once saving was tried, and forgets all of it when the draft is discarded', () => {
    const actor = createActor(qcUpdateMachine, { input: qcInput }).start();
    expect(actor.getSnapshot().context.tried).toBe(false);
    actor.send({ type: 'card.change', change: { strengths: '' } });
    actor.send({ type: 'save.ask' });
    expect(actor.getSnapshot().context.tried).toBe(true);
    actor.send({ type: 'draft.discard' });
    expect(actor.getSnapshot().context).toMatchObject({ card: qcBase, tried: false });
  });

  it('asks again with what the server said, and answers a refusal with a new key', async () => {
    const keys: string[] = [];
    const actor = createActor(
      qcUpdateMachine.provide({
        actors: {
          saveVersion: fromPromise<void, QcVersion>(({ input: { key } }) => {
            keys.push(key);
            return Promise.reject(Object.assign(new Error('Too long'), { status: 422 }));
          }),
        },
      }),
      { input: { ...qcInput, typed: { ...qcBase, strengths: 'Calm.' } } },
    ).start();
    const stage = () => [actor.getSnapshot().hasTag('asking'), actor.getSnapshot().hasTag('busy')];
    actor.send({ type: 'save.ask' });
    expect(stage()).toEqual([true, false]);
    actor.send({ type: 'save.confirm', key: 'a' });
    expect(stage()).toEqual([true, true]);
    await settled();
    expect(stage()).toEqual([true, false]);
    expect(actor.getSnapshot().context.problem).toEqual({ message: 'Too long', status: 422 });
    actor.send({ type: 'save.confirm', key: 'b' });
    expect(keys).toEqual(['a', 'b']);
  });

  it('saves no version that is the same, or lacks something', () => {
    const actor = createActor(qcUpdateMachine, { input: qcInput }).start();
    actor.send({ type: 'save.ask' });
    expect(actor.getSnapshot().hasTag('asking')).toBe(false);
    actor.send({ type: 'skill.change', change: { skillId: 's1', rating: 5, evidence: 'Good.' } });
    actor.send({ type: 'save.ask' });
    expect(actor.getSnapshot().hasTag('asking')).toBe(false);
    expect(actor.getSnapshot().context.tried).toBe(true);
  });

  it('goes on from the newest version after a refusal, with only what was changed here', async () => {
    const newest: typeof qcBase = { ...qcBase, improvements: 'Joins.', recommendation: 'noHire' };
    const data = { version: 11, allowedActions: [{ type: 'QC_UPDATE' }], newest };
    const actor = createActor(
      qcUpdateMachine.provide({
        actors: {
          saveVersion: fromPromise<void, QcVersion>(() =>
            Promise.reject(Object.assign(new Error('Changed'), { status: 409, data })),
          ),
        },
      }),
      { input: { ...qcInput, typed: { ...qcBase, strengths: 'Calm.' } } },
    ).start();
    actor.send({ type: 'save.ask' });
    actor.send({ type: 'save.confirm', key: 'a' });
    await settled();
    expect(actor.getSnapshot().context).toMatchObject({
      version: 11,
      base: newest,
      card: { ...newest, strengths: 'Calm.' },
    });
    actor.send({ type: 'draft.discard' });
    expect(actor.getSnapshot().context.card).toEqual(newest);
  });

  it('repeats an unanswered attempt with its key, and a refused one over what the interview has become', async () => {
    const sent: Omit<QcVersion, 'card' | 'interviewId'>[] = [];
    const failures: unknown[] = [
      new Error('The line was cut'),
      Object.assign(new Error('Changed'), {
        status: 409,
        data: { version: 11, allowedActions: [{ type: 'QC_UPDATE' }] },
      }),
    ];
    const actor = createActor(
      qcUpdateMachine.provide({
        actors: {
          saveVersion: fromPromise<void, QcVersion>(({ input: { version, key } }) => {
            sent.push({ version, key });
            const failure = failures.shift();
            return failure === undefined ? Promise.resolve() : Promise.reject(failure as Error);
          }),
        },
      }),
      { input: { ...qcInput, typed: { ...qcBase, strengths: 'Calm.' } } },
    ).start();
    const save = async (key: string) => {
      actor.send({ type: 'save.ask' });
      actor.send({ type: 'save.confirm', key });
      await settled();
    };
    await save('a');
    expect(actor.getSnapshot().matches({ confirming: 'failed' })).toBe(true);
    await save('b');
    expect(actor.getSnapshot().matches({ open: 'overtaken' })).toBe(true);
    expect(actor.getSnapshot().context.card.strengths).toBe('Calm.');
    await save('c');
    expect(actor.getSnapshot().matches('saved')).toBe(true);
    expect(sent).toEqual([
      { version: 8, key: 'a' },
      { version: 8, key: 'a' },
      { version: 11, key: 'c' },
    ]);
  });
});
