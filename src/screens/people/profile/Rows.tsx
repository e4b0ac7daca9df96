import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/AddOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlineOutlined';
import type { SectionForm } from '../../shared/person/section-form';

export const column = { display: 'grid', gap: 3 } as const;
/** Two short fields next to each other. */
export const pair = {
  display: 'grid',
  columnGap: 3,
  rowGap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

interface RowsProps<R extends object> {
  form: SectionForm<{ rows: R[] }>;
  /** The name of one row, such as "Project". */
  one: string;
  empty: string;
  blank: R;
  most: number;
  row: (index: number) => ReactNode;
}

/** The rows of a section. Each row is a group with a button to remove it, and a button below adds one. */
export function Rows<R extends object>({ form, one, empty, blank, most, row }: RowsProps<R>) {
  const { value, busy, problemAt, onChange } = form;
  const problem = problemAt('rows');
  // Stable keys: a row keeps its work, such as an upload, when a row above it is removed.
  const [keys, setKeys] = useState(() => Array.from({ length: most }, (_, index) => index));
  const remove = (index: number) => {
    setKeys((before) => [...before.filter((_, at) => at !== index), Math.max(...before) + 1]);
    onChange({ ...value, rows: value.rows.filter((_, at) => at !== index) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {value.rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>}
      {value.rows.map((_, index) => (
        <Box
          key={keys[index] ?? index}
          role="group"
          aria-label={`${one} ${index + 1}`}
          sx={{ ...column, pb: 5, borderBottom: '1px solid', borderColor: 'divider' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="h4" component="h3">
              {one} {index + 1}
            </Typography>
            <IconButton
              aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
              disabled={busy}
              onClick={() => remove(index)}
            >
              <RemoveIcon />
            </IconButton>
          </Box>
          {row(index)}
        </Box>
      ))}
      <div>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={busy || value.rows.length >= most}
          onClick={() => onChange({ ...value, rows: [...value.rows, blank] })}
        >
          Add {value.rows.length === 0 ? 'a' : 'another'} {one === 'Education' ? 'qualification' : one.toLowerCase()}
        </Button>
        {problem !== null && (
          <FormHelperText error role="alert">
            {problem}
          </FormHelperText>
        )}
      </div>
    </Box>
  );
}
