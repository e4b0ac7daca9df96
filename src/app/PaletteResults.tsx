import Box from '@mui/material/Box';
import { Keys } from '../components/Keys';
import type { PaletteGroup, PaletteItem } from './palette-items';

interface PaletteResultsProps {
  groups: readonly PaletteGroup[];
  /** Key of the item that Enter chooses. */
  lit: string | undefined;
  listId: string;
  optionId: (key: string) => string;
  onLit: (key: string) => void;
  onTake: (item: PaletteItem) => void;
}

/** The list of the palette's combobox; the focus stays in its field. */
export function PaletteResults({ groups, lit, listId, optionId, onLit, onTake }: PaletteResultsProps) {
  return (
    <Box role="listbox" id={listId} aria-label="Results" sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
      {groups.map(({ label, items }) => (
        <div key={label} role="group" aria-label={label}>
          <Box
            aria-hidden
            sx={{ px: 4, pt: 3, pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}
          >
            {label}
          </Box>
          {items.map((item) => (
            <Box
              key={item.key}
              id={optionId(item.key)}
              role="option"
              aria-selected={item.key === lit}
              // Leaves the focus in the field.
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
                <Box sx={{ typography: 'body2', fontWeight: 500 }}>{item.title}</Box>
                {item.line !== '' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{item.line}</Box>}
              </Box>
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
