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

/** The interviews of the day, each with its replacement, and the one button for all of them. */
export function AwayRows({ actor, away }: { actor: ReplacePanelistRef; away: AwayDay }) {
  const { timeZone } = useMe();
  const { choices, dayOff, outcomes } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (state) => !state.matches('choosing'));
  const all = away.rows.map((row) => chosenFor(row, choices[row.interview.id]));
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
          },
        ],
  );
  const clashing = all.some((one) => clashOf(one, all));
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Outcomes outcomes={outcomes} zone={timeZone} />
      <Card>
        {all.length === 0 ? (
          <EmptyState
            text={texts.pageEmpty}
            line={`${away.panelist.name} has no interviews to be replaced on this day.`}
          />
        ) : (
          <Box component="ul" aria-label="Interviews of the day" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {all.map((one) => (
              <Line
                key={one.row.interview.id}
                chosen={one}
                clash={clashOf(one, all)?.row.interview.candidate.name}
                zone={timeZone}
                disabled={busy}
                onChoose={(choice) => actor.send({ type: 'row.choose', interviewId: one.row.interview.id, choice })}
              />
            ))}
          </Box>
        )}
      </Card>
      <Progress actor={actor} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        {away.dayOff ? (
          <Typography sx={{ color: 'text.secondary' }}>This day is stored as a day off.</Typography>
        ) : (
          <FormControlLabel
            label="Also store the day off, so that nothing else is booked on it"
            control={
              <Checkbox
                checked={dayOff}
                disabled={busy}
                onChange={(_, checked) => actor.send({ type: 'dayOff.change', dayOff: checked })}
              />
            }
          />
        )}
        <Button
          variant="contained"
          sx={{ ml: 'auto' }}
          loading={busy}
          disabled={clashing || (rows.length === 0 && !dayOff)}
          onClick={() => actor.send({ type: 'all.confirm', rows })}
        >
          {rows.length === 0 && dayOff ? 'Store the day off' : `Replace in ${count(rows.length)}`}
        </Button>
      </Box>
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

interface LineProps {
  chosen: Chosen;
  clash: string | undefined;
  zone: string;
  disabled: boolean;
  onChoose: (choice: Choice | 'leave') => void;
}

function Line({ chosen: { row, replacement }, clash, zone, disabled, onChoose }: LineProps) {
  const { interview, replacements } = row;
  const { candidate, start, end } = interview;
  return (
    <Box
      component="li"
      aria-label={candidate.name}
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'center',
        p: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 420px)' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
        <AppLink href={interviewHref(interview.id)} sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>
          {candidate.name}
        </AppLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{jobAndOrganization(interview)}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <StateChip label={labelInWords(interview.label)} />
          {start !== null && end !== null && formatSpan(start, end, zone)}
        </Box>
        <BookingOverWish {...interview} />
      </Box>
      {replacements.length === 0 ? (
        <Alert severity="warning" variant="outlined">
          Nobody is free at this time or near it. Open the interview to ask for another time.
        </Alert>
      ) : (
        <TextField
          select
          size="small"
          fullWidth
          value={replacement ? valueOf(replacement) : leave}
          disabled={disabled}
          error={clash !== undefined}
          helperText={clash === undefined ? reasonsOf(replacement) : `Also chosen for ${clash} at that time`}
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
          <option value={leave}>Leave it as it is</option>
        </TextField>
      )}
    </Box>
  );
}

const reasonsOf = (replacement: Replacement | null) =>
  replacement === null
    ? 'This interview is left out.'
    : `${replacement.skillsMatched} of ${replacement.skillsAsked} skills, ${count(replacement.interviewsThisWeek)} this week`;

/** How far it is, or what went wrong on the way. */
function Progress({ actor }: { actor: ReplacePanelistRef }) {
  const { queue, total, problem } = useSelector(actor, ({ context }) => context);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const done = total - queue.length;
  if (busy)
    return (
      <Box role="status">
        {total === 0 ? 'Storing the day off …' : `${done} of ${total} done …`}
        <LinearProgress aria-label="Replacing" variant="determinate" value={total === 0 ? 0 : (done / total) * 100} />
      </Box>
    );
  if (problem === null) return null;
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
      {problem.message} {total > 0 && `${done} of ${total} are done; the others wait.`}
    </Alert>
  );
}

/** What became of the rows that were confirmed last. */
function Outcomes({ outcomes, zone }: { outcomes: readonly Outcome[]; zone: string }) {
  const booked = outcomes.filter(({ problem }) => problem === null);
  const lost = outcomes.filter(({ problem }) => problem !== null);
  return (
    <>
      {booked.length > 0 && (
        <Alert severity="success">
          Asked; everybody is told once they accept.
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {booked.map(({ interviewId, candidateName, panelistName, start }) => (
              <li key={interviewId}>
                {panelistName} for {candidateName}, {formatInstant(start, zone)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {lost.length > 0 && (
        <Alert severity="warning">
          Taken or changed by somebody else meanwhile. What is left is proposed again below.
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {lost.map(({ interviewId, candidateName, panelistName, problem }) => (
              <li key={interviewId}>
                {panelistName} for {candidateName}: {problem}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}
