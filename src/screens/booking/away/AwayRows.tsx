import { Fragment } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../../components/EmptyState';
import type { AwayDay } from '../../../contract/booking-away';
import { texts } from '../../../contract/texts';
import type { Choice, Replacing, ReplacePanelistRef } from '../../../machines/booking/replace-panelist';
import { newKey } from '../../../services/api/idempotency-key';
import { useMe } from '../../../services/queries/auth';
import { jobAndOrganization } from '../../shared/interview/interview-columns';
import { count, Ended, Row, valueOf, type Chosen } from './AwayRow';
import { useReplacePanelist, type ReplacingView } from './use-replace-panelist';

/** The replacement for a row: the reader's choice if it is still available, otherwise the proposal. */
function chosenFor(row: Chosen['row'], choice: Choice | 'leave' | undefined): Chosen {
  if (choice === 'leave') return { row, replacement: null };
  const own = choice && row.replacements.find((one) => valueOf(one) === valueOf(choice));
  return { row, replacement: own ?? row.replacements[0] ?? null };
}

/** Another interview for which the same panelist is chosen at an overlapping time. */
const clashOf = ({ row, replacement }: Chosen, all: readonly Chosen[]) =>
  replacement &&
  all.find(
    (other) =>
      other.row !== row &&
      other.replacement?.panelistId === replacement.panelistId &&
      other.replacement.start < replacement.end &&
      replacement.start < other.replacement.end,
  );

/** The interviews of the day, each with its replacement or its outcome, and one button for all of them. */
export function AwayRows({ actor, away }: { actor: ReplacePanelistRef; away: AwayDay }) {
  const { timeZone: zone } = useMe();
  const replacing = useReplacePanelist(actor);
  const { choices, dayOff, outcomes, choosing } = replacing;
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
  // Each line stays in its place when its replacement is requested, so that nothing moves under the pointer.
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
          onChoose={(choice) => replacing.choose(one.row.interview.id, choice)}
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
        <ProgressBar replacing={replacing} />
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 42 }}>
        <Progress replacing={replacing} />
        {away.dayOff ? (
          <Typography sx={{ color: 'text.secondary' }}>This day is already a day off.</Typography>
        ) : (
          <FormControlLabel
            label="Also add a day off, so that nothing else is booked"
            control={
              <Checkbox
                checked={dayOff}
                disabled={!choosing}
                onChange={(_, checked) => replacing.changeDayOff(checked)}
              />
            }
          />
        )}
        <Button
          variant="contained"
          sx={{ ml: 'auto' }}
          loading={!choosing}
          disabled={clashing || (rows.length === 0 && !dayOff)}
          onClick={() => replacing.confirm(rows)}
        >
          {rows.length > 0 ? `Replace in ${count(rows.length)}` : dayOff ? 'Add day off' : 'Replace'}
        </Button>
      </Box>
      <Failure replacing={replacing} />
    </Box>
  );
}

function Progress({ replacing }: { replacing: ReplacingView }) {
  const { busy, done, total } = replacing;
  return <Box role="status">{busy && (total === 0 ? 'Adding the day off…' : `${done} of ${total} done…`)}</Box>;
}

/** A bar that covers the lower edge of the card. */
function ProgressBar({ replacing }: { replacing: ReplacingView }) {
  const { busy, done, total } = replacing;
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

function Failure({ replacing }: { replacing: ReplacingView }) {
  const { busy, done, total, problem } = replacing;
  if (busy || problem === null) return null;
  return (
    <Alert
      severity="error"
      action={
        <>
          <Button color="inherit" size="small" onClick={() => replacing.retry()}>
            Try again
          </Button>
          <Button color="inherit" size="small" onClick={() => replacing.dismiss()}>
            Stop here
          </Button>
        </>
      }
    >
      {problem.message} {total > 0 && `${done} of ${total} done. The others are waiting.`}
    </Alert>
  );
}
