import Box from '@mui/material/Box';
import type { ResultGroup } from './search-results';

interface SearchResultsProps {
  groups: readonly ResultGroup[];
  /** Key of the result that Enter takes. */
  lit: string | undefined;
  listId: string;
  optionId: (key: string) => string;
  onLit: (key: string) => void;
  onGo: (href: string) => void;
}

/** The list of the search's combobox; the focus stays in its field. */
export function SearchResults({ groups, lit, listId, optionId, onLit, onGo }: SearchResultsProps) {
  return (
    <Box role="listbox" id={listId} aria-label="Results" sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
      {groups.map(({ label, results }) => (
        <div key={label} role="group" aria-label={label}>
          <Box
            aria-hidden
            sx={{ px: 4, pt: 3, pb: 1, typography: 'caption', fontWeight: 500, color: 'text.secondary' }}
          >
            {label}
          </Box>
          {results.map(({ key, title, line, href }) => (
            <Box
              key={key}
              id={optionId(key)}
              role="option"
              aria-selected={key === lit}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => key !== lit && onLit(key)}
              onClick={() => onGo(href)}
              sx={{
                mx: 2,
                px: 2,
                py: 1.5,
                borderRadius: 1,
                cursor: 'pointer',
                overflowWrap: 'anywhere',
                ...(key === lit && { bgcolor: 'brand.tint' }),
              }}
            >
              <Box sx={{ typography: 'body2', fontWeight: 500 }}>{title}</Box>
              {line !== '' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{line}</Box>}
            </Box>
          ))}
        </div>
      ))}
    </Box>
  );
}
