import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { listEmails, emailStateWords, type EmailRow } from '../../../contract/messages';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { EmailPanel, EmailState } from './EmailPanel';

const columns = (zone: string): ListColumn<EmailRow>[] => [
  {
    id: 'mail',
    header: 'Email',
    cut: true,
    priority: 0,
    sort: 'recipient',
    exports: ['recipient', 'subject'],
    cell: ({ recipient, subject }) => <Person name={recipient} line={subject} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 180, cell: ({ state }) => <EmailState state={state} /> },
  {
    id: 'written',
    header: 'Created',
    priority: 2,
    width: 220,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: emailStateWords },
  { kind: 'days' },
];

/** Sent email, searched by recipient or subject (product: Email). In the demo, email is only stored here. */
export const SentEmail = () => (
  <ListScreen
    name="mails"
    label="Sent email"
    call={listEmails}
    queryKey={['messages', 'emails', 'list']}
    query={{ sort: '-created' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search email', placeholder: 'Recipient or subject' }}
    rowLabel={({ subject, recipient }) => `${subject}, to ${recipient}`}
    empty={{ line: 'Emails appear here once they are written.' }}
    noMatch={{ line: 'Try another address, or a word from the subject.' }}
    panel={({ id, known, onClose }) => <EmailPanel id={id} known={known} onClose={onClose} />}
  />
);
