import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../../components/Chart';
import type { ChartData } from '../../../components/chart-data';
import { rupees, shortRupees } from '../../../components/format-money';
import { Section } from '../../../components/Section';
import { StatTile } from '../../../components/StatTile';
import { accountWords, type LedgerMonths } from '../../../contract/billing-ledger';
import { monthWords } from '../../../contract/billing-statements';
import { ledgerMonthsQuery } from '../../../services/queries/ledger';
import { QueryView } from '../../shared/QueryView';
import { journalHref } from '../hrefs';
import { LedgerCheckSection } from './LedgerCheckSection';

type Shown = keyof LedgerMonths['now'];
/** Each chart shows what a month added, or what was owed at its end. */
const charts: readonly {
  account: Shown;
  title: string;
  ofMonth: 'added' | 'owed';
  tone: ChartData['series'][number]['tone'];
}[] = [
  { account: 'sales', title: 'Revenue', ofMonth: 'added', tone: 'brand' },
  { account: 'creditsOwed', title: 'Credits owed to candidates', ofMonth: 'owed', tone: 'second' },
  { account: 'panelistsPayable', title: 'Payable to panelists', ofMonth: 'owed', tone: 'second' },
  { account: 'tax', title: 'Tax on sales', ofMonth: 'added', tone: 'brand' },
];
const hints: Record<Shown, string> = {
  sales: 'Earned by interviews that were used, so far',
  creditsOwed: 'Paid for interviews that are not used yet',
  panelistsPayable: 'Earned and not paid out yet',
  tax: 'In all that candidates paid, so far',
};
const two = { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } };

/** Revenue, what is owed, and tax by month. Each is a sum of postings, and links to them (product: Money by month). */
export function MoneyByMonth() {
  const query = useQuery(ledgerMonthsQuery());
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LedgerCheckSection />
      <QueryView query={query} name="money" rows={8}>
        {(money) => <Pictures money={money} />}
      </QueryView>
    </Box>
  );
}

function Pictures({ money: { months, now } }: { money: LedgerMonths }) {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {charts.map(({ account }) => (
          <StatTile
            key={account}
            label={accountWords[account]}
            value={rupees(now[account])}
            hint={hints[account]}
            href={journalHref({ account })}
          />
        ))}
      </Box>
      <Box sx={two}>
        {charts.map((chart) => (
          <Section key={chart.account} title={chart.title}>
            <Chart label={`${chart.title} by month`} {...pictureOf(chart, months)} />
          </Section>
        ))}
      </Box>
    </>
  );
}

function pictureOf({ account, ofMonth, tone }: (typeof charts)[number], months: LedgerMonths['months']) {
  const [before, last] = months.slice(-2);
  const amount = (of = last) => rupees(of?.[account] ?? 0);
  const then = before ? monthWords(before.month) : '';
  const answer =
    ofMonth === 'added'
      ? `This month so far: ${amount()}. In ${then}: ${amount(before)}.`
      : `Now: ${amount()}. At the end of ${then}: ${amount(before)}.`;
  const hrefOf = (row: number) => {
    const month = months[row]?.month ?? '';
    return journalHref({ account, ...(ofMonth === 'added' ? { month } : { until: month }) });
  };
  const data: ChartData = {
    kind: 'columns',
    of: 'Month',
    labels: months.map(({ month }) => monthWords(month).replace(/^(\w{3})\w* /, '$1 ')),
    series: [
      {
        label: ofMonth === 'added' ? 'In the month' : 'At its end',
        tone,
        values: months.map((one) => one[account]),
      },
    ],
    format: rupees,
    axisFormat: shortRupees,
    hrefOf,
  };
  return { answer, data };
}
