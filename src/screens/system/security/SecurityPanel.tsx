import Box from '@mui/material/Box';
import { AppLink } from '../../../components/AppLink';
import { countText } from '../../../components/count-text';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { Section } from '../../../components/Section';
import { SidePanel } from '../../../components/SidePanel';
import { userTypeWords } from '../../../contract/people';
import { securityKindWords, type SecurityEvent } from '../../../contract/system-security';
import { useMe } from '../../../services/queries/auth';
import { AccountAccess } from '../../shared/person/AccountAccess';
import { accountWords, addressWords, callWords, securityHref, wordsOf } from './security-words';

interface SecurityPanelProps {
  open: boolean;
  /** The row, unless the list now shows other rows. */
  event: SecurityEvent | undefined;
  onClose: () => void;
}

/** What an entry means, and what to do about it. */
export function SecurityPanel({ open, event, onClose }: SecurityPanelProps) {
  return (
    <SidePanel
      open={open}
      title={event ? securityKindWords[event.kind] : 'Security log'}
      subtitle={event && accountWords(event)}
      onClose={onClose}
      width={560}
    >
      {event ? <Shown event={event} /> : <p>This entry is not on this page of the list.</p>}
    </SidePanel>
  );
}

function Shown({ event }: { event: SecurityEvent }) {
  const { timeZone: zone } = useMe();
  const { means, advice } = wordsOf(event);
  const { user, userType, address } = event;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <p>{means}</p>
        <p>{advice}</p>
      </Box>
      <Section title="Facts">
        <Facts
          facts={[
            ['Account', accountWords(event)],
            ...(userType === null ? [] : [['Type', userTypeWords[userType]] as [string, string]]),
            ['Address', addressWords(address)],
            ['Call', callWords(event.call)],
            ['Times in this minute', countText(event.count)],
            ['First', <DateTime key="since" at={event.since} zone={zone} />],
            ['Last', <DateTime key="at" at={event.at} zone={zone} />],
            ['Last request', event.requestId || '–'],
          ]}
        />
      </Section>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        {address !== '' && (
          <AppLink href={securityHref({ q: address })} underline="always">
            All entries of this address
          </AppLink>
        )}
        {user && (
          <AppLink href={securityHref({ userId: user.id })} underline="always">
            All entries of this account
          </AppLink>
        )}
      </Box>
      {user && (
        <Section title="Sign-ins">
          <AccountAccess id={user.id} />
        </Section>
      )}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        How long entries are kept is one of the{' '}
        <AppLink href="/dashboard/adminsystem" underline="always">
          settings
        </AppLink>
        .
      </Box>
    </Box>
  );
}
