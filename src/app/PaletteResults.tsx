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

/** The list of the palette's combobox. The focus stays in the combobox's field. */
export function PaletteResults({ groups, lit, listId, optionId, onLit, onTake, onInside }: PaletteResultsProps) {
  return (
    <Box role="listbox" id={listId} aria-label="Results" sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
      {groups.map(({ label, items, pending }) => (
        <div key={label} role="group" aria-label={label}>
          <Box
            aria-hidden
            sx={{ px: 4, pt: 3, pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}
          >
            {label}
          </Box>
          {pending && items.length === 0 && (
            <Box aria-hidden sx={{ mx: 2, px: 2, py: 1.5, minHeight: 48, color: 'text.secondary' }}>
              Searching…
            </Box>
          )}
          {items.map((item) => (
            <Box
              key={item.key}
              id={optionId(item.key)}
              role="option"
              aria-selected={item.key === lit}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => item.key !== lit && onLit(item.key)}
              onClick={() => onTake(item)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 4,
                mx: 2,
                px: 2,
                py: 1.5,
                borderRadius: 1,
                cursor: 'pointer',
                overflowWrap: 'anywhere',
                ...(item.key === lit && { bgcolor: 'brand.tint' }),
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ typography: 'body2', fontWeight: 500, ...(item.destructive && { color: 'error.main' }) }}>
                  {item.title}
                </Box>
                {item.line !== '' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{item.line}</Box>}
              </Box>
              {item.enter && <span style={visuallyHidden}>{item.enter}</span>}
              {item.inside && <InsideButton inside={item.inside} onInside={onInside} />}
              {item.keys && (
                <Box aria-hidden sx={{ display: { xs: 'none', md: 'block' } }}>
                  <Keys keys={item.keys} />
                </Box>
              )}
            </Box>
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
    <Box
      aria-hidden
      data-inside
      onClick={(event) => {
        event.stopPropagation();
        onInside(inside);
      }}
      sx={{
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
      }}
    >
      Actions…
      <ChevronIcon fontSize="small" />
    </Box>
  );
}
