import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  noReportFields,
  reportFieldNames,
  reportProblem,
  type ReportField,
  type ReportFields,
  type ReportKind,
  type ReportProblem,
} from '../../contract/reports-rules';
import type { ScheduleSpan } from '../../contract/reports';
import { atFields } from '../kit/at-fields';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { keyAfter, withKey } from '../kit/send-once';
import { unprovided } from '../kit/unprovided';

type Problems = Record<ReportField, string | null>;
type Context = {
  kind: ReportKind;
  fields: ReportFields;
  problems: Problems;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** The parameters of the last run. Its rows are in the query cache under them. */
  ran: ReportFields | null;
  /** Whether a press started the run, and not an address. */
  pressed: boolean;
  /** How often the report is to be sent automatically, or null until that is requested. */
  every: ScheduleSpan | null;
  /** Idempotency key of sending: stays until a definite answer (product: Idempotency). */
  key: string | null;
};
export type RunReportEvent =
  | { type: 'field.change'; name: ReportField; value: string }
  /** `today` is the reader's local day. */
  | { type: 'report.run'; today: string }
  /** The address names a report. */
  | { type: 'report.open'; fields: ReportFields; today: string }
  | { type: 'report.send'; key: string }
  /** Schedules the report to be sent automatically from now on. */
  | { type: 'report.schedule'; every: ScheduleSpan }
  | { type: 'failure.dismiss' };
/** A report to run and send. */
export type RanReport = { kind: ReportKind; fields: ReportFields };

const none = Object.fromEntries(reportFieldNames.map((name) => [name, null])) as Problems;
const at = (problem: ReportProblem): Problems => (problem ? { ...none, [problem.field]: problem.message } : none);
const fieldOf = (field: string) => reportFieldNames.find((name) => name === field.replace(/^query\./, ''));
const thrown = ({ event }: { event: { error: unknown } }) => toProblem(event.error);

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as RunReportEvent,
    input: {} as { kind: ReportKind; fields?: Partial<ReportFields> },
    tags: {} as 'busy' | 'sending' | 'shown',
  },
  actors: {
    /** Reads the numbers of the report into the query cache; `total` is its number of rows. */
    run: notProvided<{ total: number }, RanReport>('run'),
    /** Sends the report to the registered email address. */
    send: notProvided<null, RanReport & { key: string }>('send'),
    /** Schedules the report to be sent each week or month. */
    schedule: notProvided<null, RanReport & { every: ScheduleSpan }>('schedule'),
  },
  guards: {
    isWrong: ({ context }, { fields, today }: { fields: ReportFields; today: string }) =>
      reportProblem(context.kind, fields, today) !== null,
    isRan: ({ context }, { fields }: { fields: ReportFields }) =>
      reportFieldNames.every((name) => context.ran?.[name] === fields[name]),
    isPressed: ({ context }) => context.pressed,
    hasNone: (_, { total }: { total: number }) => total === 0,
    belongsToFields: (_, { details = [] }: Problem) => details.some(({ field }) => fieldOf(field) !== undefined),
  },
  actions: {
    // A value belongs to its search option, so another option clears the value.
    change: assign(({ context }, { name, value }: { name: ReportField; value: string }) => ({
      fields: { ...context.fields, [name]: value, ...(name === 'by' && { value: '' }) },
      problems: none,
      problem: null,
    })),
    takeFields: assign((_, fields: ReportFields) => ({ fields })),
    showProblem: assign(({ context }, today: string) => ({
      problems: at(reportProblem(context.kind, context.fields, today)),
      problem: null,
    })),
    begin: assign(({ context }, pressed: boolean) => ({
      ran: context.fields,
      pressed,
      problems: none,
      problem: null,
      key: null,
    })),
    showRefusal: assign((_, problem: Problem) => atFields(problem, none, fieldOf)),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    takeSpan: assign((_, every: ScheduleSpan) => ({ every, problem: null })),
    keepProblem: assign(({ context }, problem: Problem) => ({
      problem: problem.message,
      key: keyAfter(context, problem),
    })),
    forgetProblem: assign({ problem: null }),
    /** Stores the parameters of the run in the address, so that the report can be opened again. */
    keepAddress: unprovided<{ fields: ReportFields }>('keepAddress'),
    sayFetched: unprovided('sayFetched'),
    saySent: unprovided('saySent'),
    sayScheduled: unprovided<{ every: ScheduleSpan }>('sayScheduled'),
  },
});

const openable = parts.createStateConfig({
  on: {
    'field.change': { actions: { type: 'change', params: ({ event }) => event } },
    'report.run': [
      {
        guard: { type: 'isWrong', params: ({ context, event }) => ({ fields: context.fields, today: event.today }) },
        actions: { type: 'showProblem', params: ({ event }) => event.today },
      },
      {
        target: '#runReport.running',
        actions: [
          { type: 'begin', params: true },
          { type: 'keepAddress', params: ({ context }) => ({ fields: context.fields }) },
        ],
      },
    ],
    'report.open': [
      // The report was already run with these parameters.
      { guard: { type: 'isRan', params: ({ event }) => event } },
      {
        guard: { type: 'isWrong', params: ({ event }) => event },
        actions: [
          { type: 'takeFields', params: ({ event }) => event.fields },
          { type: 'showProblem', params: ({ event }) => event.today },
        ],
      },
      {
        target: '#runReport.running',
        actions: [
          { type: 'takeFields', params: ({ event }) => event.fields },
          { type: 'begin', params: false },
        ],
      },
    ],
  },
});

/** A report (product: Reports): its parameters are chosen, it is run, read, and sent to its reader's own address. */
export const runReportMachine = parts.createMachine({
  id: 'runReport',
  context: ({ input: { kind, fields } }) => ({
    kind,
    fields: { ...noReportFields, ...fields },
    problems: none,
    problem: null,
    ran: null,
    pressed: false,
    every: null,
    key: null,
  }),
  initial: 'editing',
  states: {
    editing: { ...openable },
    running: {
      tags: 'busy',
      invoke: {
        id: 'run',
        src: 'run',
        // `ran` is always set in this state.
        input: ({ context }) => ({ kind: context.kind, fields: context.ran ?? context.fields }),
        onDone: [
          { guard: { type: 'hasNone', params: ({ event }) => event.output }, target: 'empty' },
          { guard: 'isPressed', target: 'shown', actions: 'sayFetched' },
          { target: 'shown' },
        ],
        onError: [
          {
            guard: { type: 'belongsToFields', params: thrown },
            target: 'editing',
            actions: { type: 'showRefusal', params: thrown },
          },
          { target: 'failed', actions: { type: 'keepProblem', params: thrown } },
        ],
      },
    },
    failed: { ...openable },
    empty: { ...openable },
    shown: {
      tags: 'shown',
      initial: 'reading',
      states: {
        reading: {
          on: {
            ...openable.on,
            'report.send': { target: 'sending', actions: { type: 'takeKey', params: ({ event }) => event.key } },
            'report.schedule': {
              target: 'scheduling',
              actions: { type: 'takeSpan', params: ({ event }) => event.every },
            },
          },
        },
        sending: {
          tags: 'sending',
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => ({
              kind: context.kind,
              fields: context.ran ?? context.fields,
              key: context.key ?? '',
            }),
            onDone: { target: 'reading', actions: 'saySent' },
            onError: { target: 'notSent', actions: { type: 'keepProblem', params: thrown } },
          },
        },
        // Scheduling the report twice has no second effect: a report has one schedule for each span.
        scheduling: {
          tags: 'sending',
          invoke: {
            id: 'schedule',
            src: 'schedule',
            input: ({ context }) => ({
              kind: context.kind,
              fields: context.ran ?? context.fields,
              every: context.every ?? 'week',
            }),
            onDone: {
              target: 'reading',
              actions: { type: 'sayScheduled', params: ({ context }) => ({ every: context.every ?? 'week' }) },
            },
            onError: { target: 'notSent', actions: { type: 'keepProblem', params: thrown } },
          },
        },
        notSent: {
          on: {
            ...openable.on,
            'report.schedule': {
              target: 'scheduling',
              actions: { type: 'takeSpan', params: ({ event }) => event.every },
            },
            'report.send': {
              target: 'sending',
              actions: { type: 'takeKey', params: ({ event }) => event.key },
            },
            'failure.dismiss': { target: 'reading', actions: 'forgetProblem' },
          },
        },
      },
    },
  },
});

export type RunReportActor = ActorRefFrom<typeof runReportMachine>;
export type RunReportSnapshot = SnapshotFrom<typeof runReportMachine>;
