import { useMemo } from 'react';
import type { ReactNode, Ref } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import StarIcon from '@mui/icons-material/Star';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { DateTime } from '../../../components/DateTime';
import { formatDay } from '../../../components/format-time';
import { ratingMeanings, type Assessment } from '../../../contract/feedback';
import type { Decision } from '../../../contract/interviews';
import type { Compared } from '../../../contract/interviews-decisions';
import { useMe } from '../../../services/queries/auth';
import { Best, CandidateHead } from './CandidateHead';
import { bestOf, numberOf, recommended, skillMean } from './strength';
import { useCompareSize } from './use-compare-size';

interface CompareTableProps {
  ref: Ref<HTMLDivElement>;
  /** The candidates of one group. */
  rows: readonly Compared[];
  /** The candidate that the keys decide on. */
  current: string | undefined;
  /** Shows only the lines in which the candidates differ. */
  differing: boolean;
  chosen: ReadonlySet<string>;
  busy: boolean;
  onCurrent: (row: Compared) => void;
  onChoose: (row: Compared, on: boolean) => void;
  onDecide: (row: Compared, decision: Decision) => void;
  onExplain: (row: Compared) => void;
}

/** A line of the comparison. `value` determines the best candidate, and `text` whether the candidates differ. */
type Line = {
  id: string;
  name: string;
  note?: string;
  cell: (row: Compared) => ReactNode;
  text: (row: Compared) => string;
  value?: (row: Compared) => number | null;
};

const quiet = (text: string) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {text}
  </Box>
);

const ratingWords = (rating: Assessment['rating'] | undefined) => {
  const meaning = ratingMeanings.find((one) => one.rating === rating);
  return rating === undefined ? 'Not asked' : meaning ? `${meaning.rating} · ${meaning.word}` : 'Not assessed';
};

/** The facts, then every skill requested for at least one candidate, primary skills first. */
function linesOf(rows: readonly Compared[], zone: string, narrow: boolean): Line[] {
  const skills = new Map(
    rows.flatMap(({ ratings }) => ratings).map(({ skillId, name, primary }) => [skillId, { name, primary }]),
  );
  const rated = (id: string, name: string, of: (row: Compared) => Assessment['rating'] | undefined, note?: string) => ({
    id,
    name,
    ...(note !== undefined && { note }),
    cell: (row: Compared) => <Rating rating={of(row)} narrow={narrow} />,
    text: (row: Compared) => ratingWords(of(row)),
    value: (row: Compared) => numberOf(of(row)),
  });
  const asked = [...skills]
    .toSorted(([, a], [, b]) => Number(b.primary) - Number(a.primary) || a.name.localeCompare(b.name))
    .map(([id, { name, primary }]) =>
      rated(
        id,
        name,
        ({ ratings }) => ratings.find(({ skillId }) => skillId === id)?.rating,
        primary ? 'Primary skill' : undefined,
      ),
    );
  const mean = (row: Compared) => skillMean(row)?.toFixed(1) ?? 'Not assessed';
  return [
    { id: 'mean', name: 'Mean of primary skills', cell: mean, text: mean, value: skillMean },
    ...asked,
    rated('communication', 'Communication', ({ communication }) => communication),
    rated('problemSolving', 'Problem solving', ({ problemSolving }) => problemSolving),
    {
      id: 'panelist',
      name: 'Interviewer',
      cell: ({ panelist }) => panelist ?? quiet('Not assigned'),
      text: ({ panelist }) => panelist ?? '',
    },
    {
      id: 'start',
      name: 'Interviewed',
      cell: ({ start }) =>
        start === null ? quiet('Not known') : narrow ? formatDay(start, zone) : <DateTime at={start} zone={zone} />,
      text: ({ start }) => start ?? '',
    },
    {
      id: 'reason',
      name: 'Reason of the decision',
      cell: ({ decided }) => (decided?.why ? <Box sx={reasonSx}>{decided.why}</Box> : quiet('None')),
      text: ({ decided }) => decided?.why ?? '',
    },
  ];
}

const reasonSx = {
  display: '-webkit-box',
  WebkitLineClamp: 4,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const toneOf = (rating: number) => (rating >= 4 ? 'completed' : rating === 3 ? 'pendingSchedule' : 'noShow');

/**
 * A rating as a number, a word, and a color, without the word if `narrow`. Undefined if the skill was not requested.
 */
function Rating({ rating, narrow }: { rating: Assessment['rating'] | undefined; narrow: boolean }) {
  const meaning = ratingMeanings.find((one) => one.rating === rating);
  const words = ratingWords(rating);
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

/** Compares candidates in columns of equal width. In a narrow window, ratings are numbers only. */
export function CompareTable({ ref, rows, current, differing, chosen, busy, ...on }: CompareTableProps) {
  const { timeZone } = useMe();
  const { narrow } = useCompareSize();
  const all = useMemo(() => linesOf(rows, timeZone, narrow), [rows, timeZone, narrow]);
  // If no decision has a reason, there are no reasons to compare.
  const said = all.filter(({ id, text }) => id !== 'reason' || rows.some((row) => text(row) !== ''));
  const lines = differing ? said.filter(({ text }) => new Set(rows.map(text)).size > 1) : said;
  const bestHead = bestOf(rows.map(recommended));
  const head = narrow ? 104 : 168;
  return (
    <Paper
      ref={ref}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label="Candidates side by side"
      sx={{
        // Also contains the cells' texts for screen readers, which are positioned absolutely.
        position: 'relative',
        overflowX: 'hidden',
        overflowY: 'auto',
        width: '100%',
        maxWidth: head + rows.length * (narrow ? 280 : 240),
        ...(narrow && { maxHeight: 'calc(100dvh - 216px)', minHeight: 320 }),
      }}
    >
      <Box component="table" aria-label="Candidates" sx={narrow ? narrowSx : tableSx}>
        <colgroup>
          <Box component="col" sx={{ width: head }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              Candidate
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', mt: 1, typography: 'caption' }}>
                <StarIcon aria-hidden fontSize="inherit" />
                &nbsp;Best shown
              </Box>
            </th>
            {rows.map((row, nth) => (
              <Box
                component="th"
                key={row.id}
                scope="col"
                onFocus={() => on.onCurrent(row)}
                sx={row.id === current ? currentSx : {}}
              >
                <CandidateHead
                  row={row}
                  current={row.id === current}
                  best={bestHead[nth] === true}
                  chosen={chosen.has(row.id)}
                  busy={busy}
                  narrow={narrow}
                  onChoose={(is) => on.onChoose(row, is)}
                  onDecide={(decision) => on.onDecide(row, decision)}
                  onExplain={() => on.onExplain(row)}
                />
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const best = bestOf(rows.map((row) => line.value?.(row) ?? null));
            return (
              <tr key={line.id}>
                <th scope="row">
                  {line.name}
                  {line.note && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{line.note}</Box>}
                </th>
                {rows.map((row, nth) => (
                  <td key={row.id}>
                    {line.cell(row)}
                    {best[nth] && <Best />}
                  </td>
                ))}
              </tr>
            );
          })}
          {lines.length === 0 && (
            <tr>
              <td colSpan={rows.length + 1}>They do not differ.</td>
            </tr>
          )}
        </tbody>
      </Box>
    </Paper>
  );
}

/** Marks the column that the keys decide on with a bar above it. */
const currentSx = { '&&': { borderTopColor: 'primary.main' } } as const;

const tableSx = {
  tableLayout: 'fixed',
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    p: 3,
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
    overflowWrap: 'anywhere',
  },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, borderTop: '3px solid transparent' },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    fontWeight: 500,
    borderRight: '1px solid',
    borderRightColor: 'divider',
  },
  '& thead th:first-of-type': { zIndex: 3 },
} as const;

/** The table in a narrow window: two or three candidates next to the labels, with the names always visible above. */
const narrowSx = {
  ...tableSx,
  typography: 'caption',
  '& th, & td': { ...tableSx['& th, & td'], px: 2, py: 1 },
} as const;
