import { useCallback, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { Chart } from '../../components/Chart';
import { Section } from '../../components/Section';
import { StatTile } from '../../components/StatTile';
import { useNextFocus } from '../../components/use-next-focus';
import type { CountedMetric } from '../../contract/interviews-counted';
import { mostReportDays, type ReportFields } from '../../contract/reports-rules';
import {
  listStatistics,
  metricsOf,
  metricWords,
  statisticsGroupWords,
  statisticsQueryOf,
  type Statistics,
} from '../../contract/reports-statistics';
import { texts } from '../../contract/texts';
import type { RunReportActor } from '../../machines/reports/run-report';
import { useMe } from '../../services/queries/auth';
import { statisticsReportQuery, statisticsRowsKey } from '../../services/queries/reports';
import { ListScreen } from '../shared/list/ListScreen';
import { monthNames, yearsOffered } from '../shared/form/MonthPicker';
import { QueryView } from '../shared/QueryView';
import { NumberRows } from './NumberRows';
import { ReadyFile } from './ReadyFile';
import { ChoiceOf, ReportDays, ReportForm, ReportResult, RowsHead, TimeTile } from './ReportParts';
import { Schedules } from './Schedules';
import { statisticsColumns, type NumberLead } from './statistics-columns';
import { dayMonth } from './report-chart';
import { useReportActor, useRunReport, type RunReport } from './use-run-report';

/** Interviews Statistics Report, and Statistics Report of organizations (product: Reports). */
export function StatisticsReport() {
  return <StatisticsReportBody actor={useRunReport('statistics')} />;
}

const nothing = {
  text: texts.chartEmpty,
  line: 'Nothing was requested or held then. Choose another month or other days.',
};

/** The report for a running actor. */
export function StatisticsReportBody({ actor }: { actor: RunReportActor }) {
  const { userType } = useMe();
  const report = useReportActor(actor, 'statistics');
  const { ran } = report;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReadyFile list="statisticsReport" />
      <ReportForm report={report}>
        {userType !== 'ORGANIZATION_USER' && (
          <ChoiceOf label="Group by" words={new Map(Object.entries(statisticsGroupWords))} {...report.field('group')} />
        )}
        <ChoiceOf label="Span" words={new Map(Object.entries(spanWords))} {...report.field('span')} />
        {report.fields.span === 'days' ? <ReportDays report={report} /> : <MonthFields report={report} />}
      </ReportForm>
      <ReportResult report={report} nothing={nothing}>
        {ran && (
          <ResultPart>
            <Result report={report} ran={ran} />
          </ResultPart>
        )}
      </ReportResult>
      <Schedules of="statisticsReport" />
    </Box>
  );
}

const spanWords = { month: 'One month', days: `Up to ${mostReportDays} days` };
const months = new Map(monthNames.map((name, nth) => [`${nth + 1}`.padStart(2, '0'), name]));

function MonthFields({ report }: { report: RunReport }) {
  const { value, error, onChange } = report.field('month');
  const [year = '', month = ''] = value.split('-');
  // A map, because an object would sort the years by number.
  const years = new Map(yearsOffered().map((one) => [one, one]));
  return (
    <>
      <ChoiceOf
        label="Month"
        none="Choose one"
        words={months}
        value={month}
        error={error}
        onChange={(next) => onChange(`${year}-${next}`)}
      />
      <ChoiceOf
        label="Year"
        none="Choose one"
        words={years}
        value={year}
        onChange={(next) => onChange(`${next}-${month}`)}
      />
    </>
  );
}

/** The rows of a number replace the numbers, and the other way round, so the focus moves to the new content. */
function ResultPart({ children }: { children: ReactNode }) {
  const part = useNextFocus(new URLSearchParams(useSearch()).get('metric') ?? '');
  return (
    <Box
      ref={part}
      tabIndex={-1}
      sx={{ outline: 'none', display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {children}
    </Box>
  );
}

function Result({ report, ran }: { report: RunReport; ran: ReportFields }) {
  const { userType } = useMe();
  const admin = userType !== 'ORGANIZATION_USER';
  const [path] = useLocation();
  const address = useSearch();
  const query = useQuery(statisticsReportQuery(ran));
  const asked = statisticsQueryOf(ran);
  const group = admin ? (asked.group ?? 'organization') : 'jobProfile';
  const lead = useCallback<NumberLead>(
    (metric, of, day) => {
      const next = new URLSearchParams(address);
      for (const name of ['page', 'sort', 'id', 'file', 'of', 'day']) next.delete(name);
      next.set('metric', metric);
      if (of !== null) next.set('of', of);
      if (day !== undefined) next.set('day', day);
      return `${path}?${next}`;
    },
    [path, address],
  );
  const columns = useCallback(() => statisticsColumns(group, admin, lead), [group, admin, lead]);
  if (new URLSearchParams(address).has('metric'))
    return (
      <QueryView query={query} name="report" rows={6}>
        {({ from, to }) => <NumberRows group={group} days={{ from, to }} />}
      </QueryView>
    );
  return (
    <>
      <QueryView query={query} name="report" rows={6}>
        {(data) => <Numbers data={data} admin={admin} lead={lead} />}
      </QueryView>
      <RowsHead title={`By ${statisticsGroupWords[group].toLowerCase()}`} report={report} />
      <ListScreen
        key={JSON.stringify(ran)}
        name={`statistics/${group}`}
        source="statisticsReport"
        label={`Statistics by ${statisticsGroupWords[group].toLowerCase()}`}
        call={listStatistics}
        queryKey={statisticsRowsKey}
        query={{ ...asked, sort: group === 'panelist' ? '-held' : '-requested' }}
        columns={columns}
        rowLabel={({ name }) => name}
        empty={{ text: texts.chartEmpty, line: 'Numbers appear here when the report counts something.' }}
      />
    </>
  );
}

function Numbers({ data, admin, lead }: { data: Statistics; admin: boolean; lead: NumberLead }) {
  const { counts, days, booking, waiting, feedback, review } = data;
  const tile = (metric: CountedMetric) => (
    <StatTile
      key={metric}
      label={metric.startsWith('canceledBy') ? `Canceled ${metricWords[metric].toLowerCase()}` : metricWords[metric]}
      value={(counts[metric] ?? 0).toLocaleString('en')}
      {...((counts[metric] ?? 0) > 0 && { href: lead(metric, null) })}
    />
  );
  const inColumns = (least: number) => ({
    display: 'grid',
    gap: 3,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))`,
  });
  const sum = (of: 'held' | 'canceled' | 'noShow') => days.reduce((all, one) => all + one[of], 0);
  return (
    <>
      <Box sx={inColumns(140)}>{metricsOf('jobProfile', admin).map(tile)}</Box>
      <Box sx={inColumns(220)}>
        <TimeTile label="Request to booking" hours={booking} />
        <TimeTile label="Booking to interview" hours={waiting} />
        <TimeTile label={review ? 'Interview to feedback' : 'Interview to released feedback'} hours={feedback} />
        {review && <TimeTile label="Feedback to release" hours={review} />}
      </Box>
      <Section title="By day">
        <Chart
          label="Held, canceled, no show"
          answer={`${sum('held')} held, ${sum('canceled')} canceled, ${sum('noShow')} no show.`}
          data={{
            kind: 'columns',
            of: 'Day',
            labels: days.map(({ day }) => dayMonth(day)),
            series: [
              { label: 'Held', tone: 'brand', values: days.map(({ held }) => held) },
              { label: 'Canceled', tone: 'quiet', values: days.map(({ canceled }) => canceled) },
              { label: 'No show', tone: 'bad', values: days.map(({ noShow }) => noShow) },
            ],
            hrefOf: (row, series) =>
              lead((['held', 'canceled', 'noShow'] as const)[series] ?? 'held', null, days[row]?.day ?? ''),
          }}
        />
      </Section>
    </>
  );
}
