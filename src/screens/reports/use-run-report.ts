import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import { DateTime } from 'luxon';
import { toast } from '../../components/toast';
import { useSearchParams } from '../../components/use-search-params';
import { noReportFields, type ReportField, type ReportFields, type ReportKind } from '../../contract/reports-rules';
import { scheduleWords, type ScheduleSpan } from '../../contract/reports';
import { texts } from '../../contract/texts';
import type { RunReportActor, RunReportSnapshot } from '../../machines/reports/run-report';
import { newKey } from '../../services/api/idempotency-key';
import { useMe } from '../../services/queries/auth';
import { wiredRunReport } from '../../services/wiring/reports/run-report';
import { useWorkflow } from '../../services/workflow';

/** The fields that each kind of report stores in the address. */
const namesIn = {
  interviews: ['by', 'value', 'from', 'to'],
  statistics: ['group', 'span', 'month', 'from', 'to'],
} as const satisfies Record<ReportKind, readonly ReportField[]>;

const wordsOf = (kind: ReportKind, fields: ReportFields) =>
  new URLSearchParams(namesIn[kind].flatMap((name) => (fields[name] === '' ? [] : [[name, fields[name]]]))).toString();

const fieldsIn = (kind: ReportKind, params: URLSearchParams): ReportFields => {
  const named: readonly ReportField[] = namesIn[kind];
  const given = named.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { ...noReportFields, ...(Object.fromEntries(given) as Partial<ReportFields>) };
};
/** The last complete month, the default of a new statistics report. */
const monthBefore = (zone: string) => DateTime.now().setZone(zone).minus({ months: 1 }).toFormat('yyyy-MM');
const todayIn = (zone: string) => DateTime.now().setZone(zone).toFormat('yyyy-MM-dd');

const seen = (snapshot: RunReportSnapshot) => ({
  fields: snapshot.context.fields,
  problems: snapshot.context.problems,
  problem: snapshot.context.problem,
  ran: snapshot.context.ran,
  busy: snapshot.hasTag('busy'),
  shown: snapshot.hasTag('shown'),
  sending: snapshot.hasTag('sending'),
  failed: snapshot.matches('failed'),
  empty: snapshot.matches('empty'),
  notSent: snapshot.matches({ shown: 'notSent' }),
});

/** The actor of a screen with a report. The parameters of the last run are stored in the address. */
export function useRunReport(kind: ReportKind) {
  const queryClient = useQueryClient();
  const [, setParams] = useSearchParams();
  const { timeZone } = useMe();
  const [machine] = useState(() =>
    wiredRunReport({
      queryClient,
      keepAddress: (fields) =>
        setParams((now) => {
          // Only the tab stays: pages, open rows and files belong to the previous report.
          for (const key of [...now.keys()]) if (key !== 'tab') now.delete(key);
          for (const [name, value] of new URLSearchParams(wordsOf(kind, fields))) now.set(name, value);
          return now;
        }),
      sayFetched: () => void toast.success(texts.dataFetched),
      saySent: () => void toast.success(texts.reportSent),
      sayScheduled: (every) => void toast.success(`Report scheduled: ${scheduleWords[every].toLowerCase()}.`),
    }),
  );
  return useWorkflow(machine, {
    input: { kind, fields: kind === 'statistics' ? { month: monthBefore(timeZone) } : {} },
  });
}

/** The state and the actions of a report. Runs the report that the address names. */
export function useReportActor(actor: RunReportActor, kind: ReportKind) {
  const [params] = useSearchParams();
  const { timeZone } = useMe();
  const state = useSelector(actor, seen, shallowEqual);
  const { problems, busy, sending } = state;
  const given = namesIn[kind].some((name) => params.has(name)) ? JSON.stringify(fieldsIn(kind, params)) : '';
  const waits = busy || sending;
  useEffect(() => {
    if (given === '' || waits) return;
    actor.send({ type: 'report.open', fields: JSON.parse(given) as ReportFields, today: todayIn(timeZone) });
  }, [actor, given, waits, timeZone]);
  return {
    ...state,
    field: (name: ReportField) => ({
      value: state.fields[name],
      error: problems[name] ?? undefined,
      onChange: (value: string) => actor.send({ type: 'field.change', name, value }),
    }),
    run: () => actor.send({ type: 'report.run', today: todayIn(timeZone) }),
    sendToMe: () => actor.send({ type: 'report.send', key: newKey() }),
    schedule: (every: ScheduleSpan) => actor.send({ type: 'report.schedule', every }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}

export type RunReport = ReturnType<typeof useReportActor>;
