import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { texts } from '../contract/texts';
import { CardRows } from './CardRows';
import { EmptyState } from './EmptyState';
import { SkeletonRows } from './SkeletonRows';
import { Still } from './still';
import { TableRows } from './TableRows';
import type { Paging, RowsProps } from './data-table-types';

interface DataTableProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  /** Undefined while the first page is on its way: skeleton rows stand there. */
  rows: readonly Row[] | undefined;
  /** Instead of "No data found....". */
  empty?: ReactNode;
  paging?: Paging;
  /** A newer answer is on its way; the rows stay. */
  refreshing?: boolean;
}

/** The list of the product (look.md, Lists): 48 px rows with a sticky header, on phones a card a row. */
export function DataTable<Row>({ rows, empty, paging, refreshing = false, ...rest }: DataTableProps<Row>) {
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const { selection } = rest;
  const Rows = phone ? CardRows : TableRows;
  return (
    <Card sx={{ position: 'relative', ...(phone && rows?.length && { border: 'none', bgcolor: 'transparent' }) }}>
      {refreshing && (
        <LinearProgress
          aria-label="Refreshing"
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2, zIndex: 3, bgcolor: 'transparent' }}
        />
      )}
      {selection && selection.keys.size > 0 && (
        <Box
          role="region"
          aria-label="Chosen rows"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            px: 4,
            py: 2,
            bgcolor: 'brand.tint',
            ...(phone && { borderRadius: 1, mb: 3 }),
          }}
        >
          <Typography role="status" sx={{ fontWeight: 500, flexGrow: 1 }}>
            {selection.keys.size} chosen
          </Typography>
          {selection.actions}
        </Box>
      )}
      {rows === undefined ? (
        <Box sx={{ px: 4 }}>
          <SkeletonRows rows={Math.min(paging?.pageSize ?? 8, 10)} label={`Loading ${rest.label}`} />
        </Box>
      ) : rows.length === 0 ? (
        (empty ?? <EmptyState text={texts.pageEmpty} />)
      ) : (
        <Still>
          <Rows {...rest} rows={rows} />
        </Still>
      )}
      {paging && paging.total > 0 && <Pages {...paging} short={phone} />}
    </Card>
  );
}

function Pages({ page, pageSize, total, onPage, onPageSize, short }: Paging & { short: boolean }) {
  const sizes = onPageSize && !short ? [...new Set([pageSize, 10, 25, 50, 100])].sort((a, b) => a - b) : [];
  return (
    <TablePagination
      component="div"
      page={Math.min(page, Math.max(0, Math.ceil(total / pageSize) - 1))}
      rowsPerPage={pageSize}
      rowsPerPageOptions={sizes}
      count={total}
      onPageChange={(_, next) => onPage(next)}
      onRowsPerPageChange={(event) => onPageSize?.(Number(event.target.value))}
      labelDisplayedRows={({ from, to, count }) =>
        `${from.toLocaleString('en')}–${to.toLocaleString('en')} of ${count.toLocaleString('en')}`
      }
      sx={{ borderTop: '1px solid', borderColor: 'divider', fontVariantNumeric: 'tabular-nums' }}
    />
  );
}
