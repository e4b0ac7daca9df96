import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { listMails, mailStateWords, type MailRow } from '../../../contract/messages';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { MailPanel, MailState } from './MailPanel';

const columns = (zone: string): ListColumn<MailRow>[] => [
  {
    id: 'mail',
    header: 'Email',
    cut: true,
    priority: 0,
    sort: 'recipient',
    exports: ['recipient', 'subject'],
    cell: ({ recipient, subject }) => <Person name={recipient} line={subject} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 180, cell: ({ state }) => <MailState state={state} /> },
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
  { kind: 'choice', id: 'state', label: 'Status', words: mailStateWords },
  { kind: 'days' },
];

/** Sent mail, searched by recipient or subject (product: Email). In the demo, mail is only stored here. */
export const SentMail = () => (
  <ListScreen
    name="mails"
    label="Sent email"
    call={listMails}
    queryKey={['messages', 'mails', 'list']}
    query={{ sort: '-created' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search email', placeholder: 'Recipient or subject' }}
    rowLabel={({ subject, recipient }) => `${subject}, to ${recipient}`}
    empty={{ line: 'Emails appear here once they are written.' }}
    noMatch={{ line: 'Try another address, or a word from the subject.' }}
    panel={({ id, known, onClose }) => <MailPanel id={id} known={known} onClose={onClose} />}
  />
);
