import { useId, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import SendIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { DayField } from '../../components/DayField';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { formatLength } from '../../components/format-time';
import { SkeletonRows } from '../../components/SkeletonRows';
import { StatTile } from '../../components/StatTile';
import { useSubmitFocus } from '../../components/use-submit-focus';
import type { HoursTaken } from '../../contract/reports';
import { texts } from '../../contract/texts';
import { useMe } from '../../services/queries/auth';
import { SubmitForm } from '../shared/form/SubmitForm';
import { ScheduleButton } from './Schedules';
import type { RunReport } from './use-run-report';

interface ChoiceOfProps {
  label: string;
  /** The label of the option for no choice, if there is one. */
  none?: string;
  words: ReadonlyMap<string, string>;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A select field. */
export function ChoiceOf({ label, none, words, value, error, onChange }: ChoiceOfProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, alignContent: 'start' }}>
      <FormLabel htmlFor={id} error={error !== undefined} sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <TextField
        id={id}
        select
        value={value}
        error={error !== undefined}
        helperText={error}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ select: { native: true }, formHelperText: { role: error === undefined ? undefined : 'alert' } }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {[...words].map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

/** The first and the last day of a report. */
export function ReportDays({ report: { field } }: { report: RunReport }) {
  const { timeZone } = useMe();
  return (
    <>
      <DayField label="Start date" {...field('from')} zone={timeZone} keepsText />
      <DayField label="End date" {...field('to')} zone={timeZone} keepsText />
    </>
  );
}

/** The parameters of a report in a row, with the button that runs it. */
export function ReportForm({ report, children }: { report: RunReport; children: ReactNode }) {
  const { busy, sending, run } = report;
  return (
    <Card sx={{ p: { xs: 4, sm: 5 } }}>
      <SubmitForm busy={busy} locked={busy || sending} onSubmit={run}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(4, minmax(0, 1fr))',
            },
          }}
        >
          {children}
        </Box>
        {report.problem !== null && !report.failed && !report.notSent && (
          <Alert severity="error">{report.problem}</Alert>
        )}
        <Button type="submit" variant="contained" loading={busy} disabled={sending} sx={{ justifySelf: 'start' }}>
          Run report
        </Button>
      </SubmitForm>
    </Card>
  );
}

interface ReportResultProps {
  report: RunReport;
  /** The text shown if nothing is found. */
  nothing: { text: string; line: string };
  children: ReactNode;
}

/** The part below the form: nothing yet, loading, failed, nothing found, or the report. */
export function ReportResult({ report, nothing, children }: ReportResultProps) {
  const { busy, failed, empty, shown, problem, run } = report;
  if (busy) return <SkeletonRows rows={8} label="Running the report" />;
  if (failed)
    return <ErrorState message={problem ?? texts.wentWrong} kept="Your choices are still here." onRetry={run} />;
  if (empty) return <EmptyState {...nothing} />;
  if (shown) return children;
  return <EmptyState text="No report yet" line="Choose what the report is about, then press Run report." />;
}

interface RowsHeadProps {
  title: string;
  report: RunReport;
}

/** The heading of a report's rows, with a button that sends all rows to the reader's own address. */
export function RowsHead({ title, report }: RowsHeadProps) {
  const { sending, notSent, problem, sendToMe, dismiss } = report;
  const focusAfter = useSubmitFocus(sending);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', mb: -3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            variant="outlined"
            startIcon={<SendIcon />}
            loading={sending}
            onClick={(event) => {
              focusAfter(event.currentTarget);
              sendToMe();
            }}
          >
            Send to me
          </Button>
          <ScheduleButton report={report} />
        </Box>
      </Box>
      {notSent && (
        <Alert severity="error" onClose={dismiss}>
          {problem || texts.wentWrong}
        </Alert>
      )}
    </Box>
  );
}

const hour = 3_600_000;
const inHours = (hours: number | null) => (hours === null ? '–' : formatLength(hours * hour));

/** How long something took: the median, and the value that 90 % stay below. */
export function TimeTile({ label, hours }: { label: string; hours: HoursTaken }) {
  return (
    <StatTile
      label={label}
      value={inHours(hours.median)}
      hint={hours.of === 0 ? 'None in these days' : `Half took less, 90% less than ${inHours(hours.most)}`}
    />
  );
}
