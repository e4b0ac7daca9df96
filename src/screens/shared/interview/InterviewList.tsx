import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../components/format-time';
import type { InterviewRow, ListQuery, SentType } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { interviewsQuery } from '../../../services/queries/interviews';
import { ActionsHost } from './ActionsHost';
import { InterviewActions } from './InterviewActions';
import { InterviewPanel } from './InterviewPanel';
import { PagedList } from '../list/PagedList';
import { interviewColumns } from './interview-columns';
import type { ColumnId } from './interview-columns';
import { useAllowedUntil } from './use-allowed-until';
import { useOpenId, usePage } from '../list/use-list-address';

interface InterviewListProps {
  /** What the list holds, for screen readers. */
  label: string;
  /** Without paging: the page is in `?page=`. */
  query: ListQuery;
  /** Tells one list from another where the query alone does not, such as one whose window moves with the clock. */
  listKey?: string;
  columns?: readonly ColumnId[];
  /** Instead of "No data found....". */
  empty?: ReactNode;
  pageSize?: number;
  /** Actions that stand elsewhere on the screen. */
  hide?: readonly SentType[];
  /** Reads again by itself after so many milliseconds, where the clock alone changes what belongs here. */
  refreshMs?: number;
  /** What stands at the head of the side panel, such as the decision. */
  panelHead?: (interview: InterviewRow) => ReactNode;
}

const usual: readonly ColumnId[] = ['candidateOf', 'state', 'when', 'panelist'];

/**
 * Interviews as the product shows them (look.md, Lists): paged by the server, at most two actions a row, a side panel at
 * `?id=`; looked at again when time alone changes what may be done.
 */
export function InterviewList(props: InterviewListProps) {
  // Another question is another list: its rows must not stand under the wrong tab while the new ones come.
  return (
    <ActionsHost>
      <Rows key={props.listKey ?? JSON.stringify(props.query)} {...props} />
    </ActionsHost>
  );
}

const rowLabel = (row: InterviewRow, zone: string) =>
  row.start === null ? row.candidate.name : `${row.candidate.name}, ${formatInstant(row.start, zone)}`;

function Rows({ label, query, columns = usual, empty, pageSize = 25, hide = [], ...more }: InterviewListProps) {
  const { timeZone } = useMe();
  const [page, turn] = usePage();
  const [openId, open] = useOpenId();
  const list = useQuery({
    ...interviewsQuery({ ...query, _page: page, _limit: pageSize }),
    refetchInterval: more.refreshMs ?? false,
  });
  const { data, refetch } = list;
  useAllowedUntil(data?.content, list.dataUpdatedAt, refetch);
  return (
    <>
      <PagedList
        list={list}
        page={page}
        pageSize={pageSize}
        turn={turn}
        label={label}
        columns={interviewColumns(columns, timeZone)}
        rowKey={(row) => row.id}
        rowLabel={(row) => rowLabel(row, timeZone)}
        onOpen={(row) => open(row.id)}
        openKey={openId ?? undefined}
        actions={(row) => <InterviewActions interview={row} hide={hide} />}
        empty={empty}
      />
      <InterviewPanel
        id={openId}
        known={data?.content.find((row) => row.id === openId)}
        onClose={() => open(null)}
        head={more.panelHead}
      />
    </>
  );
}
