import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { Chart } from '../../components/Chart';
import { Section } from '../../components/Section';
import { StatTile } from '../../components/StatTile';
import { useSearchParams } from '../../components/use-search-params';
import type { Named } from '../../contract/kit';
import {
  interviewQueryOf,
  listReportInterviews,
  reportOutcomes,
  reportOutcomeWords,
  type InterviewReport as Report,
} from '../../contract/reports';
import { reportSearchWords, type ReportFields } from '../../contract/reports-rules';
import { texts } from '../../contract/texts';
import type { RunReportActor } from '../../machines/reports/run-report';
import { jobProfilesByTitle } from '../../services/queries/job-profiles';
import { candidatesQuery, organizationsQuery, panelistsQuery } from '../../services/queries/people';
import { interviewReportQuery, reportRowsKey } from '../../services/queries/reports';
import { PartySearch } from '../shared/form/PartySearch';
import { interviewHref } from '../shared/interview/hrefs';
import { stateWords } from '../shared/interview/state-words';
import type { ListFilter } from '../shared/list/list-filters';
import { ListScreen } from '../shared/list/ListScreen';
import { QueryView } from '../shared/QueryView';
import { ReadyFile } from './ReadyFile';
import { reportAnswer, reportChart, type ReportLead } from './report-chart';
import { reportColumns } from './report-columns';
import { ChoiceOf, ReportDays, ReportForm, ReportResult, RowsHead, TimeTile } from './ReportParts';
import { Schedules } from './Schedules';
import { useReportActor, useRunReport, type RunReport } from './use-run-report';

/** Interview Report: parameters, numbers and chart, interviews, and a file (product: Reports). */
export function InterviewReport() {
  return <InterviewReportBody actor={useRunReport('interviews')} />;
}

const nothing = { text: texts.searchEmpty, line: 'Choose other days, or search by something else.' };

/** The report for a running actor. */
export function InterviewReportBody({ actor }: { actor: RunReportActor }) {
  const report = useReportActor(actor, 'interviews');
  const { ran } = report;
  const known = useQuery({ ...interviewReportQuery(ran ?? report.fields), enabled: false }).data?.party ?? null;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReadyFile list="interviewReport" />
      <ReportForm report={report}>
        <ChoiceOf
          label="Search by"
          none="All interviews"
          words={new Map(Object.entries(reportSearchWords))}
          {...report.field('by')}
        />
        <ValueField report={report} known={known} />
        <ReportDays report={report} />
      </ReportForm>
      <ReportResult report={report} nothing={nothing}>
        {ran && <Result report={report} ran={ran} />}
      </ReportResult>
      <Schedules of="interviewReport" />
    </Box>
  );
}

/** The field for the value of the chosen search option. */
function ValueField({ report, known }: { report: RunReport; known: Named | null }) {
  const id = useId();
  const [picked, setPicked] = useState<Named | null>(null);
  const { value, error, onChange } = report.field('value');
  const { by } = report.fields;
  if (by === 'state')
    return (
      <ChoiceOf
        label="Value"
        none="Choose one"
        words={new Map(Object.entries(stateWords))}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  const named = [picked, known].find((one) => one?.id === value);
  const common = {
    id,
    label: 'Value',
    value: value === '' ? null : (named ?? { id: value, name: '1 selected' }),
    error,
    onPick: (row: Named | null) => {
      setPicked(row);
      onChange(row?.id ?? '');
    },
  };
  const nameOf = ({ name }: Named) => name;
  switch (by) {
    case 'organization':
      return <PartySearch key={by} {...common} find={organizationsQuery} nameOf={nameOf} />;
    case 'panelist':
      return <PartySearch key={by} {...common} find={panelistsQuery} nameOf={nameOf} />;
    case 'candidate':
      return <PartySearch key={by} {...common} find={(q) => candidatesQuery({ q })} nameOf={nameOf} />;
    case 'jobProfile':
      return (
        <PartySearch key={by} {...common} find={jobProfilesByTitle} nameOf={nameOf} placeholder="Search by title" />
      );
    default:
      return (
        <PartySearch
          {...common}
          find={organizationsQuery}
          nameOf={nameOf}
          placeholder="Choose Search by first"
          disabled
        />
      );
  }
}

const filters: ListFilter[] = [{ kind: 'choice', id: 'outcome', label: 'Outcome', words: reportOutcomeWords }];

function Result({ report, ran }: { report: RunReport; ran: ReportFields }) {
  const [params] = useSearchParams();
  const [path] = useLocation();
  const address = useSearch();
  const outcome = reportOutcomes.find((one) => one === params.get('outcome'));
  const query = useQuery(interviewReportQuery(ran));
  const lead: ReportLead = (change) => {
    const next = new URLSearchParams(address);
    for (const name of ['page', 'id', 'file']) next.delete(name);
    for (const [name, value] of Object.entries(change)) next.set(name, value);
    return `${path}?${next}`;
  };
  return (
    <>
      <QueryView query={query} name="report" rows={6}>
        {(data) => <Numbers data={data} ran={ran} lead={lead} />}
      </QueryView>
      <RowsHead
        title={outcome ? `Interviews, ${reportOutcomeWords[outcome].toLowerCase()}` : 'Interviews'}
        report={report}
      />
      <ListScreen
        key={JSON.stringify(ran)}
        name="interviewReport"
        label="Interviews of the report"
        call={listReportInterviews}
        queryKey={reportRowsKey}
        query={{ ...interviewQueryOf(ran), sort: 'start' }}
        columns={reportColumns}
        filters={filters}
        rowLabel={({ candidate, code }) => `${candidate.name}, ${code}`}
        empty={{ line: 'Interviews appear here when the report finds some.' }}
        noMatch={{ line: 'Remove the filter to see all interviews of the report.' }}
        actions={({ id, code }) => (
          <LinkButton size="small" href={interviewHref(id)} aria-label={`View interview: ${code}`}>
            View interview
          </LinkButton>
        )}
      />
    </>
  );
}

function Numbers({ data, ran, lead }: { data: Report; ran: ReportFields; lead: ReportLead }) {
  const { total, more, days, booking, feedback } = data;
  const held = days.reduce((sum, one) => sum + (one.outcome === 'held' ? one.count : 0), 0);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        <StatTile label="Interviews" value={`${total.toLocaleString('en')}${more ? '+' : ''}`} hint="Listed below" />
        <StatTile label="Held" value={held.toLocaleString('en')} href={lead({ outcome: 'held' })} />
        <TimeTile label="Request to booking" hours={booking} />
        <TimeTile label="Interview to feedback" hours={feedback} />
      </Box>
      <Section title={ran.from === '' ? 'By status' : 'By day and status'}>
        <Chart label="Interviews of the report" answer={reportAnswer(data)} data={reportChart(days, ran, lead)} />
      </Section>
    </>
  );
}
