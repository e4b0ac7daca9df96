import { useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import type { Column } from '../../../components/data-table-types';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import type { MailRow } from '../../../contract/messages';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { mailsQuery } from '../../../services/queries/messages';
import { ExportMenu } from '../../shared/list/ExportMenu';
import { PagedList } from '../../shared/list/PagedList';
import { SearchBox } from '../../shared/list/SearchBox';
import { useOpenId, usePage } from '../../shared/list/use-list-address';
import { useSettled } from '../../../components/use-settled';
import { MailPanel } from './MailPanel';
import { MailState } from './MailState';

const pageSize = 25;
const exported = ['recipient', 'subject', 'state', 'written', 'sent'];

const columns = (zone: string): Column<MailRow>[] => [
  {
    id: 'mail',
    header: 'Mail',
    cut: true,
    priority: 0,
    cell: ({ recipient, subject }) => <Person name={recipient} line={subject} />,
  },
  { id: 'state', header: 'State', priority: 1, width: 180, cell: ({ sentAt }) => <MailState sentAt={sentAt} /> },
  {
    id: 'written',
    header: 'Written',
    priority: 2,
    width: 220,
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];

/** Mail that was written, found by its receiver or subject (product 9): here the demo reads what it does not send. */
export function SentMail() {
  const { timeZone } = useMe();
  const [page, turn] = usePage();
  const [openId, open] = useOpenId();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const query = q === '' ? {} : { q };
  const list = useQuery(mailsQuery({ _page: page, _limit: pageSize, ...query }));
  const search = (text: string) => {
    setTyped(text);
    // A new search begins at its first page (spec 7).
    if (page > 0) turn(0);
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', justifyContent: 'space-between' }}>
        <SearchBox label="Search mail" placeholder="Recipient or subject" value={typed} onChange={search} />
        <ExportMenu list="mails" query={query} columns={exported} total={list.data?.totalElements ?? 0} />
      </Box>
      <PagedList
        label="Sent mail"
        list={list}
        page={page}
        pageSize={pageSize}
        turn={turn}
        columns={columns(timeZone)}
        rowKey={(mail) => mail.id}
        rowLabel={({ subject, recipient }) => `${subject}, to ${recipient}`}
        onOpen={(mail) => open(mail.id)}
        openKey={openId ?? undefined}
        empty={
          q === '' ? (
            <EmptyState text={texts.pageEmpty} line="Email will appear here once it is written." />
          ) : (
            <EmptyState text={texts.searchEmpty} line="Try another address, or a word from the subject." />
          )
        }
      />
      <MailPanel id={openId} known={list.data?.content.find((mail) => mail.id === openId)} onClose={() => open(null)} />
    </Box>
  );
}
