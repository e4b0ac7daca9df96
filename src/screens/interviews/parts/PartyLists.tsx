import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { formatExact } from '../../../components/format-time';
import { copyText } from '../../../components/copy-text';
import { toast } from '../../../components/toast';
import { listParties, partyWords, purposeWords, type PartyRow } from '../../../contract/interviews-links';
import { newKey } from '../../../services/api/idempotency-key';
import { useMe } from '../../../services/queries/auth';
import { partyPages, renewPartyCode, sendLinkAgain } from '../../../services/queries/interview-links';
import { beginUndoable, useSendOnLeave } from '../../../services/undoables';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { UndoableActions } from '../../shared/list/UndoableActions';

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

const aboutOf = ({ code, title, organization }: PartyRow) =>
  [code, title === null ? 'Mock interview' : [title, organization].filter(Boolean).join(' at ')].join(', ');

const shared = (zone: string): ListColumn<PartyRow>[] => [
  {
    id: 'who',
    header: 'Party',
    width: 280,
    cut: true,
    priority: 0,
    sort: 'person',
    exports: ['person', 'party', 'interview', 'about'],
    cell: (row) => <Person name={row.person} line={`${partyWords[row.party]}, ${aboutOf(row)}`} />,
  },
  {
    id: 'start',
    header: 'When',
    priority: 1,
    width: 210,
    sort: 'start',
    cell: ({ start }) => (start === null ? <Quiet>Not scheduled yet</Quiet> : <DateTime at={start} zone={zone} />),
  },
];

function Answered({ row: { sent, comingAt }, zone }: { row: PartyRow; zone: string }) {
  if (comingAt) return <span title={formatExact(comingAt, zone)}>Confirmed attendance</span>;
  if (sent?.usedAt) return <span title={formatExact(sent.usedAt, zone)}>Used</span>;
  if (sent?.seenAt) return <span title={formatExact(sent.seenAt, zone)}>Opened</span>;
  return <Quiet>{sent ? 'Not opened yet' : 'None'}</Quiet>;
}

const linkColumns = (zone: string): ListColumn<PartyRow>[] => [
  ...shared(zone),
  {
    id: 'sent',
    header: 'Sent',
    priority: 2,
    width: 280,
    exports: ['sent', 'sentAt'],
    cell: ({ sent }) =>
      sent ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          {purposeWords[sent.purpose]}
          <DateTime at={sent.at} zone={zone} />
        </Box>
      ) : (
        <Quiet>No link yet</Quiet>
      ),
  },
  {
    id: 'seen',
    header: 'Answer',
    priority: 4,
    exports: ['seen', 'coming'],
    cell: (row) => <Answered row={row} zone={zone} />,
  },
];

const spoken = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

function Code({ row: { joinCode, person } }: { row: PartyRow }) {
  const copy = () => void copyText(joinCode, `The code of ${person} is copied.`);
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {spoken(joinCode)}
      <Tooltip title="Copy">
        <IconButton size="small" aria-label={`Copy the code of ${person}`} onClick={copy}>
          <CopyIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const codeColumns = (zone: string): ListColumn<PartyRow>[] => [
  ...shared(zone),
  { id: 'code', header: 'Interview code', priority: 2, width: 170, cell: (row) => <Code row={row} /> },
  {
    id: 'renewed',
    header: 'Renewed',
    priority: 3,
    width: 210,
    cell: ({ renewedAt }) => (renewedAt ? <DateTime at={renewedAt} zone={zone} /> : <Quiet>Never</Quiet>),
  },
];

const filters: ListFilter[] = [{ kind: 'choice', id: 'party', label: 'Party', words: partyWords }, { kind: 'days' }];
const list = {
  source: 'interviewParties',
  call: listParties,
  queryKey: partyPages,
  query: { sort: 'start' as const },
  filters,
  search: { label: 'Search parties', placeholder: 'Name, interview or job profile' },
  rowLabel: (row: PartyRow) => `${row.person}, ${row.code}`,
  noMatch: { line: 'Try another name, or the code of the interview.' },
};

const resendWords = { doing: 'Sending', failed: 'Not sent' };
const subjectOf = ({ id }: PartyRow) => `interview-links/${id}`;

/**
 * Resend Interview Link (product: Interview links): which links were sent to which party, and a button to send each
 * again.
 */
export function ResendLinks({ label }: { label: string }) {
  const queryClient = useQueryClient();
  useSendOnLeave();
  const resend = (row: PartyRow) =>
    beginUndoable(subjectOf(row), {
      words: resendWords,
      perform: (key) => sendLinkAgain(queryClient, row, key),
      onDone: () => void toast.success(`We emailed ${row.person} a new link. The earlier one no longer works.`),
      onFailure: ({ message }) => void toast.error(`${resendWords.failed}: ${row.person}. ${message}`),
    });
  return (
    <ListScreen
      {...list}
      name="interviewLinks"
      label={label}
      columns={linkColumns}
      actions={(row) => (
        <UndoableActions subject={subjectOf(row)} name={row.person}>
          <Button size="small" variant="outlined" aria-label={`Resend: ${row.person}`} onClick={() => resend(row)}>
            Resend
          </Button>
        </UndoableActions>
      )}
      bulk={[{ label: 'Resend', can: () => true, run: (rows) => rows.forEach(resend) }]}
      empty={{ line: 'The parties of upcoming interviews will appear here.' }}
    />
  );
}

/** Interview Codes (product: Interview links): the code by which each party joins, and a button to replace it. */
export function InterviewCodes({ label }: { label: string }) {
  const [asked, setAsked] = useState<PartyRow | null>(null);
  return (
    <>
      <ListScreen
        {...list}
        name="interviewCodes"
        label={label}
        columns={codeColumns}
        actions={(row) => (
          <Button
            size="small"
            variant="outlined"
            aria-label={`Renew code: ${row.person}`}
            onClick={() => setAsked(row)}
          >
            Renew
          </Button>
        )}
        empty={{ line: 'The codes of upcoming interviews will appear here.' }}
      />
      {asked && <Renew row={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Renew({ row, onClose }: { row: PartyRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  // One key for the dialog, so that a retry after a lost response has no second effect.
  const [key] = useState(newKey);
  const renew = useMutation({
    mutationFn: () => renewPartyCode(queryClient, row, key),
    onSuccess: () => {
      toast.success(`${row.person} gets the new code by email.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Renew the code of ${row.person}?`}
      confirmLabel="Renew code"
      dismissLabel="Keep code"
      busy={renew.isPending}
      error={renew.error?.message}
      onConfirm={() => renew.mutate()}
      onClose={onClose}
    >
      The code {spoken(row.joinCode)} stops working immediately, and {row.person} gets a new one by email.{' '}
      {aboutOf(row)}
      {row.start && `, ${formatExact(row.start, timeZone)}`}.
    </ConfirmDialog>
  );
}
