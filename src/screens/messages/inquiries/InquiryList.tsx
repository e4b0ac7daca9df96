import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import type { Column } from '../../../components/data-table-types';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import type { Page } from '../../../contract/kit';
import type { InquiryRow } from '../../../contract/messages';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { inquiriesQuery } from '../../../services/queries/messages';
import { PagedList } from '../../shared/list/PagedList';
import { useOpenId, usePage } from '../../shared/list/use-list-address';
import { userTypeWords } from '../../shared/user-type-words';
import { InquiryPanel } from './InquiryPanel';

type State = 'open' | 'closed';
const pageSize = 25;

/** The inquiries of one tab; `?page=` is that of the one `shown`. */
export function useInquiries(state: State, shown: boolean) {
  const [page] = usePage();
  return useQuery(inquiriesQuery({ state, _page: shown ? page : 0, _limit: pageSize }));
}

const asker: Column<InquiryRow> = {
  id: 'who',
  header: 'Who',
  width: 300,
  cut: true,
  priority: 0,
  cell: ({ name, role, organization }) => (
    <Person name={name} line={[userTypeWords[role], organization].filter(Boolean).join(' · ')} />
  ),
};
const message: Column<InquiryRow> = {
  id: 'message',
  header: 'Message',
  cut: true,
  priority: 1,
  cell: ({ message: text }) => (
    <Box title={text} sx={{ 'td > &': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}>
      {text}
    </Box>
  ),
};

const columns = (state: State, zone: string): Column<InquiryRow>[] => [
  asker,
  message,
  state === 'open'
    ? {
        id: 'asked',
        header: 'Asked',
        width: 220,
        priority: 2,
        cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
      }
    : {
        id: 'closed',
        header: 'Closed',
        width: 220,
        priority: 2,
        cell: ({ closedAt, closedBy, answer }) => (
          <Box sx={{ display: 'inline-grid', whiteSpace: 'nowrap' }}>
            {closedAt && <DateTime at={closedAt} zone={zone} quiet={false} />}
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {[answer === null ? 'no reply' : 'answered', closedBy && `by ${closedBy}`].filter(Boolean).join(' ')}
            </Box>
          </Box>
        ),
      },
];

const emptyLine: Record<State, string> = {
  open: 'No open inquiries.',
  closed: 'Answered and closed inquiries will appear here.',
};

/** Inquiries of one tab, newest first, with the detail of one beside them. */
export function InquiryList({ state, list }: { state: State; list: UseQueryResult<Page<InquiryRow>> }) {
  const { timeZone } = useMe();
  const [page, turn] = usePage();
  const [openId, open] = useOpenId();
  return (
    <>
      <PagedList
        label={state === 'open' ? 'Open inquiries' : 'Closed inquiries'}
        list={list}
        page={page}
        pageSize={pageSize}
        turn={turn}
        columns={columns(state, timeZone)}
        rowKey={(row) => row.id}
        rowLabel={({ name }) => name}
        onOpen={(row) => open(row.id)}
        openKey={openId ?? undefined}
        empty={<EmptyState text={texts.pageEmpty} line={emptyLine[state]} />}
      />
      <InquiryPanel
        id={openId}
        known={list.data?.content.find((row) => row.id === openId)}
        loading={list.isPending}
        onClose={() => open(null)}
      />
    </>
  );
}
