import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { Judged } from '../model/guards';
import { mono } from './parts';

const marks = { true: ['✓', 'passes'], false: ['✗', 'does not pass'], null: ['?', 'cannot be told'] } as const;
const joins = { and: 'all of', or: 'one of', not: 'not' } as const;

/** A guard and what it is made of, each with what it answers. */
export function GuardTree({ judged }: { judged: Judged }) {
  return (
    <Box component="ul" aria-label={`Guard ${judged.text}`} sx={treeStyle}>
      <Node judged={judged} />
    </Box>
  );
}

function Node({ judged: { text, joins: join, passes, parts } }: { judged: Judged }) {
  const [sign, words] = marks[`${passes}`];
  return (
    <li>
      <span className={`sign p-${passes}`} aria-hidden>
        {sign}
      </span>
      {/* A name that stands for others says itself; what is written in place says how it joins them. */}
      <span className="name">{join === null || !/ |^not /.test(text) ? text : joins[join]}</span>
      <span style={visuallyHidden}> {words}</span>
      {parts.length > 0 && (
        <ul>
          {parts.map((part, place) => (
            <Node key={place} judged={part} />
          ))}
        </ul>
      )}
    </li>
  );
}

const treeStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontFamily: mono,
  fontSize: 12,
  lineHeight: '19px',
  '& ul': { listStyle: 'none', m: 0, p: 0, pl: '16px' },
  '& .sign': { display: 'inline-block', width: 16, fontWeight: 700 },
  '& .p-true': { color: 'success.main' },
  '& .p-false': { color: 'error.main' },
  '& .p-null': { color: 'warning.main' },
} as const;
