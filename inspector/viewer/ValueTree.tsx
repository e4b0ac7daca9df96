import { useState } from 'react';
import Box from '@mui/material/Box';
import { mono } from './parts';
import { instant, isInstant } from './words';

interface ValueTreeProps {
  /** Plain JSON. */
  value: unknown;
  /** The number of levels that are initially open. */
  open?: number;
}

/** A value as a tree with levels that open and close. */
export function ValueTree({ value, open = 1 }: ValueTreeProps) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return (
      <Box sx={valueStyle}>
        <Leaf value={value} />
      </Box>
    );
  return (
    <Box sx={valueStyle}>
      <Entries value={value} open={open} />
    </Box>
  );
}

const page = 100;

function Entries({ value, open }: { value: object; open: number }) {
  const [most, setMost] = useState(page);
  const entries = Object.entries(value);
  return (
    <ul>
      {entries.slice(0, most).map(([key, inside]) => (
        <li key={key}>
          <Entry name={key} value={inside} open={open - 1} />
        </li>
      ))}
      {entries.length > most && (
        <li>
          <button type="button" className="more" onClick={() => setMost(most + 10 * page)}>
            {entries.length - most} more
          </button>
        </li>
      )}
    </ul>
  );
}

function Entry({ name, value, open }: { name: string; value: unknown; open: number }) {
  const [unfolded, setUnfolded] = useState(open > 0);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return (
      <div className="entry leaf">
        <span className="key">{name}</span> <Leaf value={value} />
      </div>
    );
  return (
    <>
      <button type="button" className="entry" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        <span className={unfolded ? 'turn open' : 'turn'} aria-hidden />
        <span className="key">{name}</span> <span className="sum">{summary(value)}</span>
      </button>
      {unfolded && <Entries value={value} open={open} />}
    </>
  );
}

const Leaf = ({ value }: { value: unknown }) => <span className={kindOf(value)}>{short(value)}</span>;

const kindOf = (value: unknown) =>
  value === null || value === undefined ? 'nothing' : typeof value === 'string' ? 'string' : 'plain';

const summary = (value: object) =>
  Array.isArray(value)
    ? `[${value.length}]`
    : `{${Object.keys(value).slice(0, 4).join(', ')}${Object.keys(value).length > 4 ? ', …' : ''}}`;

/** A value on one line, cut off if it is long; an instant as a date and time. */
export function short(value: unknown, most = 500): string {
  if (isInstant(value)) return instant(value);
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

const valueStyle = {
  fontFamily: mono,
  fontSize: 12,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& ul ul': { pl: '14px', ml: '4px', borderLeft: '1px solid var(--mui-palette-divider)' },
  '& button': { all: 'unset', cursor: 'pointer', boxSizing: 'border-box' },
  '& button:focus-visible': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: -2,
    borderRadius: '3px',
  },
  '& .entry': { display: 'block', width: '100%', pl: '14px', position: 'relative' },
  '& button.entry:hover': { bgcolor: 'action.hover' },
  '& .turn': {
    position: 'absolute',
    left: 2,
    top: 'calc(50% - 4px)',
    border: '4px solid transparent',
    borderLeft: '6px solid var(--mui-palette-text-secondary)',
    borderRight: 0,
  },
  '& .turn.open': { transform: 'rotate(90deg)' },
  '& .key': { color: 'text.secondary' },
  '& .key::after': { content: '":"' },
  '& .sum, & .nothing': { color: 'text.secondary' },
  '& .string': { color: 'success.main' },
  '& .plain': { color: 'info.main' },
  '& .more': { color: 'primary.main', pl: '14px' },
} as const;
