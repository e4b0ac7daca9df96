import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { AppLink } from '../../../components/AppLink';
import { formatExactLength, formatInstant, formatSpan, formatTime } from '../../../components/format-time';
import { StateChip } from '../../../components/StateChip';
import { labelInWords } from '../../../contract/interviews';
import type { AwayDay, Replacement } from '../../../contract/booking-away';
import type { Choice, Outcome } from '../../../machines/booking/replace-panelist';
import { interviewHref } from '../../shared/interview/hrefs';
import { BookingOverWish } from '../../shared/interview/InterviewFacts';
import { jobAndOrganization } from '../../shared/interview/interview-columns';

/** An interview of the day, and its chosen replacement; null if its panelist stays. */
export type Chosen = { row: AwayDay['rows'][number]; replacement: Replacement | null };

export const valueOf = ({ panelistId, start }: Choice) => `${panelistId} ${start}`;
const leave = 'leave';

export const count = (many: number) => (many === 1 ? '1 interview' : `${many} interviews`);

/** "same time", or "05:30 PM, 1 h later". */
function whenWords({ start }: Replacement, booked: string | null, zone: string): string {
  const by = Date.parse(start) - Date.parse(booked ?? start);
  if (by === 0) return 'same time';
  const at = Math.abs(by) < 12 * 3_600_000 ? formatTime(start, zone) : formatInstant(start, zone);
  return `${at}, ${formatExactLength(Math.abs(by))} ${by > 0 ? 'later' : 'earlier'}`;
}

/** One line of the list: the interview, and next to it the chosen replacement or the outcome. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'center',
        p: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 420px)' },
        'li + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

interface WhoseProps {
  id: string;
  name: string;
  job: string;
  children: ReactNode;
}

function Whose({ id, name, job, children }: WhoseProps) {
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <AppLink href={interviewHref(id)} sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>
        {name}
      </AppLink>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{job}</Box>
      {children}
    </Box>
  );
}

/** The outcome of an interview that no longer needs a replacement. */
export function Ended({ outcome, zone }: { outcome: Outcome; zone: string }) {
  const { interviewId, candidateName, panelistName, job, start, before, problem } = outcome;
  const at = problem === null ? start : before;
  return (
    <Line name={candidateName}>
      <Whose id={interviewId} name={candidateName} job={job}>
        <Box sx={{ minHeight: 24 }}>{at !== null && formatInstant(at, zone)}</Box>
      </Whose>
      {problem === null ? (
        <Alert severity="success">{panelistName} asked. We notify everyone when they accept.</Alert>
      ) : (
        <Alert severity="warning">Not replaced: {problem}</Alert>
      )}
    </Line>
  );
}

interface RowProps {
  chosen: Chosen;
  clash: string | undefined;
  /** Why the chosen replacement could not be booked. */
  lost: string | null;
  zone: string;
  disabled: boolean;
  onChoose: (choice: Choice | 'leave') => void;
}

/** An interview whose replacement can be chosen. */
export function Row({ chosen: { row, replacement }, clash, lost, zone, disabled, onChoose }: RowProps) {
  const { interview, replacements } = row;
  const { candidate, start, end } = interview;
  return (
    <Line name={candidate.name}>
      <Whose id={interview.id} name={candidate.name} job={jobAndOrganization(interview)}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <StateChip label={labelInWords(interview.label)} />
          {start !== null && end !== null && formatSpan(start, end, zone)}
        </Box>
        <BookingOverWish {...interview} />
      </Whose>
      {replacements.length === 0 ? (
        <Alert severity="warning" variant="outlined">
          {lost !== null && `Not replaced: ${lost} `}No one is free at or near this time. Open the interview to ask for
          another time.
        </Alert>
      ) : (
        <TextField
          select
          size="small"
          fullWidth
          value={replacement ? valueOf(replacement) : leave}
          disabled={disabled}
          error={clash !== undefined || lost !== null}
          helperText={helpOf(replacement, clash, lost)}
          onChange={({ target: { value } }) => {
            const found = replacements.find((one) => valueOf(one) === value);
            onChoose(found ? { panelistId: found.panelistId, start: found.start } : leave);
          }}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Replacement for ${candidate.name}` } }}
        >
          {replacements.map((one) => (
            <option key={valueOf(one)} value={valueOf(one)}>
              {one.panelistName}, {whenWords(one, start, zone)}
            </option>
          ))}
          <option value={leave}>Keep panelist</option>
        </TextField>
      )}
    </Line>
  );
}

function helpOf(replacement: Replacement | null, clash: string | undefined, lost: string | null): ReactNode {
  if (clash !== undefined) return `Also selected for ${clash} at that time`;
  if (lost !== null) return <span role="alert">Not replaced: {lost} Choose again.</span>;
  return reasonsOf(replacement);
}

const reasonsOf = (replacement: Replacement | null) =>
  replacement === null
    ? 'This interview is excluded.'
    : `${replacement.skillsMatched} of ${replacement.skillsAsked} skills, ${count(replacement.interviewsThisWeek)} this week`;
