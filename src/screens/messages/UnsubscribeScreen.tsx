import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { unsubscribeClosed, type Unsubscribed } from '../../contract/messages-notices';
import { setUnsubscribed, unsubscribeQuery } from '../../services/queries/notices';
import { AuthPage } from '../shared/open/AuthPage';
import { useHashToken } from '../shared/open/use-link-token';
import { QueryView } from '../shared/QueryView';

/** `/unsubscribe#<token>`: stops email of one kind, without signing in (product: Notice email). */
export function UnsubscribeScreen() {
  const [token] = useHashToken();
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return token === '' ? <Closed /> : <Opened key={token} token={token} />;
}

const words: Record<Unsubscribed, { ask: string; done: string; again: string; others: string }> = {
  announcements: {
    ask: 'Unsubscribe from announcements?',
    done: 'You no longer get announcements by email.',
    again: 'You get announcements by email again.',
    others: 'Emails about your account and your interviews still reach you.',
  },
  summary: {
    ask: 'Unsubscribe from the daily summary?',
    done: 'You no longer get the daily summary by email.',
    again: 'You get the daily summary by email again.',
    others: 'Emails about what waits for you still reach you.',
  },
};

const Closed = () => (
  <AuthPage title="This link cannot be opened" lead={unsubscribeClosed}>
    <LinkButton href="/login" variant="contained">
      Sign in
    </LinkButton>
  </AuthPage>
);

function Opened({ token }: { token: string }) {
  const query = useQuery(unsubscribeQuery(token));
  const { status } = (query.error ?? {}) as { status?: number };
  if (!query.data && (status === 403 || status === 400)) return <Closed />;
  return (
    <QueryView
      query={query}
      name="link"
      rows={2}
      kept="Your link may still work. Try again."
      frame={(state) => (
        <AuthPage title="Email preferences" lead="Choose whether you get these emails.">
          {state}
        </AuthPage>
      )}
    >
      {(read) => <Choice token={token} {...read} />}
    </QueryView>
  );
}

function Choice({ token, of, on }: { token: string; of: Unsubscribed; on: boolean }) {
  const { ask, done, again, others } = words[of];
  const queryClient = useQueryClient();
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: (wanted: boolean) => setUnsubscribed(queryClient, token, wanted),
  });
  return (
    <AuthPage title={on ? ask : 'You are unsubscribed'} lead={others}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        {isSuccess && on && <Alert severity="success">{again}</Alert>}
        {!on && <Alert severity="success">{done}</Alert>}
        <Button
          variant={on ? 'contained' : 'outlined'}
          loading={isPending}
          onClick={() => mutate(!on)}
          sx={{ justifySelf: 'start' }}
        >
          {on ? 'Unsubscribe' : 'Resubscribe'}
        </Button>
      </Box>
    </AuthPage>
  );
}
