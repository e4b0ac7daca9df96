import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { rupees } from '../../../components/format-money';
import { Section } from '../../../components/Section';
import { StatTile } from '../../../components/StatTile';
import type { MonthEnd, MonthOverview } from '../../../contract/billing-month-ends';
import { monthWords } from '../../../contract/billing-statements';
import { texts } from '../../../contract/texts';
import type { CloseMonthRef } from '../../../machines/billing/close-month';
import { monthEndQuery, monthQuery } from '../../../services/queries/statements';
import { wiredCloseMonth } from '../../../services/wiring/billing/close-month';
import { useWorkflow } from '../../../services/workflow';
import { QueryView } from '../../shared/QueryView';
import { PreviewList } from './PreviewList';
import { useCloseMonth, type CloseMonthView } from './use-close-month';

/** What closing a month would pay, the button to close it, and the result (product: Month end). */
export function MonthEndOf({ month }: { month: string }) {
  const query = useQuery(monthQuery(month));
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <QueryView query={query} name="month" rows={3}>
        {(overview) => <Wired key={overview.run?.id ?? ''} overview={overview} />}
      </QueryView>
      <PreviewList key={month} month={month} />
    </Box>
  );
}

function Wired({ overview }: { overview: MonthOverview }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredCloseMonth({ queryClient, found: overview.run }));
  return <CloseMonth actor={useWorkflow(machine)} overview={overview} />;
}

interface CloseMonthProps {
  actor: CloseMonthRef;
  overview: MonthOverview;
}

/** The month with its one button, or the progress of closing it. */
export function CloseMonth({ actor, overview }: CloseMonthProps) {
  const run = useCloseMonth(actor);
  const { data } = useQuery({ ...monthEndQuery(run.id), enabled: false });
  const { month } = overview;
  return (
    <Section title={monthWords(month)}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {run.lost && (
          <Alert severity="error" action={<Button onClick={run.retryFind}>Try again</Button>}>
            {run.problem?.message || texts.wentWrong}
          </Alert>
        )}
        {run.open && <Ready run={run} overview={overview} />}
        {run.working && data && <Working run={run} progress={data} />}
        {run.isOver && data && <Outcome run={run} progress={data} />}
        {!run.lost && run.problem && (
          <Alert severity="error" {...(run.isOver && { onClose: run.forgetProblem })}>
            {run.problem.message || texts.wentWrong}
          </Alert>
        )}
      </Box>
    </Section>
  );
}

const people = (count: number) => (count === 1 ? '1 panelist' : `${count} panelists`);
const statementsIn = (count: number) => (count === 1 ? '1 statement' : `${count} statements`);

function Ready({ run, overview }: { run: CloseMonthView; overview: MonthOverview }) {
  const { month, refusal, panelists, grossPaise, lastPaise } = overview;
  const [asked, setAsked] = useState(false);
  const change = grossPaise - lastPaise;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <StatTile label="Panelists" value={panelists} />
        <StatTile label="To pay, before tax" value={rupees(grossPaise)} />
        <StatTile label="Against the month before" value={`${change > 0 ? '+' : ''}${rupees(change)}`} />
      </Box>
      {refusal === null ? (
        <Button variant="contained" sx={{ justifySelf: 'start' }} loading={run.making} onClick={() => setAsked(true)}>
          Close month
        </Button>
      ) : (
        <Alert severity="info">{refusal}</Alert>
      )}
      <ConfirmDialog
        open={asked}
        title={`Close ${monthWords(month)}?`}
        confirmLabel="Close month"
        onConfirm={() => {
          setAsked(false);
          run.begin(month);
        }}
        onClose={() => setAsked(false)}
      >
        {people(panelists)} will get a statement. Those with something to check stay drafts. You cannot undo this.
      </ConfirmDialog>
    </>
  );
}

type Part = { run: CloseMonthView; progress: MonthEnd };

function Working({ run, progress: { total, issued, drafts, carried, month } }: Part) {
  const done = issued + drafts + carried;
  const label = `Closing ${monthWords(month)}`;
  return (
    <>
      <Typography role="status">{label}…</Typography>
      <LinearProgress
        aria-label={label}
        variant="determinate"
        value={total === 0 ? 100 : Math.floor((100 * done) / total)}
      />
      <Typography aria-hidden sx={{ color: 'text.secondary' }}>
        {done} of {people(total)}
      </Typography>
      <Button variant="outlined" sx={{ justifySelf: 'start' }} loading={run.stopping} onClick={run.stop}>
        Stop
      </Button>
    </>
  );
}

function outcomeOf({ state, total, issued, drafts, carried }: MonthEnd): string {
  const parts = [
    `${statementsIn(issued)} issued.`,
    ...(drafts === 0 ? [] : [`${statementsIn(drafts)} to check before issuing.`]),
    ...(carried === 0 ? [] : [`${people(carried)} with nothing to pay: it stays for the next month.`]),
  ];
  const left = total - issued - drafts - carried;
  return [...parts, ...(state === 'stopped' ? [`Stopped before the other ${people(left)}.`] : [])].join(' ');
}

function Outcome({ run, progress }: Part) {
  const { state, drafts, carried, by } = progress;
  return (
    <>
      <Typography role="status">
        {outcomeOf(progress)}
        {by !== null && ` Closed by ${by}.`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {state === 'stopped' && (
          <Button variant="contained" loading={run.continuing} disabled={run.busy} onClick={run.proceed}>
            Continue
          </Button>
        )}
        {drafts + carried > 0 && (
          <Button variant="outlined" loading={run.downloading} disabled={run.busy} onClick={run.download}>
            Download the rest
          </Button>
        )}
        <Button disabled={run.busy} onClick={run.dismiss}>
          Back to the month
        </Button>
      </Box>
    </>
  );
}
