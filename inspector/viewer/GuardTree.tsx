import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { Judged } from '../model/guards';
import { mono } from './parts';

const marks = { true: ['✓', 'passes'], false: ['✗', 'does not pass'], null: ['?', 'cannot be told'] } as const;
const joins = { and: 'all of', or: 'one of', not: 'not' } as const;

/** A guard and its parts, each with its result. */
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
      {/* A named guard shows its name, even if it combines others. An inline one shows how it combines them. */}
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
