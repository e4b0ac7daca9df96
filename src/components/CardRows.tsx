import { useRef } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { useShiftGuard } from './shift-guard';
import { byImportance, opens } from './TableRows';
import { toggled } from './data-table-types';
import type { RowsProps } from './data-table-types';

/**
 * The rows below 900 px, one card each. The most important column is the card's head, and the others follow by
 * importance.
 */
export function CardRows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, rowKey, rowLabel, onOpen, openKey, actions, selection } = props;
  const [head, ...rest] = byImportance(columns);
  const list = useRef<HTMLUListElement>(null);
  useShiftGuard(list, rows.map(rowKey));
  return (
    <Box
      component="ul"
      ref={list}
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
        gap: 3,
      }}
    >
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <Card
            component="li"
            key={key}
            onClick={(event) => onOpen && opens(event.target) && onOpen(row)}
            sx={{
              p: 4,
              display: 'grid',
              alignContent: 'start',
              gap: 3,
              minWidth: 0,
              ...(key === openKey && { borderColor: 'primary.main' }),
            }}
          >
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
              {selection && (
                <Checkbox
                  size="small"
                  sx={{ mt: -1, ml: -2 }}
                  checked={selection.keys.has(key)}
                  disabled={selection.can?.(key) === false}
                  onChange={() => selection.onChange(toggled(selection.keys, key))}
                  slotProps={{ input: { 'aria-label': `Choose ${rowLabel(row)}` } }}
                />
              )}
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>{head?.cell(row)}</Box>
              {onOpen && (
                <IconButton
                  size="small"
                  aria-label={`Open ${rowLabel(row)}`}
                  onClick={() => onOpen(row)}
                  sx={{ mt: -1, mr: -2, width: 40, height: 40 }}
                >
                  <ChevronRightIcon />
                </IconButton>
              )}
            </Box>
            {rest.length > 0 && (
              <Box
                component="dl"
                sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 4, rowGap: 2 }}
              >
                {rest.map(({ id, header, cell }) => {
                  const said = cell(row);
                  // A header without a value says nothing.
                  if (said === null || said === '') return null;
                  return (
                    <Box key={id} sx={{ display: 'contents' }}>
                      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary', pt: '2px' }}>
                        {header}
                      </Box>
                      <Box component="dd" sx={{ m: 0, minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
                        {said}
                      </Box>
                    </Box>
                  );
                })}
              </Box>
            )}
            {actions && (
              <Box data-actions sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                {actions(row)}
              </Box>
            )}
          </Card>
        );
      })}
    </Box>
  );
}
