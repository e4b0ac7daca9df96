import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { qcUpdateMachine, type QcVersion } from '../../src/machines/feedback/qc-update';
import { qcBase, qcInput, qcUpdateModel } from './qc-update-model';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('qc-update', () => {
  it('walks every transition', () => qcUpdateModel().walk());

  it('saves no version that is the same, or lacks something', () => {
    const actor = createActor(qcUpdateMachine, { input: qcInput }).start();
    actor.send({ type: 'save.ask' });
    expect(actor.getSnapshot().hasTag('asking')).toBe(false);
    actor.send({ type: 'skill.change', change: { skillId: 's1', rating: 5, evidence: 'Good.' } });
    actor.send({ type: 'save.ask' });
    expect(actor.getSnapshot().hasTag('asking')).toBe(false);
    expect(actor.getSnapshot().context.tried).toBe(true);
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
    expect(actor.getSnapshot().matches({ open: 'conflicted' })).toBe(true);
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
