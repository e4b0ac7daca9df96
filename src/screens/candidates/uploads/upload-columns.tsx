import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { AppLink } from '../../../components/AppLink';
import { WrongCells } from '../../../components/WrongCells';
import type { Column } from '../../../components/data-table-types';
import type { UserType } from '../../../contract/kit';
import {
  uploadRowWords,
  uploadWords,
  type UploadCell,
  type UploadCells,
  type UploadKind,
  type UploadRow,
} from '../../../contract/candidates-uploads';
import { FoundAt } from '../../shared/skills/FoundAt';
import { experienceWords } from '../../shared/skills/experience-words';
import { candidateHref } from '../hrefs';

// Its text begins where that above it does.
const flush = { ml: -3 } as const;

interface ColumnsInput {
  kind: UploadKind;
  busy: boolean;
  userType: UserType;
  onChange: (nr: number, cells: UploadCells) => void;
}

export const uploadColumns = (input: ColumnsInput): readonly Column<UploadRow>[] => [
  { id: 'nr', header: 'Row', align: 'right', width: 64, priority: 2, cell: ({ nr }) => nr },
  {
    id: 'who',
    header: 'Candidate',
    priority: 0,
    cell: ({ cells, file }) => (
      <Box sx={{ minWidth: 0, whiteSpace: 'normal', overflowWrap: 'anywhere', py: 1 }}>
        <Box sx={{ fontWeight: 500 }}>{cells.name || file || 'No name'}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[cells.email, cells.jobProfile, ...(input.kind === 'resumes' ? [cells.mobile, cells.name && file] : [])]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
    ),
  },
  ...(input.kind === 'resumes'
    ? [
        {
          id: 'skills',
          header: 'Skills found',
          priority: 3,
          cell: ({ state, skills, cells }: UploadRow) =>
            state === 'unread' ? '–' : <Skills skills={skills} of={cells.name} />,
        },
      ]
    : []),
  {
    id: 'state',
    header: 'Status',
    width: 360,
    priority: 1,
    cell: (row) => <State key={JSON.stringify(row.cells)} row={row} {...input} />,
  },
];

const shownSkills = 4;
const skillWords = ({ name, months }: UploadRow['skills'][number]) =>
  months === null ? name : `${name} (${experienceWords(months)})`;

/** The skills that a resume names, each with where it was found. */
function Skills({ skills, of }: { skills: UploadRow['skills']; of: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (skills.length === 0) return 'None';
  const more = skills.length - shownSkills;
  return (
    <Box sx={{ minWidth: 0, py: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {skills.slice(0, shownSkills).map(skillWords).join(', ')}
      {more > 0 && ` and ${more} more`}
      <Box>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Where found: skills of ${of}`}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={flush}
        >
          Where found
        </Button>
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': `Skills of ${of}`,
            sx: { maxWidth: 'min(440px, calc(100% - 32px))' },
          },
        }}
      >
        {/* Scrolled by the keyboard, too. */}
        <Box
          component="ul"
          tabIndex={0}
          sx={{ listStyle: 'none', m: 0, p: 4, display: 'grid', gap: 3, maxHeight: '60vh', overflow: 'auto' }}
        >
          {skills.map(({ before, found, after, ...skill }) => (
            <li key={skill.name}>
              {skillWords({ before, found, after, ...skill })}
              <FoundAt before={before} found={found} after={after} />
            </li>
          ))}
        </Box>
      </Popover>
    </Box>
  );
}

/** What a resume may have been misread in. */
const proposed: readonly UploadCell[] = ['name', 'email', 'mobile'];

function State({ row, kind, busy, userType, onChange }: ColumnsInput & { row: UploadRow }) {
  const [corrects, setCorrects] = useState(false);
  const { nr, cells, wrong, state, reason, candidateId } = row;
  if (state === 'wrong' || (state === 'ready' && corrects))
    return (
      <WrongCells
        nr={nr}
        cells={cells}
        wrong={
          kind === 'list'
            ? wrong
            : [
                ...proposed.map((cell) => wrong.find((one) => one.cell === cell) ?? { cell, message: null }),
                ...wrong.filter(({ cell }) => !proposed.includes(cell)),
              ]
        }
        words={uploadWords}
        busy={busy}
        onChange={(next) => {
          // The rows that come back replace this one where it changed.
          if (JSON.stringify(next) === JSON.stringify(cells)) setCorrects(false);
          onChange(nr, next);
        }}
      />
    );
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 1, whiteSpace: 'normal', justifyItems: 'start' }}>
      {reason === null ? uploadRowWords[state] : `${uploadRowWords[state]}: ${reason}`}
      {candidateId !== null && <AppLink href={candidateHref(candidateId, userType)}>Open {cells.name}</AppLink>}
      {state === 'ready' && kind === 'resumes' && (
        <Button
          size="small"
          disabled={busy}
          aria-label={`Correct ${cells.name}`}
          onClick={() => setCorrects(true)}
          sx={flush}
        >
          Correct
        </Button>
      )}
    </Box>
  );
}
