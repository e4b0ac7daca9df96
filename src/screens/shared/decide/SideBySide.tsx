import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { KeyHint } from '../../../components/Keys';
import { decideAtMost, type Compared } from '../../../contract/interviews-decisions';
import type { Decision } from '../../../contract/interviews';
import { useScreenKeys } from '../use-screen-keys';
import { CompareTable } from './CompareTable';
import { useCompareSize } from './use-compare-size';
import { useDecideCompared } from './use-decide-compared';

interface SideBySideProps {
  /** All candidates that were read. */
  rows: readonly Compared[];
  /** The candidates to show, in order. */
  matching: readonly Compared[];
  /** The candidates chosen initially. */
  marks: readonly Compared[];
  empty: ReactNode;
}

type Marks = ReadonlyMap<string, Compared['decision']>;
const marksOf = (some: readonly Compared[]): Marks => new Map(some.map(({ id, decision }) => [id, decision]));

/** Shows one group of candidates at a time, with keys that decide on the current candidate. */
export function SideBySide({ rows, matching, marks, empty }: SideBySideProps) {
  const { size, narrow } = useCompareSize();
  const deciding = useDecideCompared();
  const { busy, ask } = deciding;
  const [order] = useState(() => matching.map(({ id }) => id));
  const [first, setFirst] = useState(0);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [differing, setDiffering] = useState(false);
  // The chosen candidates with their decisions at that time: a candidate whose decision has changed is no longer
  // chosen.
  const [marked, setMarked] = useState<Marks>(() => marksOf(marks));
  const table = useRef<HTMLDivElement>(null);

  const known = new Map(rows.map((row) => [row.id, row]));
  const shown = [...order.flatMap((id) => known.get(id) ?? []), ...matching.filter(({ id }) => !order.includes(id))];
  const start = Math.min(first - (first % size), Math.max(0, Math.ceil(shown.length / size) - 1) * size);
  const group = shown.slice(start, start + size);
  const current = group.find(({ id }) => id === currentId) ?? group[0];
  const picked = rows.filter(({ id, decision }) => marked.get(id) === decision);
  const choose = (some: readonly Compared[]) => setMarked(marksOf(some));
  const undecided = rows.filter(({ decision }) => decision === null).slice(0, decideAtMost);
  const tooMany = picked.length > decideAtMost;

  const focusOn = (row: Compared | undefined) => {
    if (row === undefined) return;
    setCurrentId(row.id);
    setFirst(shown.indexOf(row));
    // The candidate's column may belong to a group that is not rendered yet.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-candidate="${row.id}"]`)?.focus({ preventScroll: true }),
    );
  };
  const decide = (row: Compared | undefined, decision: Decision) => {
    if (row === undefined) return;
    focusOn(row);
    deciding.decide(row, decision);
  };
  const move = (by: number) => current && focusOn(shown[shown.indexOf(current) + by]);
  useScreenKeys({
    ArrowLeft: { held: true, press: () => move(-1) },
    ArrowRight: { held: true, press: () => move(1) },
    s: { press: () => decide(current, 'selected') },
    r: { press: () => decide(current, 'rejected') },
    h: { press: () => decide(current, 'onHold') },
    z: { press: deciding.undoLast },
  });

  const bar = (
    <Box
      role="group"
      aria-label="Candidates to decide on"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        // Stays within reach wherever the page is scrolled to.
        ...(narrow && {
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          py: 2,
          bgcolor: 'background.default',
          borderTop: '1px solid',
          borderColor: 'divider',
        }),
      }}
    >
      <Button
        size="small"
        variant="contained"
        disabled={busy || picked.length === 0 || tooMany}
        onClick={() => ask(picked)}
      >
        Decide on {picked.length} chosen
      </Button>
      {/* A phone has room for only one of the two buttons. */}
      {(!narrow || picked.length === 0) && (
        <Button size="small" disabled={undecided.length === 0} onClick={() => choose(undecided)}>
          Choose the undecided ({undecided.length})
        </Button>
      )}
      {(!narrow || picked.length > 0) && (
        <Button size="small" disabled={picked.length === 0} onClick={() => choose([])}>
          Choose none
        </Button>
      )}
      {tooMany && (
        <Typography role="alert" variant="body2" color="error">
          Choose up to {decideAtMost} at once.
        </Typography>
      )}
    </Box>
  );
  if (shown.length === 0) return empty;
  const turn = (to: number) => {
    setFirst(to);
    setCurrentId(null);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Box role="group" aria-label="Group" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Button size="small" variant="outlined" disabled={start === 0} onClick={() => turn(start - size)}>
            Previous
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={start + size >= shown.length}
            onClick={() => turn(start + size)}
          >
            Next
          </Button>
          <Box component="span" role="status" data-figures sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {group.length === 1 ? start + 1 : `${start + 1} to ${start + group.length}`} of {shown.length}
          </Box>
        </Box>
        {!narrow && bar}
        <FormControlLabel
          control={<Switch size="small" checked={differing} onChange={(_, on) => setDiffering(on)} />}
          label="Only where they differ"
          sx={{ mr: 0, ml: { sm: 'auto' } }}
        />
      </Box>
      <CompareTable
        ref={table}
        rows={group}
        current={current?.id}
        differing={differing}
        chosen={new Set(picked.map(({ id }) => id))}
        busy={busy}
        onCurrent={({ id }) => setCurrentId(id)}
        onChoose={(row, on) => choose(on ? [...picked, row] : picked.filter(({ id }) => id !== row.id))}
        onDecide={decide}
        onExplain={(row) => ask([row])}
      />
      <KeysHelp />
      {narrow && bar}
    </>
  );
}

const keys = [
  ['← →', 'Candidate'],
  ['S', 'Selected'],
  ['R', 'Rejected'],
  ['H', 'On hold'],
  ['Z', 'Undo'],
] as const;

const KeysHelp = () => (
  <Box
    aria-hidden
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: 4,
      typography: 'caption',
      color: 'text.secondary',
      '@media (hover: none), (pointer: coarse)': { display: 'none' },
    }}
  >
    {keys.map(([key, does]) => (
      <Box key={key} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <KeyHint keys={key} />
        {does}
      </Box>
    ))}
  </Box>
);
