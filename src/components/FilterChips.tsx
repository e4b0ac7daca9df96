import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';

export interface Filter {
  id: string;
  /** The name of the filter, such as "State". */
  label: string;
  /** Its value, such as "Upcoming". */
  value: string;
}
interface FilterChipsProps {
  filters: readonly Filter[];
  onRemove: (id: string) => void;
  onClear?: () => void;
}

/** The active filters: each can be removed by click, Delete or Backspace, all of them by one button. */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <Box role="group" aria-label="Filters" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {filters.map(({ id, label, value }) => (
        <Chip
          key={id}
          variant="outlined"
          label={`${label}: ${value}`}
          aria-label={`Remove filter ${label}: ${value}`}
          onClick={() => onRemove(id)}
          onDelete={() => onRemove(id)}
          sx={{ borderColor: 'control.edge', maxWidth: '100%' }}
        />
      ))}
      {onClear && filters.length > 1 && (
        <Button size="small" onClick={onClear}>
          Clear all
        </Button>
      )}
    </Box>
  );
}
