import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { densities } from '../../../contract/system-views';
import type { Density, ListLook } from '../../../contract/system-views';
import { SelectField } from './FilterFields';
import type { ListToolbarProps } from './list-types';

const densityWords: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

type ColumnFieldsProps = Pick<ListToolbarProps, 'columns' | 'shown' | 'look' | 'onLook'> & {
  /** Cards have no density. */
  cards?: boolean;
};

/** The choice of columns and density. */
export function ColumnFields({ columns, shown, look, onLook, cards = false }: ColumnFieldsProps) {
  const put = (changes: Partial<ListLook>) =>
    onLook({ columns: look?.columns ?? null, density: look?.density ?? 'comfortable', ...changes });
  const flip = (id: string) =>
    put({ columns: columns.flatMap((one) => ((one.id === id) !== shown.includes(one.id) ? [one.id] : [])) });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {!cards && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          aria-label="Density"
          value={look?.density ?? 'comfortable'}
          onChange={(_, density: Density | null) => density && put({ density })}
        >
          {densities.map((density) => (
            <ToggleButton key={density} value={density} sx={{ textTransform: 'none' }}>
              {densityWords[density]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Box role="group" aria-label="Columns" sx={{ display: 'grid' }}>
        {columns.slice(1).map(({ id, header }) => (
          <FormControlLabel
            key={id}
            label={header}
            control={<Checkbox size="small" checked={shown.includes(id)} onChange={() => flip(id)} />}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The sort order, for cards, which have no headers. */
export function SortField({ columns, sort, onSort }: Pick<ListToolbarProps, 'columns' | 'sort' | 'onSort'>) {
  const options = columns.flatMap(({ header, sort: by }) =>
    by === undefined ? [] : [[by, `${header}, ascending`] as const, [`-${by}`, `${header}, descending`] as const],
  );
  if (options.length === 0) return null;
  const known = options.some(([value]) => value === sort);
  return (
    <SelectField label="Sort by" value={known ? sort : null} options={options} onChange={(by) => by && onSort(by)} />
  );
}
