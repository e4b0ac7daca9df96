import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { AppLink } from '../../../components/AppLink';
import { ChoiceField, type CellFieldProps } from '../../../components/ChoiceField';
import { zoneCity, zoneWords } from '../../../components/format-time';
import type { Corrections } from '../../../components/use-corrections';
import { WrongCells, type ShownCell } from '../../../components/WrongCells';
import { countries } from '../../../contract/countries';
import { JobProfileCell, TimeCell, ZoneCell } from '../../shared/form/cell-fields';
import type { Column } from '../../../components/data-table-types';
import type { UserType } from '../../../contract/kit';
import {
  uploadRowWords,
  uploadWords,
  type UploadCell,
  type UploadCells,
  type UploadProgress,
  type UploadRow,
} from '../../../contract/candidates-uploads';
import { FoundAt } from '../../shared/skills/FoundAt';
import { experienceWords } from '../../shared/skills/experience-words';
import { candidateHref } from '../hrefs';

// Aligns the text of a button with the text above it.
const flush = { ml: -3 } as const;

interface ColumnsInput {
  upload: Pick<UploadProgress, 'kind' | 'organizationId'>;
  busy: boolean;
  userType: UserType;
  /** The time zone of the reader. */
  timeZone: string;
  corrections: Corrections<UploadCells>;
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
          {[
            cells.email,
            cells.jobProfile,
            ...(input.upload.kind === 'resumes' ? [cells.mobile, cells.name && file] : []),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
    ),
  },
  ...(input.upload.kind === 'resumes'
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

/** The skills that a resume names, each with the place where it was found. */
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
        {/* Focusable, so that the keyboard can scroll it. */}
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

/** The cells that may have been misread in a resume. */
const proposed: readonly UploadCell[] = ['name', 'email', 'mobile', 'timeZone'];
const countryNames = countries.map(({ label }) => label);

function fieldOf(cell: UploadCell, field: CellFieldProps, organizationId: string | null) {
  switch (cell) {
    case 'country':
      return <ChoiceField {...field} options={countryNames} />;
    case 'timeZone':
      return <ZoneCell {...field} />;
    case 'jobProfile':
      return <JobProfileCell {...field} organizationId={organizationId} />;
    case 'time1':
    case 'time2':
    case 'time3':
      return <TimeCell {...field} />;
    default:
      return null;
  }
}

function State({ row, upload, busy, userType, timeZone, corrections }: ColumnsInput & { row: UploadRow }) {
  const [first, setFirst] = useState<UploadCell | null>(null);
  const { cells, wrong, notes, state, reason, candidateId } = row;
  const isResume = upload.kind === 'resumes';
  const yours = `${zoneCity(timeZone)} (yours)`;
  const times = notes.filter(({ cell }) => cell !== 'timeZone');
  if (state === 'wrong' || (state === 'ready' && first !== null)) {
    const noted = notes.map(({ cell, message, suggestions }) => ({ cell, message: null, hint: message, suggestions }));
    const named = [...wrong, ...noted.filter(({ cell }) => !wrong.some((one) => one.cell === cell))];
    const asked = first === 'timeZone' ? [first] : isResume ? proposed : [];
    return (
      <WrongCells
        row={row}
        shown={[
          ...asked.map(
            (cell): ShownCell<UploadCell> => named.find((one) => one.cell === cell) ?? { cell, message: null },
          ),
          ...named.filter(({ cell }) => !asked.includes(cell)),
        ].map((one) => (one.cell === 'timeZone' ? { hint: `Empty for ${yours}`, ...one } : one))}
        first={first ?? undefined}
        words={uploadWords}
        fieldOf={(cell, field) => fieldOf(cell, field, upload.organizationId)}
        suggested={(cell, suggestion) => (cell === 'timeZone' ? zoneWords(suggestion) : suggestion)}
        busy={busy}
        corrections={corrections}
        // The server returns the checked rows, and they replace this one if it changed.
        onChecked={() => setFirst(null)}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, py: 1, whiteSpace: 'normal', justifyItems: 'start' }}>
      {reason === null ? uploadRowWords[state] : `${uploadRowWords[state]}: ${reason}`}
      {candidateId !== null && <AppLink href={candidateHref(candidateId, userType)}>Open {cells.name}</AppLink>}
      {state === 'ready' && (
        <>
          {times.map(({ cell, message }) => (
            <Box key={cell} sx={{ typography: 'caption', color: 'text.secondary' }}>
              {message}
            </Box>
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
            {(isResume || cells.timeZone === '') && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                Zone: {cells.timeZone === '' ? yours : zoneCity(cells.timeZone)} ·
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={`Change the time zone of ${cells.name}`}
                  onClick={() => setFirst('timeZone')}
                  sx={{ px: 1, minWidth: 0 }}
                >
                  Change
                </Button>
              </Box>
            )}
            {(isResume || times.length > 0) && (
              <Button
                size="small"
                disabled={busy}
                aria-label={`Correct ${cells.name}`}
                onClick={() => setFirst(times[0]?.cell ?? 'name')}
                sx={flush}
              >
                Correct
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  );
}
