import { useMemo } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { asCards } from '../../../components/data-table-types';
import { formatDay } from '../../../components/format-time';
import { ratingMeanings, recommendationLabels, type Assessment } from '../../../contract/feedback';
import { decisionWords } from '../../../contract/interviews';
import type { Compared } from '../../../contract/interviews-decisions';
import { useMe } from '../../../services/queries/auth';
import { interviewHref } from '../interview/hrefs';
import { RecommendationChip } from '../interview/ScorecardView';

interface CompareTableProps {
  rows: readonly Compared[];
  chosen: ReadonlySet<string>;
  busy: boolean;
  onChoose: (row: Compared, on: boolean) => void;
  onDecide: (row: Compared) => void;
}

/** Candidates in columns and what is compared in rows; on a phone narrow columns with ratings as numbers. */
export function CompareTable(props: CompareTableProps) {
  const { timeZone } = useMe();
  const { rows } = props;
  const narrow = useMediaQuery(asCards, { noSsr: true });
  const lines = useMemo(() => linesOf(rows, timeZone, narrow), [rows, timeZone, narrow]);
  return <Table {...props} lines={lines} narrow={narrow} />;
}

type Line = { id: string; name: string; note?: string; cell: (row: Compared) => ReactNode };
type Part = CompareTableProps & { lines: readonly Line[]; narrow: boolean };

const quiet = (text: string) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {text}
  </Box>
);

/** What is compared: the facts, then every skill that one of them was asked for, primary ones first. */
function linesOf(rows: readonly Compared[], zone: string, narrow: boolean): Line[] {
  const skills = new Map(
    rows.flatMap(({ ratings }) => ratings).map(({ skillId, name, primary }) => [skillId, { name, primary }]),
  );
  const facts: Line[] = [
    {
      id: 'decision',
      name: 'Decision',
      cell: ({ decision, decided }) =>
        decision === null ? (
          quiet('Undecided')
        ) : (
          <>
            <Box component="span" sx={{ fontWeight: 500 }}>
              {decisionWords[decision]}
            </Box>
            {/* On a phone the interview's page says it: one long reason would make the row of all of them high. */}
            {decided?.why && !narrow && (
              <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{decided.why}</Box>
            )}
          </>
        ),
    },
    {
      id: 'recommendation',
      name: 'Recommendation',
      cell: ({ recommendation }) =>
        recommendation === null ? (
          quiet('None')
        ) : narrow ? (
          <Box component="span" sx={{ fontWeight: 500 }}>
            {recommendationLabels.real[recommendation]}
          </Box>
        ) : (
          <RecommendationChip recommendation={recommendation} kind="real" />
        ),
    },
  ];
  const meeting: Line[] = [
    { id: 'panelist', name: 'Interviewer', cell: ({ panelist }) => panelist ?? quiet('Not assigned') },
    {
      id: 'start',
      name: 'Interviewed',
      cell: ({ start }) =>
        start === null ? quiet('Not known') : narrow ? formatDay(start, zone) : <DateTime at={start} zone={zone} />,
    },
  ];
  const rated = (rating: Assessment['rating'] | undefined) => <Rating rating={rating} narrow={narrow} />;
  const asked = [...skills]
    .toSorted(([, a], [, b]) => Number(b.primary) - Number(a.primary) || a.name.localeCompare(b.name))
    .map(([id, { name, primary }]): Line => ({
      id,
      name,
      ...(primary && { note: 'Primary skill' }),
      cell: ({ ratings }) => rated(ratings.find(({ skillId }) => skillId === id)?.rating),
    }));
  return [
    ...facts,
    ...(narrow ? [] : meeting),
    ...asked,
    { id: 'communication', name: 'Communication', cell: ({ communication }) => rated(communication) },
    { id: 'problemSolving', name: 'Problem solving', cell: ({ problemSolving }) => rated(problemSolving) },
    ...(narrow ? meeting : []),
  ];
}

const toneOf = (rating: number) => (rating >= 4 ? 'completed' : rating === 3 ? 'pendingSchedule' : 'noShow');

/** A rating as number, word and colour, or where it is narrow without the word; undefined where it was not asked for. */
function Rating({ rating, narrow }: { rating: Assessment['rating'] | undefined; narrow: boolean }) {
  const meaning = ratingMeanings.find((one) => one.rating === rating);
  const words = rating === undefined ? 'Not asked' : meaning ? `${meaning.rating} · ${meaning.word}` : 'Not assessed';
  const face = narrow ? (
    <>
      <span aria-hidden>{meaning?.rating ?? '–'}</span>
      <Box component="span" sx={visuallyHidden}>
        {words}
      </Box>
    </>
  ) : (
    words
  );
  if (!meaning)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {face}
      </Box>
    );
  const tone = toneOf(meaning.rating);
  return (
    <Box
      component="span"
      title={meaning.meaning}
      sx={{
        display: 'inline-block',
        px: 2,
        borderRadius: 1,
        whiteSpace: 'nowrap',
        bgcolor: `interview.${tone}.bg`,
        color: `interview.${tone}.main`,
        fontWeight: 500,
      }}
    >
      {face}
    </Box>
  );
}

function Head({ row, chosen, busy, narrow, onChoose, onDecide }: Omit<Part, 'rows' | 'lines'> & { row: Compared }) {
  const { id, candidate } = row;
  const change = narrow ? 'Change' : 'Change decision';
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box
        sx={{ display: 'flex', flexWrap: narrow ? 'wrap' : 'nowrap', alignItems: 'flex-start', ml: narrow ? 0 : -2 }}
      >
        <Checkbox
          size="small"
          checked={chosen.has(id)}
          onChange={(_, on) => onChoose(row, on)}
          slotProps={{ input: { 'aria-label': `Choose ${candidate.name}` } }}
        />
        <Box component="bdi" sx={{ pt: narrow ? 0 : 1.5, overflowWrap: 'anywhere', minWidth: 0 }}>
          <AppLink href={interviewHref(id)}>{candidate.name}</AppLink>
        </Box>
      </Box>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={`${row.decision === null ? 'Decide' : 'Change decision'}: ${candidate.name}`}
        onClick={() => onDecide(row)}
      >
        {row.decision === null ? 'Decide' : change}
      </Button>
    </Box>
  );
}

const name = ({ name: text, note }: Line) => (
  <>
    {text}
    {note && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>}
  </>
);

const tableSx = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    p: 3,
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
  },
  '& td, & thead th:not(:first-of-type)': { minWidth: 184, maxWidth: 240 },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 168,
    maxWidth: 200,
    fontWeight: 500,
    overflowWrap: 'anywhere',
    borderRight: '1px solid',
    borderRightColor: 'divider',
  },
} as const;

/** Of a phone: two and a half candidates beside what is compared, and their names stay above it. */
const narrowSx = {
  ...tableSx,
  typography: 'caption',
  '& th, & td': { ...tableSx['& th, & td'], p: 2 },
  '& td, & thead th:not(:first-of-type)': { minWidth: 96, maxWidth: 96, overflowWrap: 'anywhere' },
  '& th:first-of-type': { ...tableSx['& th:first-of-type'], minWidth: 118, maxWidth: 118 },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2 },
  '& thead th:first-of-type': { zIndex: 3 },
  '& .MuiCheckbox-root': { p: 1, ml: -1 },
  '& .MuiButton-root': { px: 2, minWidth: 0 },
} as const;

function Table({ lines, ...props }: Part) {
  return (
    <Paper
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label="Candidates side by side"
      sx={{
        // Also of what only screen readers see in its cells.
        position: 'relative',
        overflow: 'auto',
        maxWidth: '100%',
        width: 'fit-content',
        ...(props.narrow && { maxHeight: 'calc(100dvh - 216px)', minHeight: 320 }),
      }}
    >
      <Box component="table" aria-label="Candidates" sx={props.narrow ? narrowSx : tableSx}>
        <thead>
          <tr>
            <th scope="col">Candidate</th>
            {props.rows.map((row) => (
              <th key={row.id} scope="col">
                <Head {...props} row={row} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{name(line)}</th>
              {props.rows.map((row) => (
                <td key={row.id}>{line.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Paper>
  );
}
