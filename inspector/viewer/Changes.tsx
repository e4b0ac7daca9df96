import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { Change } from './difference';
import { mono } from './parts';
import { short } from './ValueTree';

const signs = { added: '+', removed: '−', changed: '±' };
const most = 200;

/** The changes of a step, one per line. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <Box component="ul" aria-label="What changed" sx={changesStyle}>
      {changes.slice(0, most).map((change) => (
        <li key={change.path} className={change.kind}>
          <span className="sign" aria-hidden>
            {signs[change.kind]}
          </span>
          <span style={visuallyHidden}>{change.kind} </span>
          <span className="path">{change.path}</span>{' '}
          <span className="values">
            {'before' in change && <del>{short(change.before, 160)}</del>}
            {change.kind === 'changed' && ' → '}
            {'after' in change && <ins>{short(change.after, 160)}</ins>}
          </span>
        </li>
      ))}
      {changes.length > most && <li>{changes.length - most} more</li>}
    </Box>
  );
}

const changesStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontFamily: mono,
  fontSize: 12,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& li': { position: 'relative', pl: '18px' },
  '& .sign': { position: 'absolute', left: 2, fontWeight: 700 },
  '& .added .sign': { color: 'success.main' },
  '& .removed .sign': { color: 'error.main' },
  '& .changed .sign': { color: 'warning.main' },
  '& .path': { fontWeight: 600 },
  '& .values': { display: 'block' },
  '& ins': { textDecoration: 'none', color: 'success.main' },
  '& del': { textDecoration: 'none', color: 'error.main' },
} as const;
