import type { ChartData } from '../../../components/chart-data';
import {
  funnelQueries,
  funnelSteps,
  outcomeQuery,
  outcomes,
  requestedIn,
  startingIn,
  type AnalysisMetrics,
  type MetricQuery,
  type FunnelStep,
  type Outcome,
  type Span,
} from '../../../contract/metrics';
import {
  funnelChart,
  outcomesChart,
  panelistsChart,
  turnaroundAnswer,
  turnaroundChart,
  type Lead,
} from '../widgets/charts';

type Days = { from: string; to: string };
export const analysisNames = ['outcomes', 'funnel', 'turnaround', 'panelists'] as const;
export type AnalysisName = (typeof analysisNames)[number];

interface Analysis {
  title: string;
  purpose: string;
  chart: (metrics: AnalysisMetrics, days: Days, lead: Lead) => { answer: string; data: ChartData };
  /** The parts whose interviews can be listed. The first one is the default, if the address names none. */
  parts: readonly string[];
  rows: (part: string, span: Span) => MetricQuery;
}

export const analyses: Record<AnalysisName, Analysis> = {
  outcomes: {
    title: 'Held, canceled, no show',
    purpose: 'Outcome of interviews, by the day they start or were canceled.',
    chart: ({ outcomes: found }, _, lead) => outcomesChart(found, lead),
    parts: outcomes,
    rows: (part, span) => outcomeQuery(part as Outcome, span),
  },
  funnel: {
    title: 'From request to decision',
    purpose: 'Progress of requests for real interviews from these days, whatever the interview’s date.',
    chart: ({ funnel }, days, lead) => funnelChart(funnel, days, 'these days', lead),
    // Home pages also count requests of both kinds, real and mock.
    parts: [...funnelSteps, 'requests'],
    rows: (part, span) => ({ ...(part === 'requests' ? {} : funnelQueries[part as FunnelStep]), ...requestedIn(span) }),
  },
  turnaround: {
    title: 'Time to feedback',
    purpose: 'Half of the feedback took less time than this, by the day of the interview.',
    chart: ({ turnaround }) => ({
      answer: turnaroundAnswer(turnaround),
      data: turnaroundChart(turnaround),
    }),
    parts: ['all'],
    rows: (_, span) => ({ view: 'completed', ...startingIn(span) }),
  },
  panelists: {
    title: 'Workload',
    purpose: 'Interviews held by each panelist, next to their weekly available hours.',
    chart: ({ panelists = [] }, days, lead) => panelistsChart(panelists, days, lead),
    parts: ['held'],
    rows: (_, span) => outcomeQuery('held', span),
  },
};
