import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { SkeletonRows } from '../../components/SkeletonRows';
import { focusPart } from '../../components/use-next-focus';
import type { Calendars } from '../../contract/calendars';
import type { ConnectCalendarActor, ConnectStart } from '../../machines/calendars/connect-calendar';
import { wiredConnectCalendar } from '../../services/wiring/calendars/connect-calendar';
import { useWorkflow } from '../../services/workflow';
import { ChooseForm } from './ChooseForm';
import { nameOfPlace } from './place-words';
import { PlaceCards } from './PlaceCards';
import { SecretForm } from './SecretForm';
import { useConnectCalendar, type ConnectingCalendar } from './use-connect-calendar';

interface ConnectCalendarProps {
  start: ConnectStart;
  /** Whether the reader's busy times prevent interviews. */
  counts: boolean;
  calendars: Pick<Calendars, 'ways' | 'connections'>;
  /** Called when the dialog is left; `id` is the connection that is now set up. */
  onClose: (id: string | null) => void;
}

/** Connects a calendar, step by step (product: Connected calendars). */
export function ConnectCalendar({ start, counts, ...props }: ConnectCalendarProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredConnectCalendar({ queryClient }));
  const actor = useWorkflow(machine, { input: { counts, start } });
  return <ConnectCalendarBody actor={actor} {...props} />;
}

type BodyProps = Pick<ConnectCalendarProps, 'calendars' | 'onClose'> & { actor: ConnectCalendarActor };

/** The current step for a running actor. */
export function ConnectCalendarBody({ actor, calendars, onClose }: BodyProps) {
  const connecting = useConnectCalendar(actor);
  const { step, id } = connecting;
  const part = useStepFocus(step);
  const close = useEffectEvent(() => onClose(id));
  useEffect(() => {
    if (step === 'connected') close();
  }, [step]);
  return (
    <Box ref={part} component="section" aria-label={titleOf(connecting, calendars)} sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3" component="h2">
        {titleOf(connecting, calendars)}
      </Typography>
      <Step connecting={connecting} calendars={calendars} onCancel={() => onClose(null)} />
    </Box>
  );
}

type StepProps = Pick<ConnectCalendarProps, 'calendars'> & { connecting: ConnectingCalendar };

function titleOf(
  { step, place, id, way, counts }: ConnectingCalendar,
  { ways, connections }: StepProps['calendars'],
): string {
  const name = place === null ? '' : nameOfPlace(place, ways);
  if (step === 'pick') return 'Where is your calendar?';
  if (step === 'enter' && id !== null)
    return `${way === 'ICS' ? 'Enter address again' : 'Sign in again'}: ${nameOf(id, connections) ?? name}`;
  if (step === 'enter') return name;
  if (step === 'leave') return `Opening ${name}`;
  if (step === 'return') return 'Finishing the sign-in';
  if (step === 'connected') return 'Connected';
  return counts ? 'What counts' : 'Where your interviews are written';
}
const nameOf = (id: string, connections: Calendars['connections']) => connections.find((one) => one.id === id)?.name;

function Step({ connecting, calendars, onCancel }: StepProps & { onCancel: () => void }) {
  const { step, place, choice, id, back } = connecting;
  const found = calendars.connections.find((one) => one.id === id);
  if (step === 'pick')
    return (
      <>
        <PlaceCards connecting={connecting} ways={calendars.ways} />
        <Button size="large" onClick={onCancel} sx={{ justifySelf: 'start' }}>
          Cancel
        </Button>
      </>
    );
  if (step === 'enter' && place !== null)
    return <SecretForm key={place} connecting={connecting} place={place} onCancel={onCancel} />;
  if (step === 'choose' && choice !== null && found !== undefined)
    return <ChooseForm connecting={connecting} choice={choice} calendars={found.calendars} onCancel={onCancel} />;
  if (step === 'leave')
    return (
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <span>The sign-in opens in this window and leads back here.</span>
        <Button onClick={back}>Back</Button>
      </Box>
    );
  return <SkeletonRows rows={3} label="Connecting your calendar" />;
}

/**
 * The root of a step. Its first empty field or its heading gets the focus if the button that led to the step
 * disappeared with the focus, or if the heading of the previous step had it.
 */
function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = part.current?.querySelector('h2');
    if (!heading || (document.activeElement !== document.body && document.activeElement !== heading)) return;
    const fields = [...(part.current?.querySelectorAll<HTMLInputElement>('form input:not([type="checkbox"])') ?? [])];
    const field = step === 'enter' ? fields.find(({ value }) => value === '') : undefined;
    if (field) field.focus();
    else focusPart(heading);
  }, [step]);
  return part;
}
