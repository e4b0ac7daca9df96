import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../../components/Chart';
import { DateTime } from '../../../components/DateTime';
import { rupees, shortRupees } from '../../../components/format-money';
import { Section } from '../../../components/Section';
import { StatTile } from '../../../components/StatTile';
import { rateKindWords } from '../../../contract/billing-rates';
import {
  listEarnings,
  monthAfter,
  monthAt,
  monthWords,
  type EarningLine,
  type RemunerationReply,
} from '../../../contract/billing-statements';
import { earningsKey, remunerationQuery } from '../../../services/queries/statements';
import { LinkButton } from '../../../components/AppLink';
import { interviewHref } from '../../shared/interview/hrefs';
import { ListScreen } from '../../shared/list/ListScreen';
import { TwoLines } from '../TwoLines';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { QueryView } from '../../shared/QueryView';

const columns = (zone: string): ListColumn<EarningLine>[] => [
  {
    id: 'interview',
    header: 'Interview',
    width: 300,
    cut: true,
    priority: 0,
    sort: 'code',
    exports: ['code', 'title', 'kind'],
    cell: ({ code, title }) => <TwoLines name={title} line={code} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    priority: 1,
    width: 130,
    align: 'right',
    sort: 'amount',
    cell: ({ paise }) => rupees(paise),
  },
  {
    id: 'rate',
    header: 'Rate',
    priority: 3,
    width: 180,
    exports: ['percent', 'rate', 'minutes'],
    cell: ({ percent, ratePaise, minutes }) => `${percent}% of ${rupees(ratePaise)}, ${minutes} min`,
  },
  {
    id: 'at',
    header: 'Earned',
    priority: 2,
    width: 220,
    sort: 'at',
    exports: ['at', 'start'],
    cell: ({ at }) => <DateTime at={at} zone={zone} />,
  },
];
const monthsShown = 12;

/**
 * The earnings of the current month so far and of the last 12 months, and the interviews behind them (product:
 * Remuneration).
 */
export function Earnings({ hrefOf }: { hrefOf: (month: string) => string }) {
  const query = useQuery(remunerationQuery());
  const running = monthAt(Date.now());
  const months = Array.from({ length: monthsShown }, (_, nth) => monthAfter(running, -nth));
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      id: 'month',
      label: 'Month',
      words: Object.fromEntries(months.map((month) => [month, monthWords(month)])),
    },
    { kind: 'choice', id: 'kind', label: 'Type', words: rateKindWords },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <QueryView query={query} name="remuneration" rows={6}>
        {(remuneration) => <Overview remuneration={remuneration} hrefOf={hrefOf} />}
      </QueryView>
      <ListScreen
        name="earnings"
        label="Earnings"
        call={listEarnings}
        queryKey={earningsKey}
        query={{ sort: '-at', month: running }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search earnings', placeholder: 'Job or interview code' }}
        rowLabel={({ title, code }) => `${title}, ${code}`}
        empty={{ line: `Interviews appear here when they earned something in ${monthWords(running)}.` }}
        noMatch={{ line: 'Try another month.' }}
        actions={({ interviewId, code }) => (
          <LinkButton size="small" href={interviewHref(interviewId)} aria-label={`View interview: ${code}`}>
            View interview
          </LinkButton>
        )}
      />
    </Box>
  );
}

interface OverviewProps {
  remuneration: RemunerationReply;
  hrefOf: (month: string) => string;
}

function Overview({ remuneration: { months, openPaise }, hrefOf }: OverviewProps) {
  const last = months.at(-1);
  const best = months.reduce((found, one) => (one.paise > found.paise ? one : found), { month: '', paise: 0 });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {last && (
          <StatTile
            label={`${monthWords(last.month)} so far`}
            value={rupees(last.paise)}
            href={hrefOf(last.month)}
            hint="By interview, below"
          />
        )}
        <StatTile label="On no statement yet" value={rupees(openPaise)} hint="Your next statement has it" />
      </Box>
      <Section title="Last 12 months">
        <Chart
          label="Earned by month"
          answer={best.paise > 0 ? `The best month was ${monthWords(best.month)} with ${rupees(best.paise)}.` : ''}
          data={{
            kind: 'columns',
            of: 'Month',
            labels: months.map(({ month }) => monthWords(month).replace(/^(\w{3})\w* /, '$1 ')),
            series: [{ label: 'Earned', tone: 'brand', values: months.map(({ paise }) => paise) }],
            format: rupees,
            axisFormat: shortRupees,
            hrefOf: (row) => hrefOf(months[row]?.month ?? ''),
          }}
        />
      </Section>
    </>
  );
}
