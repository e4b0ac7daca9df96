import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { countText } from '../../components/count-text';
import { ErrorState } from '../../components/ErrorState';
import { formatDistance, formatInstant } from '../../components/format-time';
import { useNow } from '../../components/use-now';
import { securityKindWords } from '../../contract/system-security';
import type { OwnSession } from '../../contract/auth-own';
import { useMe } from '../../services/queries/auth';
import { ownAttemptsQuery, sessionsQuery, useEndSession, useEndSessions } from '../../services/queries/sessions';
import { QueryView } from '../shared/QueryView';

/** The user's sessions. The user can end one session or all of them (product: Own account). */
export function OwnSessions() {
  const query = useQuery(sessionsQuery());
  return (
    <>
      <QueryView query={query} name="sessions" rows={2}>
        {(data) => <Sessions data={data} />}
      </QueryView>
      <OwnAttempts />
    </>
  );
}

const times = (count: number) => (count === 1 ? '' : `, ${countText(count)} times`);

/** Failed and new sign-ins to the user's account; renders nothing if there were none. */
function OwnAttempts() {
  const { data = [] } = useQuery(ownAttemptsQuery());
  const { timeZone } = useMe();
  if (data.length === 0) return null;
  return (
    <Box sx={{ mt: 6 }}>
      <Typography variant="subtitle2" component="h3" id="own-attempts">
        Failed and new sign-ins
      </Typography>
      <Box sx={{ mb: 2, typography: 'body2', color: 'text.secondary' }}>
        If one of these was not you, change your password.
      </Box>
      <Box component="ul" aria-labelledby="own-attempts" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {data.map(({ id, kind, at, count, address }) => (
          <Box component="li" key={id} sx={{ py: 1 }}>
            {securityKindWords[kind]}
            {times(count)} · {address || 'Many addresses'} · {formatInstant(at, timeZone)}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Sessions({ data }: { data: readonly OwnSession[] }) {
  const end = useEndSession();
  const sessions = [...data].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      {end.error !== null && <ErrorState message={end.error.message} />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </Box>
      <EndAll count={sessions.length} />
    </>
  );
}

interface SessionRowProps {
  session: OwnSession;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session: { startedAt, lastActiveAt, current, ...session }, ending, onEnd }: SessionRowProps) {
  // The browser did not identify itself.
  const device = session.device || 'Unknown device';
  const { timeZone } = useMe();
  const now = useNow();
  const Icon = /android|ios|iphone|ipad|mobile/i.test(device) ? PhoneIcon : ComputerIcon;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        minHeight: 64,
        py: 2,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'subtitle2' }}>
          {device}
          {current && <Chip size="small" label="This device" />}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          Started {formatInstant(startedAt, timeZone)} · last active {formatDistance(lastActiveAt, now)}
        </Box>
      </Box>
      {!current && (
        <Button size="small" variant="outlined" loading={ending} onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </Box>
  );
}

function EndAll({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const all = useEndSessions();
  return (
    <>
      <Button color="error" variant="outlined" sx={{ mt: 4 }} onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        destructive
        busy={all.isPending}
        error={all.error?.message}
        onConfirm={() => all.mutate()}
        onClose={() => setAsking(false)}
      >
        {count === 1
          ? 'You are signed in only in this browser. You will return to sign-in.'
          : `You will be signed out in all ${count} places, including this browser. You will lose unsaved work there.`}{' '}
        Your calendar address stops working too.
      </ConfirmDialog>
    </>
  );
}
