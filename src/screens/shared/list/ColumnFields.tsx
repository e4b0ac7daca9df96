import type { ElementType } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import ComfortableIcon from '@mui/icons-material/DensityMedium';
import CompactIcon from '@mui/icons-material/DensitySmall';
import { densities } from '../../../contract/system-views';
import type { Density, ListLook } from '../../../contract/system-views';
import { SelectField } from './FilterFields';
import type { ListToolbarProps } from './list-types';

type LookProps = Pick<ListToolbarProps, 'look' | 'onLook'>;

const changed = ({ look, onLook }: LookProps, changes: Partial<ListLook>) =>
  onLook({ columns: look?.columns ?? null, density: look?.density ?? 'comfortable', ...changes });

const densityWords: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };
const densityIcons = { comfortable: ComfortableIcon, compact: CompactIcon } satisfies Record<Density, ElementType>;

/** The choice of the height of a table's rows. */
export function DensityChoice(props: LookProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Density"
      value={props.look?.density ?? 'comfortable'}
      onChange={(_, density: Density | null) => density && changed(props, { density })}
    >
      {densities.map((density) => {
        const Icon = densityIcons[density];
        return (
          <ToggleButton key={density} value={density} aria-label={densityWords[density]} title={densityWords[density]}>
            <Icon fontSize="small" />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** The choice of columns. */
export function ColumnFields({ columns, shown, ...look }: Pick<ListToolbarProps, 'columns' | 'shown'> & LookProps) {
  const flip = (id: string) =>
    changed(look, { columns: columns.flatMap((one) => ((one.id === id) !== shown.includes(one.id) ? [one.id] : [])) });
  return (
    <Box role="group" aria-label="Columns" sx={{ display: 'grid' }}>
      {columns.slice(1).map(({ id, header }) => (
        <FormControlLabel
          key={id}
          label={header}
          control={<Checkbox size="small" checked={shown.includes(id)} onChange={() => flip(id)} />}
        />
      ))}
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
