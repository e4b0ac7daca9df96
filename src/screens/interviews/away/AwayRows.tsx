import { Fragment, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { AppLink } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { formatExactLength, formatInstant, formatSpan, formatTime } from '../../../components/format-time';
import { StateChip } from '../../../components/StateChip';
import { labelInWords } from '../../../contract/interviews';
import type { AwayDay, Replacement } from '../../../contract/people-away';
import { texts } from '../../../contract/texts';
import type { Choice, Outcome, Replacing, ReplacePanelistRef } from '../../../machines/booking/replace-panelist';
import { newKey } from '../../../services/api/idempotency-key';
import { useMe } from '../../../services/queries/auth';
import { interviewHref } from '../../shared/interview/hrefs';
import { BookingOverWish } from '../../shared/interview/InterviewFacts';
import { jobAndOrganization } from '../../shared/interview/interview-columns';

type Row = AwayDay['rows'][number];
type Chosen = { row: Row; replacement: Replacement | null };

const valueOf = ({ panelistId, start }: Choice) => `${panelistId} ${start}`;
const leave = 'leave';

/** What is chosen for a row: what the reader chose, where it can still be had; else the proposal. */
function chosenFor(row: Row, choice: Choice | 'leave' | undefined): Chosen {
  if (choice === leave) return { row, replacement: null };
  const own = choice && row.replacements.find((one) => valueOf(one) === valueOf(choice));
  return { row, replacement: own ?? row.replacements[0] ?? null };
}

/** The other interview for which the same panelist is chosen at that time. */
const clashOf = ({ row, replacement }: Chosen, all: readonly Chosen[]) =>
  replacement &&
  all.find(
    (other) =>
      other.row !== row &&
      other.replacement?.panelistId === replacement.panelistId &&
      other.replacement.start < replacement.end &&
      replacement.start < other.replacement.end,
  );

const count = (many: number) => (many === 1 ? '1 interview' : `${many} interviews`);

/** The interviews of the day, each with its replacement or what became of it, and the one button for all of them. */
export function AwayRows({ actor, away }: { actor: ReplacePanelistRef; away: AwayDay }) {
  const { timeZone: zone } = useMe();
  const { choices, dayOff, outcomes } = useSelector(actor, ({ context }) => context);
  const choosing = useSelector(actor, (state) => state.matches('choosing'));
  const outcomeOf = (interviewId: string) => outcomes.find((one) => one.interviewId === interviewId);
  const isAsked = (interviewId: string) => outcomeOf(interviewId)?.problem === null;
  const all = away.rows
    .filter(({ interview }) => !isAsked(interview.id))
    .map((row) => chosenFor(row, choices[row.interview.id]));
  const rows = all.flatMap(({ row: { interview }, replacement }): Replacing[] =>
    replacement === null
      ? []
      : [
          {
            interviewId: interview.id,
            version: interview.version,
            panelistId: replacement.panelistId,
            start: replacement.start,
            key: newKey(),
            candidateName: interview.candidate.name,
            panelistName: replacement.panelistName,
            job: jobAndOrganization(interview),
            before: interview.start,
          },
        ],
  );
  const clashing = all.some((one) => clashOf(one, all));
  const ended = outcomes.filter(({ interviewId }) => !all.some(({ row }) => row.interview.id === interviewId));
  // Each line stays in its place when its replacement is asked: nothing moves under the pointer.
  const lines = [
    ...all.map((one) => ({
      id: one.row.interview.id,
      at: one.row.interview.start ?? '',
      line: (
        <Row
          chosen={one}
          clash={clashOf(one, all)?.row.interview.candidate.name}
          lost={outcomeOf(one.row.interview.id)?.problem ?? null}
          zone={zone}
          disabled={!choosing}
          onChoose={(choice) => actor.send({ type: 'row.choose', interviewId: one.row.interview.id, choice })}
        />
      ),
    })),
    ...ended.map((outcome) => ({
      id: outcome.interviewId,
      at: outcome.before ?? '',
      line: <Ended outcome={outcome} zone={zone} />,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card sx={{ position: 'relative' }}>
        {lines.length === 0 ? (
          <EmptyState
            text={texts.pageEmpty}
            line={`${away.panelist.name} has no interviews to be replaced on this day.`}
          />
        ) : (
          <Box component="ul" aria-label="Interviews of the day" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {lines.map(({ id, line }) => (
              <Fragment key={id}>{line}</Fragment>
            ))}
          </Box>
        )}
        <ProgressBar actor={actor} />
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 42 }}>
        <Progress actor={actor} />
        {away.dayOff ? (
          <Typography sx={{ color: 'text.secondary' }}>This day is already a day off.</Typography>
        ) : (
          <FormControlLabel
            label="Also add a day off, so that nothing else is booked"
            control={
              <Checkbox
                checked={dayOff}
                disabled={!choosing}
                onChange={(_, checked) => actor.send({ type: 'dayOff.change', dayOff: checked })}
              />
            }
          />
        )}
        <Button
          variant="contained"
          sx={{ ml: 'auto' }}
          loading={!choosing}
          disabled={clashing || (rows.length === 0 && !dayOff)}
          onClick={() => actor.send({ type: 'all.confirm', rows })}
        >
          {rows.length === 0 && dayOff ? 'Add day off' : `Replace in ${count(rows.length)}`}
        </Button>
      </Box>
      <Failure actor={actor} />
    </Box>
  );
}

/** "same time", "05:30 PM, 1 h later". */
function whenWords({ start }: Replacement, booked: string | null, zone: string): string {
  const by = Date.parse(start) - Date.parse(booked ?? start);
  if (by === 0) return 'same time';
  const at = Math.abs(by) < 12 * 3_600_000 ? formatTime(start, zone) : formatInstant(start, zone);
  return `${at}, ${formatExactLength(Math.abs(by))} ${by > 0 ? 'later' : 'earlier'}`;
}

/** One line of the list: whose interview it is, and beside it what is chosen for it or became of it. */
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

/** What became of an interview that is no longer one to be replaced. */
function Ended({ outcome, zone }: { outcome: Outcome; zone: string }) {
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
  /** Why what was chosen could not be booked. */
  lost: string | null;
  zone: string;
  disabled: boolean;
  onChoose: (choice: Choice | 'leave') => void;
}

function Row({ chosen: { row, replacement }, clash, lost, zone, disabled, onChoose }: RowProps) {
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

const useProgress = (actor: ReplacePanelistRef) => {
  const { queue, total, problem } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  return { busy, done: total - queue.length, total, problem };
};

function Progress({ actor }: { actor: ReplacePanelistRef }) {
  const { busy, done, total } = useProgress(actor);
  return <Box role="status">{busy && (total === 0 ? 'Adding the day off…' : `${done} of ${total} done…`)}</Box>;
}

/** Lies over the lower edge of the card. */
function ProgressBar({ actor }: { actor: ReplacePanelistRef }) {
  const { busy, done, total } = useProgress(actor);
  if (!busy) return null;
  return (
    <LinearProgress
      aria-label="Replacing"
      variant="determinate"
      value={total === 0 ? 0 : (done / total) * 100}
      sx={{ position: 'absolute', bottom: 0, left: 0, right: 0 }}
    />
  );
}

function Failure({ actor }: { actor: ReplacePanelistRef }) {
  const { busy, done, total, problem } = useProgress(actor);
  if (busy || problem === null) return null;
  return (
    <Alert
      severity="error"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => actor.send({ type: 'confirm.retry' })}>
            Try again
          </Button>
          <Button color="inherit" size="small" onClick={() => actor.send({ type: 'failure.dismiss' })}>
            Stop here
          </Button>
        </>
      }
    >
      {problem.message} {total > 0 && `${done} of ${total} done. The others are waiting.`}
    </Alert>
  );
}
