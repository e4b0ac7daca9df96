import type { ChartData } from '../../../components/chart-data';
import {
  loadQueries,
  outcomes,
  type AnalysisMetrics,
  type FunnelStep,
  type HomeMetrics,
  type Turnaround,
} from '../../../contract/metrics';
import { analysisHref, hoursInOneUnit, hoursInWords, outcomeWords } from './metrics';

type Days = { from: string; to: string };
const none: Days = { from: '', to: '' };
type Drawn = { answer: string; data: ChartData };
/** Returns the address of the interviews of a part of an analysis. */
export type Lead = (part: string, days: Days, more?: Record<string, string>) => string;

export const stepWords: Record<FunnelStep, string> = {
  requested: 'Requested',
  booked: 'Booked',
  // Named differently from the outcome "Held": outcomes count all interviews, and this step counts the requests of a
  // span.
  held: 'Interviewed',
  feedback: 'Feedback released',
  decided: 'Decided',
};

export function funnelChart(
  funnel: AnalysisMetrics['funnel'],
  days: Days,
  span: string,
  lead: Lead = (part, of) => analysisHref('funnel', of, { part }),
): Drawn {
  const countOf = (step: FunnelStep) => funnel.find((one) => one.step === step)?.count ?? 0;
  return {
    answer: `${countOf('decided')} of ${countOf('requested')} requests of ${span} have a decision.`,
    data: {
      kind: 'bars',
      of: 'Step',
      labels: funnel.map(({ step }) => stepWords[step]),
      hrefOf: (row) => lead(funnel[row]?.step ?? '', days),
      series: [{ label: 'Real interviews', tone: 'brand', values: funnel.map(({ count }) => count) }],
    },
  };
}

const dayMonth = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });

export const turnaroundAnswer = (parts: Turnaround): string => {
  const last = parts.findLast(({ request }) => request !== null);
  if (!last) return '';
  return `Half of the latest feedback came within ${hoursInWords(last.feedback)} of the interview, ${hoursInWords(last.request)} after the request.`;
};
// A median is not a number of interviews, so it links to none.
export const turnaroundChart = (parts: Turnaround): ChartData => ({
  kind: 'lines',
  of: 'From',
  labels: parts.map(({ from }) => dayMonth(from)),
  series: [
    { label: 'Request to feedback', tone: 'brand', values: parts.map(({ request }) => request) },
    { label: 'Interview to feedback', tone: 'second', values: parts.map(({ feedback }) => feedback) },
  ],
  format: hoursInOneUnit(parts.flatMap(({ request, feedback }) => [request, feedback])),
});

export const loadAnswer = (load: HomeMetrics['load']): string => {
  const booked = load.reduce((all, one) => all + one.booked, 0);
  const asked = load.reduce((all, one) => all + one.asked, 0);
  return `${booked} booked in the next 7 days${asked > 0 ? `, ${asked} more await an answer` : ''}.`;
};
export const loadChart = (load: HomeMetrics['load']): ChartData => ({
  kind: 'columns',
  of: 'Day',
  labels: load.map(({ day }) => weekday(day)),
  hrefOf: (row, series) => {
    const day = load[row]?.day ?? '';
    const view = (series === 0 ? loadQueries.booked : loadQueries.asked).view;
    return `/dashboard/upcomingInterviews?${new URLSearchParams({ view, from: day, to: day })}`;
  },
  series: [
    { label: 'Booked', tone: 'brand', values: load.map(({ booked }) => booked) },
    { label: 'Awaiting panelist', tone: 'second', values: load.map(({ asked }) => asked) },
  ],
});

export function outcomesChart(parts: AnalysisMetrics['outcomes'], lead: Lead): Drawn {
  const sum = (of: 'held' | 'canceled' | 'noShow') => parts.reduce((all, one) => all + one[of], 0);
  const all = sum('held') + sum('canceled') + sum('noShow');
  return {
    answer: `${sum('held')} of ${all} interviews were held, ${sum('canceled')} canceled, ${sum('noShow')} ${sum('noShow') === 1 ? 'no show' : 'no shows'}.`,
    data: {
      kind: 'columns',
      of: 'From',
      labels: parts.map(({ from }) => dayMonth(from)),
      hrefOf: (row, series) => lead(outcomes[series] ?? '', parts[row] ?? none),
      series: [
        { label: outcomeWords.held, tone: 'brand', values: parts.map(({ held }) => held) },
        { label: outcomeWords.canceled, tone: 'quiet', values: parts.map(({ canceled }) => canceled) },
        { label: outcomeWords.noShow, tone: 'bad', values: parts.map(({ noShow }) => noShow) },
      ],
    },
  };
}

const fifth = 5;
const tenHours = 10;
const shownMost = 10;
const perTenHours = (held: number, hours: number) =>
  hours === 0 ? null : Math.round((held / hours) * tenHours * 10) / 10;

/** The interviews that panelists held, compared with the hours that they offer: whether the work is spread fairly. */
export function panelistsChart(panelists: NonNullable<AnalysisMetrics['panelists']>, days: Days, lead: Lead): Drawn {
  const all = panelists.reduce((sum, { held }) => sum + held, 0);
  const busiest = panelists.slice(0, Math.ceil(panelists.length / fifth));
  const theirs = busiest.reduce((sum, { held }) => sum + held, 0);
  return {
    answer: `The busiest ${busiest.length} of ${panelists.length} panelists held ${Math.round((theirs / Math.max(all, 1)) * 100)}% of the interviews.`,
    data: {
      kind: 'bars',
      of: 'Panelist',
      labels: panelists.map(({ name }) => name),
      hrefOf: (row) => lead('held', days, { panelistId: panelists[row]?.id ?? '' }),
      pictured: shownMost,
      series: [
        { label: 'Held', tone: 'brand', values: panelists.map(({ held }) => held) },
        {
          label: 'Available hours per week',
          tone: 'quiet',
          values: panelists.map(({ hours }) => hours),
          tableOnly: true,
        },
        {
          label: 'Held per 10 available hours',
          tone: 'quiet',
          values: panelists.map(({ held, hours }) => perTenHours(held, hours)),
          tableOnly: true,
        },
        {
          label: 'Time to feedback',
          tone: 'quiet',
          values: panelists.map(({ feedbackHours }) => feedbackHours),
          format: hoursInWords,
          tableOnly: true,
        },
      ],
    },
  };
}
