import { countText } from '../../../components/count-text';
import { DateTime } from '../../../components/DateTime';
import { listSecurityEvents, securityKindWords, type SecurityEvent } from '../../../contract/system-security';
import { auditUsersQuery } from '../../../services/queries/audit';
import { ListScreen } from '../../shared/list/ListScreen';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { accountWords, addressWords, callWords } from './security-words';
import { SecurityPanel } from './SecurityPanel';

const columns = (zone: string): ListColumn<SecurityEvent>[] => [
  {
    id: 'kind',
    header: 'Event',
    width: 260,
    cut: true,
    priority: 0,
    cell: ({ kind }) => securityKindWords[kind],
  },
  { id: 'who', header: 'Account', cut: true, priority: 1, cell: accountWords },
  { id: 'address', header: 'Address', cut: true, priority: 2, cell: ({ address }) => addressWords(address) },
  { id: 'count', header: 'Times', width: 100, priority: 3, sort: 'count', cell: ({ count }) => countText(count) },
  { id: 'call', header: 'Call', extra: true, cut: true, cell: ({ call }) => callWords(call) },
  { id: 'request', header: 'Request', extra: true, cut: true, cell: ({ requestId }) => requestId || '–' },
  { id: 'at', header: 'When', width: 220, priority: 1, sort: 'at', cell: ({ at }) => <DateTime at={at} zone={zone} /> },
];

const filters: ListFilter[] = [
  { kind: 'choice', id: 'kind', label: 'Event', words: securityKindWords },
  { kind: 'party', id: 'userId', label: 'Account', find: finds(auditUsersQuery) },
  { kind: 'days' },
];

/** Failed sign-ins and refused accesses, for super admins (product: Security log). */
export const SecurityList = () => (
  <ListScreen
    name="security"
    label="Security log"
    call={listSecurityEvents}
    queryKey={['security', 'list']}
    query={{ sort: '-at' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search the security log', placeholder: 'Address, or a part of the call' }}
    rowLabel={(row) => `${securityKindWords[row.kind]}, ${accountWords(row)}`}
    empty={{ line: 'Failed sign-ins and refused accesses appear here.' }}
    panel={({ id, known, onClose }) => <SecurityPanel open={id !== null} event={known} onClose={onClose} />}
  />
);
