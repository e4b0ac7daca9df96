import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import ChevronIcon from '@mui/icons-material/ChevronRight';
import { Keys } from '../components/Keys';
import type { Inside, PaletteGroup, PaletteItem } from './palette-items';

interface PaletteResultsProps {
  groups: readonly PaletteGroup[];
  /** The key of the item that Enter chooses. */
  lit: string | undefined;
  listId: string;
  optionId: (key: string) => string;
  onLit: (key: string) => void;
  onTake: (item: PaletteItem) => void;
  onInside: (interview: Inside) => void;
}

// The options have no styles of their own, because all of them are rendered again with each letter that is typed.
const list = {
  maxHeight: '60vh',
  overflowY: 'auto',
  '& [data-label]': { px: 4, pt: 3, pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' },
  '& [data-pending]': { mx: 2, px: 2, py: 1.5, minHeight: 48, color: 'text.secondary' },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    mx: 2,
    px: 2,
    py: 1.5,
    borderRadius: 1,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& [aria-selected="true"]': { bgcolor: 'brand.tint' },
  '& [data-words]': { flex: 1, minWidth: 0 },
  '& [data-title]': { typography: 'body2', fontWeight: 500 },
  '& [data-destructive]': { color: 'error.main' },
  '& [data-line]': { typography: 'caption', color: 'text.secondary' },
  '& [data-keys]': { display: { xs: 'none', md: 'block' } },
  '& [data-inside]': {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    my: -1.5,
    minHeight: 44,
    pl: 2,
    typography: 'caption',
    color: 'text.secondary',
    borderRadius: 1,
    '&:hover': { color: 'primary.main' },
  },
} as const;

/** The list of the palette's combobox. The focus stays in the combobox's field. */
export function PaletteResults({ groups, lit, listId, optionId, onLit, onTake, onInside }: PaletteResultsProps) {
  return (
    <Box role="listbox" id={listId} aria-label="Results" sx={list}>
      {groups.map(({ label, items, pending }) => (
        <div key={label} role="group" aria-label={label}>
          <div data-label aria-hidden>
            {label}
          </div>
          {pending && items.length === 0 && (
            <div data-pending aria-hidden>
              Searching…
            </div>
          )}
          {items.map((item) => (
            <div
              key={item.key}
              id={optionId(item.key)}
              role="option"
              aria-selected={item.key === lit}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => item.key !== lit && onLit(item.key)}
              onClick={() => onTake(item)}
            >
              <div data-words>
                <div data-title {...(item.destructive && { 'data-destructive': true })}>
                  {item.title}
                </div>
                {item.line !== '' && <div data-line>{item.line}</div>}
              </div>
              {item.enter && <span style={visuallyHidden}>{item.enter}</span>}
              {item.inside && <InsideButton inside={item.inside} onInside={onInside} />}
              {item.keys && (
                <div data-keys aria-hidden>
                  <Keys keys={item.keys} />
                </div>
              )}
            </div>
          ))}
        </div>
      ))}
    </Box>
  );
}

/**
 * A button for mouse and touch. Its shortcuts are Tab and the right arrow, because an option must not contain a button.
 */
function InsideButton({ inside, onInside }: { inside: Inside; onInside: (interview: Inside) => void }) {
  return (
    <div
      aria-hidden
      data-inside
      onClick={(event) => {
        event.stopPropagation();
        onInside(inside);
      }}
    >
      Actions…
      <ChevronIcon fontSize="small" />
    </div>
  );
}
