import { describe, expect, it, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { noReportFields, reportProblem, type ReportFields, type ReportKind } from '../../src/contract/reports-rules';
import { runReportMachine, type RanReport } from '../../src/machines/reports/run-report';
import { reportSilence, runReportModel, today, tooMany } from './run-report-model';

it('walks every transition', () => runReportModel().walk());

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const by = { by: 'organization', value: anId(1) };
const ordered = 'The end must be after the start';
const dated = (from: string, to: string) => ({ from, to });

// In the order of the rules. The message is that of the first broken rule (product: Reports).
test.each<[string, ReportKind, Partial<ReportFields>, string | null]>([
  ['nothing', 'interviews', {}, 'by: Please enter some value or select a date range'],
  ['a search option alone', 'interviews', { by: 'state' }, 'value: Please enter some value or select a date range'],
  ['a value alone', 'interviews', { value: anId(1), to: today }, 'by: Please select option for search'],
  ['an option and a value', 'interviews', by, null],
  [
    'an option without a value',
    'interviews',
    { by: 'state', ...dated(today, today) },
    'value: Choose a value, or no search option',
  ],
  [
    'a value of another option',
    'interviews',
    { by: 'state', value: anId(1) },
    'value: Choose a value, or no search option',
  ],
  ['a status', 'interviews', { by: 'state', value: 'noShow' }, null],
  ['an end alone', 'interviews', { ...by, to: today }, 'from: Please provide start date'],
  ['a start alone', 'interviews', { from: today }, 'to: Please select both a start date and an end date'],
  ['text that is no day', 'interviews', dated('soon', today), 'from: Please Input Correct Date And Time'],
  ['an end before the start', 'interviews', dated('2026-11-20', '2026-11-19'), `to: ${ordered}`],
  ['one day', 'interviews', dated(today, today), null],
  ['8 days', 'interviews', dated('2026-11-13', '2026-11-20'), null],
  ['9 days', 'interviews', dated('2026-11-12', '2026-11-20'), 'to: Choose at most 8 days'],
  ['8 days over a change of the clocks', 'interviews', dated('2026-10-20', '2026-10-27'), null],
  ['9 days over a change of the clocks', 'interviews', dated('2026-10-20', '2026-10-28'), 'to: Choose at most 8 days'],
  ['7 days ahead', 'interviews', dated('2026-11-27', '2026-11-27'), null],
  ['8 days ahead', 'interviews', dated('2026-11-21', '2026-11-28'), 'to: Choose an end at most 7 days ahead'],
  ['no month', 'statistics', {}, 'month: Please select month and year'],
  ['a month without its year', 'statistics', { month: '-11' }, 'month: Please select month and year'],
  ['the running month', 'statistics', { month: '2026-11' }, null],
  ['the next month', 'statistics', { month: '2026-12' }, 'month: Choose a month that has begun'],
  ['no days', 'statistics', { span: 'days' }, 'to: Please select both a start date and an end date'],
  ['an end without a start', 'statistics', { span: 'days', to: today }, 'from: Please provide start date'],
  ['9 days', 'statistics', { span: 'days', ...dated('2026-11-12', '2026-11-20') }, 'to: Choose at most 8 days'],
  ['8 days', 'statistics', { span: 'days', ...dated('2026-11-13', '2026-11-20') }, null],
])('of %s in %s', (_, kind, fields, said) => {
  const problem = reportProblem(kind, { ...noReportFields, ...fields }, today);
  expect(problem && `${problem.field}: ${problem.message}`).toBe(said);
});

function start(answers: { run?: unknown[]; send?: unknown[] }) {
  const done: string[] = [];
  const keys: string[] = [];
  const answer = <T>(next: unknown): Promise<T> =>
    next !== null && typeof next === 'object' && 'message' in next
      ? Promise.reject(Object.assign(new Error(), next))
      : Promise.resolve(next as T);
  const actor = createActor(
    runReportMachine.provide({
      actors: {
        run: fromPromise<{ total: number }, RanReport>(() => answer(answers.run?.shift() ?? { total: 2 })),
        send: fromPromise<null, RanReport & { key: string }>(({ input }) => {
          keys.push(input.key);
          return answer(answers.send?.shift() ?? null);
        }),
      },
      actions: {
        keepAddress: (_, { fields }) => void done.push(`address ${fields.by}`),
        sayFetched: () => void done.push('fetched'),
        saySent: () => void done.push('sent'),
        sayScheduled: (_, { every }) => void done.push(`scheduled ${every}`),
      },
    }),
    { input: { kind: 'interviews', fields: by } },
  ).start();
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { actor, done, keys, settled, value: () => JSON.stringify(actor.getSnapshot().value) };
}

describe('a report', () => {
  it('that is run by a press is kept in the address and says so; one that an address names does neither', async () => {
    const { actor, done, settled, value } = start({});
    actor.send({ type: 'report.run', today });
    await settled();
    expect([value(), done]).toEqual(['{"shown":"reading"}', ['address organization', 'fetched']]);
    const fields = { ...noReportFields, by: 'state', value: 'noShow' };
    actor.send({ type: 'report.open', fields, today });
    await settled();
    expect(actor.getSnapshot().context).toMatchObject({ ran: fields, fields });
    expect(done).toHaveLength(2);
  });

  it('keeps what was typed while it is refused, and forgets a value with its search option', () => {
    const { actor } = start({});
    actor.send({ type: 'field.change', name: 'to', value: today });
    actor.send({ type: 'report.run', today });
    expect(actor.getSnapshot().context).toMatchObject({
      fields: { ...by, to: today },
      problems: { from: 'Please provide start date' },
    });
    actor.send({ type: 'field.change', name: 'by', value: 'state' });
    expect(actor.getSnapshot().context).toMatchObject({ fields: { by: 'state', value: '' }, problems: { from: null } });
  });

  it('is sent again with the same key after silence, with another after a refusal and for another report', async () => {
    const { actor, done, keys, settled } = start({ send: [reportSilence, tooMany, null, reportSilence] });
    const send = async (key: string) => {
      actor.send({ type: 'report.send', key });
      await settled();
    };
    const run = async () => {
      actor.send({ type: 'report.run', today });
      await settled();
    };
    await run();
    for (const key of ['k1', 'k2', 'k3', 'k4']) await send(key);
    expect(keys).toEqual(['k1', 'k1', 'k3', 'k3']);
    expect(done.filter((one) => one === 'sent')).toHaveLength(1);
    await run();
    await send('k5');
    expect(keys.at(-1)).toBe('k5');
  });
});
