import type { ReactNode } from 'react';
import { Chart } from '../../../components/Chart';
import type { ChartData } from '../../../components/chart-data';
import { rupees } from '../../../components/format-money';
import { homeSpans, type HomeMetrics } from '../../../contract/metrics';
import { waits, waitWords } from '../../../contract/interviews';
import { MetricsWidget } from './Metrics';
import { funnelChart, loadAnswer, loadChart, turnaroundAnswer, turnaroundChart } from './charts';
import { lastDays } from './metrics';

interface ChartWidgetProps {
  title: string;
  chart: (metrics: HomeMetrics) => { answer: string; data: ChartData };
  /** The address of the analysis behind the chart. */
  href?: string;
}

function ChartWidget({ title, chart, href }: ChartWidgetProps) {
  return (
    <MetricsWidget title={title} {...(href && { href, more: 'Open' })}>
      {(metrics): ReactNode => <Chart label={title} {...chart(metrics)} />}
    </MetricsWidget>
  );
}

const analytics = '/dashboard/analytics';

/** The progress from request to decision over 28 days. */
export const FunnelChart = () => (
  <ChartWidget
    title="From request to decision"
    href={analytics}
    chart={({ funnel = [], today }) => funnelChart(funnel, lastDays(today, homeSpans.recap), 'the last 28 days')}
  />
);

/** How long requests and feedback took, week by week. */
export const TurnaroundChart = () => (
  <ChartWidget
    title="Turnaround"
    href={analytics}
    chart={({ turnaround = [] }) => ({ answer: turnaroundAnswer(turnaround), data: turnaroundChart(turnaround) })}
  />
);

/** Interviews of the next seven days. */
export const LoadChart = () => (
  <ChartWidget title="Load of the week" chart={({ load }) => ({ answer: loadAnswer(load), data: loadChart(load) })} />
);

const queueWords = { waiting: 'To schedule', pendingFeedback: 'Pending feedback', inReview: 'To review' } as const;
const queueHrefs = {
  waiting: '/dashboard/adminpendinginterviews?waited=',
  pendingFeedback: '/dashboard/interviewdetails?tab=1&waited=',
  inReview: '/dashboard/feedbacks?show=inReview&waited=',
} as const;
const tones = { day: 'brand', days: 'second', longer: 'bad' } as const;

/** How long the work of admins has waited. */
export const QueuesChart = () => (
  <ChartWidget
    title="Age of each queue"
    chart={({ queues = [] }) => {
      const longer = queues.reduce((all, one) => all + one.longer, 0);
      return {
        answer:
          longer === 0 ? 'Nothing has waited longer than three days.' : `${longer} have waited longer than three days.`,
        data: {
          kind: 'bars',
          of: 'Queue',
          labels: queues.map(({ queue }) => queueWords[queue]),
          hrefOf: (row, series) => `${queueHrefs[queues[row]?.queue ?? 'waiting']}${waits[series]}`,
          series: waits.map((wait) => ({
            label: waitWords[wait],
            tone: tones[wait],
            values: queues.map((one) => one[wait]),
          })),
        },
      };
    }}
  />
);

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en', { month: 'short', timeZone: 'UTC' });

/** A panelist's earnings by month. */
export const EarnedChart = () => (
  <ChartWidget
    title="Earned this month"
    href="/dashboard/remuneration"
    chart={({ earned = [] }) => {
      const [before, present] = [earned.at(-2)?.paise ?? 0, earned.at(-1)?.paise ?? 0];
      return {
        answer: `${rupees(present)} this month, ${rupees(before)} last month.`,
        data: {
          kind: 'columns',
          of: 'Month',
          labels: earned.map(({ month }) => monthName(month)),
          series: [{ label: 'Earned', tone: 'brand', values: earned.map(({ paise }) => paise) }],
          format: rupees,
        },
      };
    }}
  />
);
