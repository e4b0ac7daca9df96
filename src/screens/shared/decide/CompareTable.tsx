import { useMemo } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { asCards } from '../../../components/data-table-types';
import { ratingMeanings, type Assessment } from '../../../contract/feedback';
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

/** Candidates in columns and what is compared in rows; on a phone one candidate after the other. */
export function CompareTable(props: CompareTableProps) {
  const { timeZone } = useMe();
  const { rows } = props;
  const lines = useMemo(() => linesOf(rows, timeZone), [rows, timeZone]);
  const cards = useMediaQuery(asCards, { noSsr: true });
  return cards ? <Cards {...props} lines={lines} /> : <Table {...props} lines={lines} />;
}

type Line = { id: string; name: string; note?: string; cell: (row: Compared) => ReactNode };
type Part = CompareTableProps & { lines: readonly Line[] };

const quiet = (text: string) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {text}
  </Box>
);

/** What is compared: the facts, then every skill that one of them was asked for, primary ones first. */
function linesOf(rows: readonly Compared[], zone: string): Line[] {
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
            {decided?.why && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{decided.why}</Box>}
          </>
        ),
    },
    {
      id: 'recommendation',
      name: 'Recommendation',
      cell: ({ recommendation }) =>
        recommendation ? <RecommendationChip recommendation={recommendation} kind="real" /> : quiet('None'),
    },
    { id: 'panelist', name: 'Interviewer', cell: ({ panelist }) => panelist ?? quiet('Nobody') },
    {
      id: 'start',
      name: 'Interviewed',
      cell: ({ start }) => (start === null ? quiet('Not known') : <DateTime at={start} zone={zone} />),
    },
  ];
  const rated = [...skills]
    .toSorted(([, a], [, b]) => Number(b.primary) - Number(a.primary) || a.name.localeCompare(b.name))
    .map(([id, { name, primary }]): Line => ({
      id,
      name,
      ...(primary && { note: 'Primary skill' }),
      cell: ({ ratings }) => <Rating rating={ratings.find(({ skillId }) => skillId === id)?.rating} />,
    }));
  return [
    ...facts,
    ...rated,
    { id: 'communication', name: 'Communication', cell: ({ communication }) => <Rating rating={communication} /> },
    { id: 'problemSolving', name: 'Problem solving', cell: ({ problemSolving }) => <Rating rating={problemSolving} /> },
  ];
}

const toneOf = (rating: number) => (rating >= 4 ? 'completed' : rating === 3 ? 'pendingSchedule' : 'noShow');

/** A rating as number, word and colour; undefined where the skill was not asked for. */
function Rating({ rating }: { rating: Assessment['rating'] | undefined }) {
  if (rating === undefined) return quiet('Not asked');
  const meaning = ratingMeanings.find((one) => one.rating === rating);
  if (!meaning) return quiet('Not assessed');
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
      {meaning.rating} · {meaning.word}
    </Box>
  );
}

function Head({ row, chosen, busy, onChoose, onDecide }: Omit<Part, 'rows' | 'lines'> & { row: Compared }) {
  const { id, candidate } = row;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', ml: -2 }}>
        <Checkbox
          size="small"
          checked={chosen.has(id)}
          onChange={(_, on) => onChoose(row, on)}
          slotProps={{ input: { 'aria-label': `Choose ${candidate.name}` } }}
        />
        <Box component="bdi" sx={{ pt: 1.5, overflowWrap: 'anywhere', minWidth: 0 }}>
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
        {row.decision === null ? 'Decide' : 'Change decision'}
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

function Table({ lines, ...props }: Part) {
  return (
    <Paper
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label="Candidates side by side"
      sx={{ overflowX: 'auto', maxWidth: '100%', width: 'fit-content' }}
    >
      <Box component="table" aria-label="Candidates" sx={tableSx}>
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

function Cards({ lines, ...props }: Part) {
  return (
    <Box component="ul" aria-label="Candidates" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
      {props.rows.map((row) => (
        <Paper key={row.id} component="li" variant="outlined" sx={{ p: 4, display: 'grid', gap: 3 }}>
          <Head {...props} row={row} />
          <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '2fr 3fr', columnGap: 3, rowGap: 2 }}>
            {lines.map((line) => (
              <Box key={line.id} sx={{ display: 'contents' }}>
                <Typography component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
                  {line.name}
                </Typography>
                <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                  {line.cell(row)}
                </Box>
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
