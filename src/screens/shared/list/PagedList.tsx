import { useEffect } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataTable } from '../../../components/DataTable';
import type { RowsProps } from '../../../components/data-table-types';
import { ErrorState } from '../../../components/ErrorState';
import type { Page } from '../../../contract/kit';

interface PagedListProps<Row> extends Omit<RowsProps<Row>, 'rows' | 'selection'> {
  list: UseQueryResult<Page<Row>>;
  page: number;
  pageSize: number;
  turn: (page: number) => void;
  /** Instead of "No data found....". */
  empty?: ReactNode;
}

/** One page of a list that the server pages (look.md, Lists): loading, empty, failed, and back from beyond its end. */
export function PagedList<Row>({ list, page, pageSize, turn, empty, ...rows }: PagedListProps<Row>) {
  const { data, refetch } = list;
  const beyond = data !== undefined && !list.isPlaceholderData && data.content.length === 0 && page > 0;
  useEffect(() => {
    if (beyond) turn(0);
  });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {list.isError && (
        <ErrorState
          message={list.error.message}
          kept={data && 'What you see may be out of date.'}
          onRetry={() => void refetch()}
          retrying={list.isFetching}
        />
      )}
      {!(list.isError && data === undefined) && (
        <DataTable
          {...rows}
          rows={beyond ? undefined : data?.content}
          empty={empty}
          refreshing={list.isFetching && !list.isPending}
          paging={{ page, pageSize, total: data?.totalElements ?? 0, more: data?.more, onPage: turn }}
        />
      )}
    </Box>
  );
}
