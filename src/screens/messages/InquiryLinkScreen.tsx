import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { formatExact } from '../../components/format-time';
import { GuestZone, useGuestZone } from '../../components/GuestZone';
import { SkeletonRows } from '../../components/SkeletonRows';
import { inquiryTexts, type GuestInquiry } from '../../contract/messages-inquiries';
import { guestInquiryQuery } from '../../services/queries/inquiries';
import { AuthPage } from '../shared/open/AuthPage';
import { keepToken, useHashToken, useKeptToken } from '../shared/open/use-link-token';
import { QueryView } from '../shared/QueryView';
import { Conversation } from './inquiries/Conversation';
import { MessageForm } from './inquiries/InquiryForm';
import { InquiryStateChip } from './inquiries/inquiry-words';
import { Talk } from './inquiries/Talk';

/** `/inquiry#<token>`: the conversation of a visitor who has a link to it, without an account (product: Inquiries). */
export function InquiryLinkScreen() {
  const [found] = useHashToken();
  const token = useKeptToken(found, 'inquiry');
  if (token === null)
    return (
      <AuthPage title="Your inquiry" lead="">
        <SkeletonRows rows={6} label="Loading" />
      </AuthPage>
    );
  return token === '' ? <Closed /> : <Opened key={token} token={token} />;
}

const Closed = () => (
  <AuthPage title="This link cannot be opened" lead={inquiryTexts.linkClosed} focused>
    <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
      Check that you copied the whole link. Our latest email to you has the newest link. You can also write to us again.
    </Box>
    <LinkButton href="/select-role/form" variant="contained" sx={{ justifySelf: 'start' }}>
      Contact us
    </LinkButton>
  </AuthPage>
);

function Opened({ token }: { token: string }) {
  const [viewing] = useState(() => crypto.randomUUID());
  const query = useQuery(guestInquiryQuery(token, viewing));
  useEffect(() => void keepToken(token, 'inquiry'), [token]);
  const { status } = (query.error ?? {}) as { status?: number };
  // A malformed token gets the same page as a wrong token. A link can also be revoked while its page is open.
  if (status === 403 || status === 400) return <Closed />;
  return (
    <QueryView
      query={query}
      name="inquiry"
      rows={6}
      kept="Your link may still work. Try again."
      frame={(state) => (
        <AuthPage title="Your inquiry" lead="">
          {state}
        </AuthPage>
      )}
    >
      {(inquiry) => <Guest inquiry={inquiry} token={token} />}
    </QueryView>
  );
}

function Guest({ inquiry, token }: { inquiry: GuestInquiry; token: string }) {
  const guest = useGuestZone();
  const { id, name, state, revision, createdAt, linkEndsAt } = inquiry;
  return (
    <AuthPage title="Your inquiry" lead={`This link works until ${formatExact(linkEndsAt, guest.zone)}.`}>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <InquiryStateChip state={state} asker />
          <GuestZone guest={guest} at={createdAt} />
        </Box>
        <Conversation inquiry={inquiry} asker={name} zone={guest.zone} />
        <Talk id={id} revision={revision} as={{ token }}>
          {(actor) => <MessageForm {...{ actor, revision, state }} />}
        </Talk>
      </Box>
    </AuthPage>
  );
}
