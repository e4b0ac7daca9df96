import type { chartTones, ChartData } from '../../components/chart-data';
import { reportOutcomes, reportOutcomeWords, type InterviewReport, type ReportOutcome } from '../../contract/reports';
import type { ReportFields } from '../../contract/reports-rules';

const tones: Record<ReportOutcome, keyof typeof chartTones> = {
  waiting: 'second',
  upcoming: 'third',
  held: 'brand',
  noShow: 'bad',
  canceled: 'quiet',
};

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
export const dayMonth = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function daysOf({ from, to }: Pick<ReportFields, 'from' | 'to'>): string[] {
  const days = [];
  for (let day = from; day !== '' && day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

export type ReportLead = (change: Record<string, string>) => string;

/**
 * Interviews by day and outcome, or by outcome alone if the report has no days. Each number leads to its interviews.
 */
export function reportChart(days: InterviewReport['days'], fields: ReportFields, lead: ReportLead): ChartData {
  const found = reportOutcomes.filter((outcome) => days.some((one) => one.outcome === outcome));
  const countOf = (outcome: ReportOutcome, day: string | null) =>
    days.find((one) => one.outcome === outcome && one.day === day)?.count ?? 0;
  if (fields.from === '')
    return {
      kind: 'bars',
      of: 'Status',
      labels: found.map((outcome) => reportOutcomeWords[outcome]),
      series: [{ label: 'Interviews', tone: 'brand', values: found.map((outcome) => countOf(outcome, null)) }],
      hrefOf: (row) => lead({ outcome: found[row] ?? '' }),
    };
  const labels = daysOf(fields);
  return {
    kind: 'columns',
    of: 'Day',
    labels: labels.map(dayMonth),
    series: found.map((outcome) => ({
      label: reportOutcomeWords[outcome],
      tone: tones[outcome],
      values: labels.map((day) => countOf(outcome, day)),
    })),
    hrefOf: (row, series) => lead({ from: labels[row] ?? '', to: labels[row] ?? '', outcome: found[series] ?? '' }),
  };
}

/** The content of the chart in one line. */
export function reportAnswer({ days, total, more }: InterviewReport): string {
  const of = (outcome: ReportOutcome) =>
    days.reduce((sum, one) => sum + (one.outcome === outcome ? one.count : 0), 0).toLocaleString('en');
  const all = `${total.toLocaleString('en')}${more ? '+' : ''}`;
  return `${total === 1 ? '1 interview' : `${all} interviews`}: ${of('held')} held, ${of('upcoming')} upcoming, ${of('canceled')} canceled, ${of('noShow')} no show.`;
}
