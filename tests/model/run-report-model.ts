import { noReportFields } from '../../src/contract/reports-rules';
import { runReportMachine, type RunReportEvent } from '../../src/machines/reports/run-report';
import { modelTest } from './harness';

export const today = '2026-11-20';
export const reportSilence = { message: 'The server took too long' };
export const tooLong = {
  status: 400,
  message: 'Validation Failed',
  details: [{ field: 'to', message: 'Choose at most 8 days' }],
};
export const tooMany = { status: 409, message: '3 of your exports are still running.', data: {} };
const released = { ...noReportFields, by: 'state', value: 'released' };
const events: RunReportEvent[] = [
  { type: 'field.change', name: 'by', value: 'state' },
  { type: 'field.change', name: 'value', value: 'released' },
  { type: 'report.run', today },
  { type: 'report.open', fields: released, today },
  { type: 'report.open', fields: { ...released, value: 'noShow' }, today },
  { type: 'report.open', fields: { ...released, to: today }, today },
  { type: 'report.send', key: 'k1' },
  { type: 'report.schedule', every: 'week' },
  { type: 'failure.dismiss' },
];

/** An interview report with every possible ending. */
export const runReportModel = () =>
  modelTest({
    machine: runReportMachine,
    input: { kind: 'interviews' },
    events,
    settle: {
      run: { done: [{ total: 0 }, { total: 3 }], error: [reportSilence, tooLong] },
      send: { done: [null], error: [reportSilence, tooMany] },
      schedule: { done: [null], error: [reportSilence] },
    },
    project: ({ context }) => ({
      fields: [context.fields.by, context.fields.value, context.fields.to],
      ran: context.ran && [context.ran.by, context.ran.value, context.ran.to],
      pressed: context.pressed,
      problems: context.problems,
      problem: context.problem,
    }),
  });
