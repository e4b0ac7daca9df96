import { useMutation, useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { momentInWords } from '../../../components/format-time';
import { GuestZone, useGuestZone } from '../../../components/GuestZone';
import { useNow } from '../../../components/use-now';
import { actByLink, clickEvents, type ClickPurpose, type LinkedInterview } from '../../../contract/interviews-links';
import { callApi } from '../../../services/api/client';
import { linkedQuery } from '../../../services/queries/interview-links';
import { LinkedFacts, subjectOf } from './LinkedFacts';
import { TermsByLink } from './TermsByLink';
import { ClosedLink, LinkCard, LinkFrame, LinkLoading, LinkUnread } from './LinkFrame';

const words: Record<ClickPurpose, { title: string; lead: string; button: string; done: string; doneLead: string }> = {
  accept: {
    title: 'Accept this interview?',
    lead: 'We ask you to take this interview.',
    button: 'Accept',
    done: 'You accepted',
    doneLead: 'We notified the candidate and the organization, and emailed you a calendar entry.',
  },
  decline: {
    title: 'Decline this interview?',
    lead: 'If you decline, we will ask another panelist. You cannot undo this.',
    button: 'Decline',
    done: 'You declined',
    doneLead: 'Thank you for answering. We will ask another panelist.',
  },
  join: {
    title: 'Join your interview',
    lead: 'The meeting opens in a new tab.',
    button: 'Join',
    done: 'You are in',
    doneLead: 'The meeting opens in a new tab.',
  },
};

/** The interval of fetching again, in milliseconds: JOIN appears as time passes. */
const readAgain = 20_000;

/**
 * The action that an email offers with one click: accept, decline or join (product: Interview links). Opening the link
 * does nothing, because email programs open links on their own.
 */
export function ActByLink({ token, purpose }: { token: string; purpose: ClickPurpose }) {
  const act = useMutation({
    mutationFn: () => callApi(actByLink, { body: { token } }),
    // New terms may have been published since the page was loaded.
    onError: () => void refetch(),
    onSuccess: ({ link }) => link !== null && void window.open(link, '_blank', 'noopener,noreferrer'),
  });
  const acted = act.data !== undefined;
  const {
    data: read,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...linkedQuery(token),
    enabled: !acted,
    refetchInterval: readAgain,
  });
  const guest = useGuestZone(read?.timeZone);
  const data = read && { ...read, timeZone: guest.zone };
  const zone = data?.start != null && <GuestZone guest={guest} at={data.start} />;
  const { title, lead, done, doneLead, button } = words[purpose];
  if (acted)
    return (
      <LinkFrame title={done} lead={doneLead}>
        {data && (
          <LinkCard label="Your interview">
            <LinkedFacts interview={data} />
            {zone}
          </LinkCard>
        )}
        {act.data.link !== null && (
          <a href={act.data.link} target="_blank" rel="noopener noreferrer">
            Open the meeting
          </a>
        )}
      </LinkFrame>
    );
  if (error && 'status' in error && error.status === 403) return <ClosedLink problem={error.message} />;
  if (error && !data)
    return <LinkUnread problem={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <LinkLoading />;
  const can = data.may.includes(clickEvents[purpose]);
  return (
    <LinkFrame title={title} lead={`${subjectOf(data)}. ${can ? lead : ''}`}>
      <LinkCard label="Your interview">
        <LinkedFacts interview={data} />
        {zone}
      </LinkCard>
      {act.error && <Alert severity="error">{act.error.message}</Alert>}
      {can && data.terms.length > 0 ? (
        <TermsByLink token={token} interview={data} />
      ) : can ? (
        <Button
          variant="contained"
          color={purpose === 'decline' ? 'error' : 'primary'}
          size="large"
          fullWidth
          loading={act.isPending}
          onClick={() => act.mutate()}
        >
          {button}
        </Button>
      ) : (
        <NotNow interview={data} purpose={purpose} />
      )}
    </LinkFrame>
  );
}

function NotNow({
  interview: { joinFrom: opens, timeZone: zone },
  purpose,
}: {
  interview: LinkedInterview;
  purpose: ClickPurpose;
}) {
  const now = useNow();
  return (
    <Alert severity="info">
      {purpose === 'join' && opens !== null && Date.parse(opens) > now
        ? `You can join from ${momentInWords(opens, now, zone)}. The button to join will appear here.`
        : 'This is no longer possible. See our latest email about this interview.'}
    </Alert>
  );
}
