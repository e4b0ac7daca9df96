import { useState } from 'react';
import ChangedIcon from '@mui/icons-material/Autorenew';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import type { Column } from '../../../components/data-table-types';
import { formatInstant } from '../../../components/format-time';
import { BookingOverWish } from '../../shared/interview/InterviewFacts';
import { WordChip } from '../../../components/WordChip';
import { ChoiceField, type CellFieldProps } from '../../../components/ChoiceField';
import type { Corrections } from '../../../components/use-corrections';
import { WrongCells, type ShownCell } from '../../../components/WrongCells';
import { lengths } from '../../../contract/interviews';
import { organizationsQuery } from '../../../services/queries/people';
import { JobProfileCell, TimeCell } from '../../shared/form/cell-fields';
import { SearchChoice } from '../../shared/form/SearchChoice';
import {
  cellWords,
  whyWords,
  type BatchChange,
  type BatchProposal,
  type BatchRowReply,
  type CellName,
  type Cells,
} from '../../../contract/booking-batches';

interface ColumnsInput {
  zone: string;
  busy: boolean;
  onChange: (change: BatchChange) => void;
  corrections: Corrections<Cells>;
}

/** The reasons of a proposal in words ("5 of 6 skills, 9 years, 2 interviews this week"). */
export const reasonsInWords = ({ reasons }: BatchProposal): string =>
  [
    `${reasons.skillsMatched} of ${reasons.skillsAsked} skills`,
    reasons.experienceYears === 1 ? '1 year' : `${reasons.experienceYears} years`,
    reasons.interviewsThisWeek === 1 ? '1 interview this week' : `${reasons.interviewsThisWeek} interviews this week`,
    reasons.minutesFromPreferred === 0
      ? 'at a preferred time'
      : `${awayInWords(reasons.minutesFromPreferred)} from the preferred time`,
  ].join(', ');

function awayInWords(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 60 / 24)} days`;
}

export const batchColumns = (input: ColumnsInput): readonly Column<BatchRowReply>[] => [
  { id: 'nr', header: 'Row', cell: ({ nr }) => nr, align: 'right', width: 56, priority: 3 },
  {
    id: 'candidate',
    header: 'Candidate',
    priority: 0,
    cell: ({ candidate, jobProfile, organization, minutes }) => (
      <Lines
        first={candidate || 'No candidate'}
        second={[jobProfile, organization, `${minutes} min`].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    id: 'proposal',
    header: 'Panelist and time',
    priority: 1,
    cell: (row) => <Outcome row={row} {...input} />,
  },
];

const Lines = ({ first, second }: { first: string; second: string }) => (
  <Box sx={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere', py: 1 }}>
    <Box sx={{ fontWeight: 500 }}>{first}</Box>
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{second}</Box>
  </Box>
);

const quiet = { typography: 'caption', color: 'text.secondary' } as const;

/** The id of the existing organization with the typed name, or null. */
function useOrganizationId(name: string): string | null {
  const { data } = useQuery({ ...organizationsQuery(name), enabled: name !== '' });
  return data?.content.find((one) => one.name.toLowerCase() === name.toLowerCase())?.id ?? null;
}

/** An open job profile of the organization in the same row. */
function OwnJobProfile({ organization, ...field }: CellFieldProps & { organization: string }) {
  return <JobProfileCell {...field} organizationId={useOrganizationId(organization)} />;
}

function fieldOf(cell: CellName, field: CellFieldProps, { organization }: Cells) {
  switch (cell) {
    case 'organization':
      return <SearchChoice {...field} find={organizationsQuery} nameOf={({ name }) => name} />;
    case 'jobProfile':
      return <OwnJobProfile {...field} organization={organization} />;
    case 'minutes':
      return <ChoiceField {...field} options={lengths.map(String)} />;
    case 'time1':
    case 'time2':
    case 'time3':
      return <TimeCell {...field} />;
    case 'email':
      return null;
  }
}

function Outcome({ row, zone, busy, onChange, corrections }: { row: BatchRowReply } & ColumnsInput) {
  const [corrects, setCorrects] = useState(false);
  const { nr, cells, wrong, notes, proposal, why, nearest, reason, result } = row;
  const noted = notes.map(({ cell, message }): ShownCell<CellName> => ({ cell, message: null, hint: message }));
  if (cells && !row.leftOut && result !== 'booked' && (wrong.length > 0 || (corrects && noted.length > 0)))
    return (
      <WrongCells
        row={{ nr, cells }}
        shown={[...wrong, ...noted]}
        first={corrects ? noted[0]?.cell : undefined}
        words={cellWords}
        fieldOf={fieldOf}
        busy={busy}
        corrections={corrections}
        onChecked={() => setCorrects(false)}
      />
    );
  if (result === 'failed') return <Lines first="Not booked" second={reason ?? ''} />;
  if (row.leftOut) return <Lines first="Excluded" second="This row is not booked." />;
  if (proposal)
    return (
      <Box sx={{ display: 'grid', gap: 1, py: 1, whiteSpace: 'normal' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Box sx={{ fontWeight: 500 }}>{proposal.panelistName}</Box>
          {result === 'booked' && <WordChip icon={DoneIcon} word="Booked" look="completed" />}
          {row.pinned && result === null && <WordChip icon={PinIcon} word="Chosen by you" look="requested" />}
          {row.changed && <WordChip icon={ChangedIcon} word="Changed" look="reschedulePending" />}
        </Box>
        <DateTime at={proposal.start} zone={zone} />
        <Box sx={quiet}>{reasonsInWords(proposal)}</Box>
        {row.cancelWhy !== null && row.interviewId !== null && result === null && (
          <BookingOverWish
            id={row.interviewId}
            cancelAsk={{ who: 'candidate', by: row.candidate, why: row.cancelWhy }}
          />
        )}
        {row.changed && reason !== null && <Box sx={quiet}>The earlier proposal is gone: {reason}</Box>}
        <Notes notes={notes} of={row.candidate} busy={busy || result !== null} onCorrect={() => setCorrects(true)} />
        {row.pinned && result === null && (
          <Box>
            <Button size="small" disabled={busy} onClick={() => onChange({ type: 'unpin', nr })}>
              Use suggested time
            </Button>
          </Box>
        )}
        {result === 'booked' && row.interviewId !== null && (
          <AppLink href={`/dashboard/interview?id=${row.interviewId}`}>Open the interview</AppLink>
        )}
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 1, whiteSpace: 'normal' }}>
      <Typography variant="body2">{why ? whyWords[why] : 'Not checked yet.'}</Typography>
      <Notes notes={notes} of={row.candidate} busy={busy || result !== null} onCorrect={() => setCorrects(true)} />
      {nearest && (
        <Box sx={quiet}>
          Nearest: {formatInstant(nearest.start, zone)} with {nearest.panelistName}
        </Box>
      )}
      {nearest && (
        <Box>
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            onClick={() => onChange({ type: 'pin', nr, panelistId: nearest.panelistId, start: nearest.start })}
          >
            Use this time
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface NotesProps {
  notes: BatchRowReply['notes'];
  of: string;
  busy: boolean;
  onCorrect: () => void;
}

/** The values of the file that were ignored, and a way to correct them. */
function Notes({ notes, of, busy, onCorrect }: NotesProps) {
  if (notes.length === 0) return null;
  return (
    <Box sx={quiet}>
      {notes.map(({ cell, message }) => (
        <div key={cell}>{message}</div>
      ))}
      <Button
        size="small"
        disabled={busy}
        aria-label={`Correct the times of ${of}`}
        onClick={onCorrect}
        sx={{ ml: -2 }}
      >
        Correct
      </Button>
    </Box>
  );
}
