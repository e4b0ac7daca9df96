import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { actOnInterviewMachine } from '../../src/machines/act-on-interview';
import { changeStreamMachine } from '../../src/machines/change-stream';
import { editAvailabilityMachine } from '../../src/machines/edit-availability';
import { scheduleInterviewMachine } from '../../src/machines/schedule-interview';
import { sessionMachine } from '../../src/machines/session';
import { setUpMachine } from '../../src/machines/set-up';
import { signInMachine } from '../../src/machines/sign-in';
import { writeFeedbackMachine } from '../../src/machines/write-feedback';
import { wiredActOnInterview } from '../../src/services/wiring/act-on-interview';
import { wiredChangeStream } from '../../src/services/wiring/change-stream';
import { wiredEditAvailability } from '../../src/services/wiring/edit-availability';
import { wiredScheduleInterview } from '../../src/services/wiring/schedule-interview';
import { wiredSession } from '../../src/services/wiring/session';
import { wiredSetUp } from '../../src/services/wiring/set-up';
import { wiredSignIn } from '../../src/services/wiring/sign-in';
import { wiredWriteFeedback } from '../../src/services/wiring/write-feedback';

const deps = { queryClient: new QueryClient(), navigate: () => undefined };

/** Each machine, as it is defined and as it is wired: one line each. */
const wirings: [AnyStateMachine, AnyStateMachine][] = [
  [actOnInterviewMachine, wiredActOnInterview({ ...deps, say: () => undefined })],
  [changeStreamMachine, wiredChangeStream(deps)],
  [editAvailabilityMachine, wiredEditAvailability(deps)],
  [scheduleInterviewMachine, wiredScheduleInterview(deps)],
  [sessionMachine, wiredSession(deps)],
  [setUpMachine, wiredSetUp()],
  [signInMachine, wiredSignIn(deps)],
  [writeFeedbackMachine, wiredWriteFeedback({ ...deps, interviewId: 'i1' })],
];

// What assign, sendTo and the like make acts on the machine alone; every plain function touches the world.
const isPlain = (action: unknown) => typeof action === 'function' && !('resolve' in action);

it.each(wirings.map(([bare, wired]) => ({ id: bare.id, bare, wired })))(
  'leaves nothing of $id unprovided',
  ({ bare, wired }) => {
    const left = (kind: 'actors' | 'actions') =>
      Object.entries(bare.implementations[kind])
        .filter(([, given]) => kind === 'actors' || isPlain(given))
        .filter(([name, given]) => wired.implementations[kind][name] === given)
        .map(([name]) => name);
    expect({ actors: left('actors'), actions: left('actions') }).toEqual({ actors: [], actions: [] });
  },
);
