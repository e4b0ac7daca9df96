import { DateTime } from '../../../components/DateTime';
import { auditText, auditWords } from '../../../contract/audit-words';
import { listAudit, type AuditRow } from '../../../contract/system-audit';
import { auditUsersQuery } from '../../../services/queries/audit';
import { ListScreen } from '../../shared/list/ListScreen';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';

const columns = (zone: string): ListColumn<AuditRow>[] => [
  {
    id: 'who',
    header: 'Name',
    width: 260,
    cut: true,
    priority: 0,
    cell: ({ user }) => user?.name ?? '–',
  },
  { id: 'action', header: 'Action', cut: true, priority: 1, cell: ({ action }) => auditText(action) },
  { id: 'object', header: 'Object', width: 340, cut: true, priority: 3, cell: ({ object }) => object || '–' },
  {
    id: 'at',
    header: 'When',
    width: 220,
    priority: 2,
    sort: 'at',
    cell: ({ at }) => <DateTime at={at} zone={zone} />,
  },
];

const byWords = Object.fromEntries(Object.entries(auditWords).sort(([, a], [, b]) => a.localeCompare(b)));
const filters: ListFilter[] = [
  { kind: 'party', id: 'userId', label: 'Name', find: finds(auditUsersQuery) },
  { kind: 'choice', id: 'action', label: 'Action', words: byWords },
  { kind: 'days' },
];

/** Who did what, when, to which object, for super admins (product: Audit). */
export const AuditList = () => (
  <ListScreen
    name="audit"
    label="Audit"
    call={listAudit}
    queryKey={['audit', 'list']}
    query={{ sort: '-at' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search the audit', placeholder: 'Id of an object, or a list' }}
    rowLabel={({ action, user }) => `${auditText(action)}, ${user?.name ?? 'no one'}`}
    empty={{ line: 'What users do appears here.' }}
  />
);
