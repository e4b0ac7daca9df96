import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { InvitationScreen } from '../screens/auth/InvitationScreen';
import { keepToken, useKeptToken, usePathToken } from '../screens/shared/open/use-link-token';
import { InterviewLinkScreen } from '../screens/interviews/InterviewLinkScreen';
import { ClosedLink, LinkLoading, LinkUnread } from '../screens/interviews/invitation/LinkFrame';
import { tokenQuery } from '../services/queries/interview-links';

/** Shows what a link of /invitation/{invitationToken} opens: an account or an interview (product: Interview links). */
export function InvitationRoute() {
  const token = useKeptToken(usePathToken('invitationToken', '/invitation'));
  const { data, error, refetch, isFetching } = useQuery(tokenQuery(token ?? ''));
  const opensInterview = data !== undefined && data.opens !== 'account';
  const isClosed = error !== null && 'status' in error && error.status === 403;
  useEffect(() => {
    if (opensInterview || isClosed) keepToken(isClosed ? '' : (token ?? '')).catch(() => undefined);
  }, [opensInterview, isClosed, token]);
  if (token === null) return <LinkLoading />;
  if (token === '') return <ClosedLink problem={null} />;
  if (data?.opens === 'account') return <InvitationScreen key={token} token={token} />;
  if (data) return <InterviewLinkScreen key={token} token={token} purpose={data.opens} />;
  if (isClosed) return <ClosedLink problem={error.message} />;
  if (error) return <LinkUnread problem={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LinkLoading />;
}
