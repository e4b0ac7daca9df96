import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { Facts } from '../../components/Facts';
import { useSearchParams } from '../../components/use-search-params';
import { sourcingTexts, type OpenedInvitation } from '../../contract/job-profiles-invitations';
import { openedInvitationQuery, stopEmails } from '../../services/queries/job-invitations';
import { AuthPage } from '../shared/open/AuthPage';
import { useHashToken } from '../shared/open/use-link-token';
import { QueryView } from '../shared/QueryView';

/**
 * `/jobinvitation#<token>`: the job to which an email invites, and a way to stop further emails (product: Sourcing).
 */
export function JobInvitationScreen() {
  const [token] = useHashToken();
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return token === '' ? <Closed /> : <Opened key={token} token={token} />;
}

const Closed = () => (
  <AuthPage title="This link cannot be opened" lead={sourcingTexts.linkClosed}>
    <LinkButton href="/login/candidate" variant="contained">
      Sign in
    </LinkButton>
  </AuthPage>
);

function Opened({ token }: { token: string }) {
  const [params] = useSearchParams();
  const query = useQuery(openedInvitationQuery(token));
  const { status } = (query.error ?? {}) as { status?: number };
  const stopping = params.get('stop') === '1';
  if (!query.data && status === 403 && stopping) return <Unsubscribe token={token} />;
  if (!query.data && (status === 403 || status === 400)) return <Closed />;
  return (
    <QueryView
      query={query}
      name="invitation"
      rows={4}
      kept="Your link may still work. Try again."
      frame={(state) => (
        <AuthPage title="Your invitation" lead="A job that matches your skills.">
          {state}
        </AuthPage>
      )}
    >
      {(invitation) => <Invitation token={token} invitation={invitation} stopping={stopping} />}
    </QueryView>
  );
}

interface EmailChoiceProps {
  token: string;
  stopped: boolean;
  /** Whether the reader followed the link that stops the emails. */
  stopping: boolean;
  onStopped?: (stopped: boolean) => void;
}

/** Stops the emails about jobs, and takes that back. */
function EmailChoice({ token, stopped, stopping, onStopped }: EmailChoiceProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (stop: boolean) => stopEmails(queryClient, token, stop),
    onSuccess: (_, stop) => onStopped?.(stop),
  });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      {stopped && <Alert severity="success">You are unsubscribed from job emails.</Alert>}
      <Button
        variant={stopping && !stopped ? 'contained' : 'text'}
        loading={isPending}
        onClick={() => mutate(!stopped)}
        sx={{ justifySelf: 'start', ...(!(stopping && !stopped) && { ml: -2 }) }}
      >
        {stopped ? 'Resubscribe' : 'Unsubscribe from job emails'}
      </Button>
    </Box>
  );
}

/** Unsubscribing works longer than the invitation: also when its job is no longer open. */
function Unsubscribe({ token }: { token: string }) {
  const [stopped, setStopped] = useState(false);
  return (
    <AuthPage title="Unsubscribe from job emails?" lead="You were invited to apply for a job that is no longer open.">
      <EmailChoice token={token} stopped={stopped} stopping onStopped={setStopped} />
    </AuthPage>
  );
}

interface InvitationProps {
  token: string;
  invitation: OpenedInvitation;
  /** Whether the reader followed the link that stops the emails. */
  stopping: boolean;
}

function Invitation({ token, invitation, stopping }: InvitationProps) {
  const { jobProfileId, title, organization, location, skills, instructions, hasAccount, stopped } = invitation;
  const apply = `/dashboard/searchjobprofile?id=${jobProfileId}`;
  const emails = <EmailChoice token={token} stopped={stopped} stopping={stopping} />;
  return (
    <AuthPage
      title={stopping ? 'Unsubscribe from job emails?' : title}
      lead={stopping ? `You were invited to apply for ${title} at ${organization}.` : `You are invited to apply.`}
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        {stopping && emails}
        <Facts
          facts={[
            ...(stopping ? [['Job profile', title] as const] : []),
            ['Organization', organization],
            ...(location === null ? [] : [['Location', location] as const]),
            ...(skills.length === 0 ? [] : [['Skills', skills.join(', ')] as const]),
            ...(instructions === '' ? [] : [['Instructions', instructions] as const]),
          ]}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <LinkButton href={apply} variant={stopping ? 'outlined' : 'contained'}>
            {hasAccount ? 'Apply for this job' : 'Sign in and apply'}
          </LinkButton>
          {!hasAccount && (
            <LinkButton href="/register" state={{ userType: 'candidate' }} variant="outlined">
              Create an account
            </LinkButton>
          )}
        </Box>
        {!hasAccount && (
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            After you sign in, you will find this invitation on your home page.
          </Box>
        )}
        {!stopping && emails}
      </Box>
    </AuthPage>
  );
}
