import Box from '@mui/material/Box';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { inquiryRoles, listInquiries, type InquiryRow } from '../../../contract/messages';
import { userTypeWords } from '../../../contract/people';
import { inquiryPages } from '../../../services/queries/messages';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { InquiryPanel } from './InquiryPanel';

type State = 'open' | 'closed';

const asker: ListColumn<InquiryRow> = {
  id: 'who',
  header: 'Name',
  width: 300,
  cut: true,
  priority: 0,
  sort: 'name',
  exports: ['who', 'email', 'mobile', 'organization'],
  cell: ({ name, role, organization }) => (
    <Person name={name} line={[userTypeWords[role], organization].filter(Boolean).join(' · ')} />
  ),
};
const message: ListColumn<InquiryRow> = {
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

const columns = (state: State, zone: string): ListColumn<InquiryRow>[] => [
  asker,
  message,
  state === 'open'
    ? {
        id: 'asked',
        header: 'Asked',
        width: 220,
        priority: 2,
        sort: 'created',
        cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
      }
    : {
        id: 'closed',
        header: 'Closed',
        width: 220,
        priority: 2,
        sort: 'closed',
        exports: ['closed', 'closedBy', 'answer'],
        cell: ({ closedAt, closedBy, answer }) => (
          <Box data-lines sx={{ display: 'inline-grid', whiteSpace: 'nowrap' }}>
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

const filters: ListFilter[] = [
  {
    kind: 'choice',
    id: 'role',
    label: 'Type',
    words: Object.fromEntries(inquiryRoles.map((role) => [role, userTypeWords[role]])),
  },
  { kind: 'days' },
];

/** The inquiries of one tab, with a side panel. */
export const InquiryList = ({ state }: { state: State }) => (
  <ListScreen
    key={state}
    name={`inquiries/${state}`}
    source="inquiries"
    label={state === 'open' ? 'Open inquiries' : 'Closed inquiries'}
    call={listInquiries}
    queryKey={inquiryPages}
    query={{ state, sort: state === 'open' ? '-created' : '-closed' }}
    columns={(zone) => columns(state, zone)}
    filters={filters}
    search={{ label: 'Search inquiries', placeholder: 'Name, email, organization or message' }}
    rowLabel={({ name }) => name}
    empty={{ line: emptyLine[state] }}
    panel={(panel) => <InquiryPanel {...panel} />}
  />
);
