import { AppLink } from '../../components/AppLink';
import { formatLength } from '../../components/format-time';
import type { CountedMetric } from '../../contract/interviews-counted';
import {
  metricsOf,
  metricWords,
  statisticsGroupWords,
  type StatisticsGroup,
  type StatisticsRow,
} from '../../contract/reports-statistics';
import type { ListColumn } from '../shared/list/list-types';

/** The address of the interviews behind a number; `of` is the id of its group, or null for all. */
export type NumberLead = (metric: CountedMetric, of: string | null, day?: string) => string;

const sorts = new Set<CountedMetric>(['requested', 'booked', 'held', 'canceled', 'noShow', 'declined', 'lateFeedback']);
// Metrics shown as part of another column, such as who canceled.
const extras = new Set<CountedMetric>([
  ...(['canceledByOrganization', 'canceledByCandidate', 'canceledByAdmin'] as const),
  ...(['rescheduled', 'returned'] as const),
]);

const hour = 3_600_000;
const inWords = (hours: number | null) => (hours === null ? '–' : formatLength(hours * hour));

/** The numbers of a group; each leads to its interviews (product: Reports). */
export function statisticsColumns(
  group: StatisticsGroup,
  admin: boolean,
  lead: NumberLead,
): ListColumn<StatisticsRow>[] {
  const metrics = metricsOf(group, admin).map((metric, nth): ListColumn<StatisticsRow> => ({
    id: metric,
    header: metric.startsWith('canceledBy') ? `Canceled ${metricWords[metric].toLowerCase()}` : metricWords[metric],
    width: 112,
    align: 'right',
    priority: nth + 1,
    ...(sorts.has(metric) && { sort: metric }),
    ...(extras.has(metric) && group !== 'panelist' && { extra: true }),
    cell: ({ id, name, counts }) => {
      const count = counts[metric] ?? 0;
      if (count === 0) return 0;
      return (
        <AppLink href={lead(metric, id)} aria-label={`${metricWords[metric]}, ${name}: ${count}`} data-number>
          {count.toLocaleString('en')}
        </AppLink>
      );
    },
  }));
  return [
    {
      id: 'name',
      header: statisticsGroupWords[group],
      width: 220,
      cut: true,
      priority: 0,
      sort: 'name',
      cell: ({ name }) => name,
    },
    ...metrics,
    ...(group === 'panelist' ? loadColumns : []),
    {
      id: 'booking',
      header: 'Booked after',
      width: 120,
      align: 'right',
      priority: 20,
      ...(group === 'panelist' && { extra: true }),
      cell: ({ booking }) => inWords(booking),
    },
    {
      id: 'feedback',
      header: 'Feedback after',
      width: 130,
      align: 'right',
      priority: 21,
      cell: ({ feedback }) => inWords(feedback),
    },
  ];
}

const loadColumns: ListColumn<StatisticsRow>[] = [
  {
    id: 'load',
    header: 'Booked of offered',
    width: 150,
    align: 'right',
    priority: 10,
    exports: ['bookedHours', 'offeredHours'],
    cell: ({ bookedHours = 0, offeredHours = 0 }) => `${bookedHours} h of ${offeredHours} h`,
  },
];
