import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { actProblems, typedAdjustment, type StatementActType } from '../../src/contract/billing-statements';
import { reviewStatementMachine, type ActingOnStatement } from '../../src/machines/billing/review-statement';
import { reviewStatementModel } from './review-statement-model';

it('walks every transition', () => reviewStatementModel().walk());

it.each([
  ['500', 50_000],
  ['-250.50', -25_050],
  ['−1', -100],
  [' 1,00,000 ', 10_000_000],
  ['0', null],
  ['-0', null],
  ['1e3', null],
  ['+5', null],
  ['５００', null],
  ['1.234', null],
  ['10000001', null],
  ['', null],
])('an adjustment of %j is %j paise', (typed, of) => expect(typedAdjustment(typed)).toBe(of));

it.each<[StatementActType, string[]]>([
  ['ISSUE', []],
  ['APPROVE', []],
  ['ADJUST', ['amount', 'why']],
  ['DISPUTE', ['why']],
  ['REVISE', ['why']],
  ['PAY', ['reference']],
])('%s asks for %j', (act, asked) => {
  const problems = actProblems(act, { amount: '', why: ' ', reference: '' });
  expect(Object.entries(problems).flatMap(([name, problem]) => (problem === null ? [] : [name]))).toEqual(asked);
});

it('keeps its key while the answer is unknown, and what was typed after every failure', async () => {
  const sent: ActingOnStatement[] = [];
  const machine = reviewStatementMachine.provide({
    actors: {
      act: fromPromise<null, ActingOnStatement>(({ input }) => {
        sent.push(input);
        return Promise.reject(new Error('lost'));
      }),
    },
    actions: { say: () => undefined },
  });
  const actor = createActor(machine, { input: { subjectId: 's1' } }).start();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  actor.send({ type: 'act.ask', act: 'DISPUTE', version: 3 });
  actor.send({ type: 'field.change', name: 'why', value: ' One is missing ' });
  for (const key of ['first', 'second']) {
    actor.send({ type: 'form.submit', key });
    await settle();
  }
  actor.send({ type: 'field.change', name: 'why', value: 'Two are missing' });
  actor.send({ type: 'form.submit', key: 'third' });
  await settle();
  expect(sent.map(({ key }) => key)).toEqual(['first', 'first', 'third']);
  expect(sent[0]).toMatchObject({ act: 'DISPUTE', version: 3, fields: { why: ' One is missing ' } });
  expect(actor.getSnapshot().context.fields.why).toBe('Two are missing');
});
