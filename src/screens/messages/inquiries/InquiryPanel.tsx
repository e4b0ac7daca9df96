import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { Facts, type Fact } from '../../../components/Facts';
import { formatInstant } from '../../../components/format-time';
import { mayLeave } from '../../../components/leave-guard';
import { SidePanel } from '../../../components/SidePanel';
import { toast } from '../../../components/toast';
import { inquiryTopicWords, type Inquiry, type InquiryRow } from '../../../contract/messages-inquiries';
import { userTypeWords } from '../../../contract/people';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { inquiryQuery, revokeLinks, saveReport } from '../../../services/queries/inquiries';
import { interviewHref } from '../../shared/interview/hrefs';
import { QueryView } from '../../shared/QueryView';
import { Conversation } from './Conversation';
import { InquiryOwner } from './InquiryOwner';
import { AnswerForm } from './InquiryForm';
import { InquiryStateChip } from './inquiry-words';
import { Talk } from './Talk';

interface InquiryPanelProps {
  /** The open inquiry, or null. */
  id: string | null;
  /** The row of the inquiry, if the list has it. */
  known: InquiryRow | undefined;
  onClose: () => void;
}

/** The panel of one inquiry, which stays open even if its list no longer contains the inquiry. */
export function InquiryPanel({ id, known, onClose }: InquiryPanelProps) {
  const query = useQuery({ ...inquiryQuery(id ?? ''), enabled: id !== null });
  const row = known ?? query.data;
  return (
    <SidePanel
      open={id !== null}
      title={row?.name ?? 'Inquiry'}
      subtitle={row && [userTypeWords[row.role], row.organization].filter(Boolean).join(' · ')}
      onClose={() => mayLeave() && onClose()}
      width={560}
    >
      {id !== null && (
        <QueryView query={query} name="inquiry" rows={6} gone="This inquiry does not exist.">
          {(inquiry) => <InquiryBody key={inquiry.id} inquiry={inquiry} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function InquiryBody({ inquiry }: { inquiry: Inquiry }) {
  const { timeZone } = useMe();
  const { id, name, email, mobile, subject, topic, state, account, interview, closedAt, closedBy } = inquiry;
  const facts: Fact[] = [
    ['Status', <InquiryStateChip key="state" state={state} />],
    ['Owner', <InquiryOwner key="owner" inquiry={inquiry} zone={timeZone} />],
    ...(account ? ([['Topic', inquiryTopicWords[topic]]] as const) : []),
    ...(interview
      ? ([
          [
            'Interview',
            <AppLink key="interview" href={interviewHref(interview.id)}>
              {interview.code}
            </AppLink>,
          ],
        ] as const)
      : []),
    [
      'Email',
      <Link key="email" href={`mailto:${email}`} underline="always">
        {email}
      </Link>,
    ],
    ['WhatsApp no', mobile || texts.fieldEmpty],
    ...(inquiry.report ? ([['Report', <ProblemReport key="report" id={id} />]] as const) : []),
    ...(account ? [] : ([['Links', <Links key="links" inquiry={inquiry} />]] as const)),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {subject !== '' && (
        <Box component="h3" sx={{ m: 0, typography: 'h4', overflowWrap: 'anywhere' }}>
          {subject}
        </Box>
      )}
      <Facts facts={facts} />
      <Conversation inquiry={inquiry} asker={name} zone={timeZone} />
      {closedAt !== null && (
        <Box sx={{ color: 'text.secondary' }}>
          {closedBy ?? 'A former admin'} closed this inquiry on {formatInstant(closedAt, timeZone)}.
        </Box>
      )}
      <Talk id={id} revision={inquiry.revision} as="staff">
        {(actor) => <AnswerForm {...{ actor, revision: inquiry.revision, state, name, email }} />}
      </Talk>
    </Box>
  );
}

/** A recording of what the page did before the problem, which super admins open in the inspector. */
function ProblemReport({ id }: { id: string }) {
  const { userType } = useMe();
  const save = useMutation({ mutationFn: () => saveReport(id) });
  if (userType !== 'SUPER_ADMIN') return 'Attached. Super admins open it in the inspector.';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button size="small" variant="outlined" href={`/inspector/?report=${id}`} target="_blank" rel="noopener">
        Open in the inspector
      </Button>
      <Button size="small" loading={save.isPending} onClick={() => save.mutate()}>
        Download
      </Button>
      {save.error && <Alert severity="error">{save.error.message}</Alert>}
    </Box>
  );
}

/** The number of links that open the conversation of a visitor, and a button to revoke them. */
function Links({ inquiry: { id, links, name } }: { inquiry: Inquiry }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => revokeLinks(queryClient, id),
    onSuccess: () => {
      void toast.success('Links revoked.');
      setAsking(false);
    },
  });
  if (links === 0) return 'No working links';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {links === 1 ? '1 link works' : `${links} links work`}
      <Button size="small" onClick={() => setAsking(true)}>
        Revoke links
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title="Revoke the links to this conversation?"
          confirmLabel="Revoke links"
          destructive
          busy={revoke.isPending}
          error={revoke.error?.message}
          onConfirm={() => revoke.mutate()}
          onClose={() => setAsking(false)}
        >
          {name} can no longer open the conversation. Your next answer has a new link.
        </ConfirmDialog>
      )}
    </Box>
  );
}
