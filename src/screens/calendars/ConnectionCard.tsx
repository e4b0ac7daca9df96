import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import FreshIcon from '@mui/icons-material/CheckCircleOutlined';
import TroubleIcon from '@mui/icons-material/WarningAmberOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { toast } from '../../components/toast';
import { useNextFocus } from '../../components/use-next-focus';
import { useNow } from '../../components/use-now';
import { isChosen, type Calendars, type Connection } from '../../contract/calendars';
import type { CalendarHealthActor } from '../../machines/calendars/calendar-health';
import type { ConnectStart } from '../../machines/calendars/connect-calendar';
import { useMe } from '../../services/queries/auth';
import { wiredCalendarHealth } from '../../services/wiring/calendars/calendar-health';
import { useWorkflow } from '../../services/workflow';
import { healthWords } from '../shared/calendars/health-words';
import { ConnectCalendar } from './ConnectCalendar';
import { wayWords } from './place-words';
import { toldOf, useCalendarHealth, type CalendarHealth } from './use-calendar-health';

interface ConnectionCardProps {
  connection: Connection;
  calendars: Calendars;
  counts: boolean;
  /** Called when the calendar is disconnected and the card is about to disappear. */
  onGone: () => void;
}

/** One connected calendar (product: Connected calendars). */
export function ConnectionCard(props: ConnectionCardProps) {
  const { connection, onGone } = props;
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredCalendarHealth({
      queryClient,
      done: () => {
        void toast.success(`${connection.name} disconnected.`);
        onGone();
      },
    }),
  );
  const actor = useWorkflow(machine, { input: { id: connection.id, ...toldOf(connection, Date.now()) } });
  return <ConnectionBody actor={actor} {...props} />;
}

/** The card for a running actor; `now` fixes the clock for tests. */
export function ConnectionBody({
  actor,
  connection,
  calendars,
  counts,
  now: given,
}: Omit<ConnectionCardProps, 'onGone'> & { actor: CalendarHealthActor; now?: number }) {
  const now = useNow(60_000, given);
  const health = useCalendarHealth(actor, toldOf(connection, now));
  const { name, way, account } = connection;
  const start = startOf(connection, health);
  const part = useNextFocus(start ? start.kind : 'card');
  if (health.disconnected) return null;
  return (
    <Card
      ref={part}
      tabIndex={-1}
      component="section"
      aria-label={name}
      sx={{ outline: 'none', p: { xs: 4, sm: 5 }, display: 'grid', gap: 3, minWidth: 0 }}
    >
      {start ? (
        <ConnectCalendar start={start} counts={counts} calendars={calendars} onClose={health.closePanel} />
      ) : (
        <>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="h3" component="h2">
              {name}
            </Typography>
            <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
              {[calendars.ways.find((one) => one.way === way && one.test)?.name ?? wayWords[way], account]
                .filter(Boolean)
                .join(', ')}
            </Box>
          </Box>
          <HealthLine connection={connection} trouble={health.trouble || health.unfinished} counts={counts} now={now} />
          <WhatCounts connection={connection} counts={counts} />
          {health.problem !== null && !health.asking && <Alert severity="error">{health.problem}</Alert>}
          <Buttons health={health} name={name} again={way === 'ICS' ? 'Enter address again' : 'Sign in again'} />
        </>
      )}
      {health.asking && <Disconnecting health={health} name={name} writes={connection.writesTo !== null} />}
    </Card>
  );
}

function startOf(connection: Connection, { reconnecting, choosing }: CalendarHealth): ConnectStart | null {
  const { id, way, writesTo } = connection;
  if (reconnecting) return { kind: 'again', id, way, writes: writesTo !== null };
  return choosing ? { kind: 'change', found: connection } : null;
}

type LineProps = { connection: Connection; trouble: boolean; counts: boolean; now: number };

/** How the calendar is being read, and how old the result is. */
function HealthLine({ connection, trouble, counts, now }: LineProps) {
  const zone = useMe().timeZone;
  const Icon = trouble ? TroubleIcon : FreshIcon;
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Icon aria-hidden fontSize="small" sx={{ mt: 0.25, color: trouble ? 'warning.main' : 'success.main' }} />
      <span>{healthWords(connection, { now, zone, counts })}</span>
    </Box>
  );
}

const busyWords = (count: number) =>
  count === 0
    ? 'No busy times in the next 7 days'
    : `${count} busy ${count === 1 ? 'time' : 'times'} in the next 7 days`;

function WhatCounts({ connection, counts }: { connection: Connection; counts: boolean }) {
  const { calendars, writesTo, busyAhead, notes } = connection;
  const setUp = isChosen(connection);
  const written = calendars.find(({ id }) => id === writesTo);
  const chosen = calendars.filter((one) => one.chosen).map((one) => one.name);
  const lines = [
    counts && setUp && busyWords(busyAhead),
    counts && setUp && calendars.length > 1 && chosen.length > 0 && `Counts: ${chosen.join(', ')}`,
    written && `Interviews are written into ${written.name}`,
    ...(counts ? notes : []),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  return (
    <Box sx={{ color: 'text.secondary', display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </Box>
  );
}

/** The action that the user has to take is the first button. */
function Buttons({ health, name, again }: { health: CalendarHealth; name: string; again: string }) {
  const { unfinished, needsSignIn, reading, busy } = health;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {needsSignIn && (
        <Button variant="contained" disabled={busy} onClick={health.signIn} aria-label={`${again}: ${name}`}>
          {again}
        </Button>
      )}
      {!unfinished && (
        <Button variant="outlined" loading={reading} onClick={health.read} aria-label={`Read now: ${name}`}>
          Read now
        </Button>
      )}
      <Button
        variant={unfinished && !needsSignIn ? 'contained' : 'outlined'}
        disabled={busy}
        onClick={health.choose}
        aria-label={`${unfinished ? 'Finish setup' : 'Change'}: ${name}`}
      >
        {unfinished ? 'Finish setup' : 'Change'}
      </Button>
      <Button color="error" disabled={busy} onClick={health.askDisconnect} aria-label={`Disconnect: ${name}`}>
        Disconnect
      </Button>
    </Box>
  );
}

function Disconnecting({ health, name, writes }: { health: CalendarHealth; name: string; writes: boolean }) {
  return (
    <ConfirmDialog
      open
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      dismissLabel="Keep calendar"
      destructive
      busy={health.busy}
      error={health.problem ?? undefined}
      onConfirm={health.disconnect}
      onClose={health.dismiss}
    >
      We delete the sign-in and the busy times of {name}. Nothing changes in the calendar itself.
      {writes && ' Interviews that were written into the calendar stay there.'}
    </ConfirmDialog>
  );
}
