import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { actOnInterviewMachine } from '../../src/machines/act-on-interview';
import { answerInquiryMachine } from '../../src/machines/answer-inquiry';
import { changeStreamMachine } from '../../src/machines/change-stream';
import { connectionMachine } from '../../src/machines/connection';
import { editAvailabilityMachine } from '../../src/machines/edit-availability';
import { makeInquiryMachine } from '../../src/machines/make-inquiry';
import { notificationsMachine } from '../../src/machines/notifications';
import { scheduleInterviewMachine } from '../../src/machines/schedule-interview';
import { sendInvitationMachine } from '../../src/machines/send-invitation';
import { changePasswordMachine } from '../../src/machines/change-password';
import { confirmEmailMachine } from '../../src/machines/confirm-email';
import { editProfileMachine } from '../../src/machines/edit-profile';
import { forgotPasswordMachine } from '../../src/machines/forgot-password';
import { invitationMachine } from '../../src/machines/invitation';
import { registrationMachine } from '../../src/machines/registration';
import { resetPasswordMachine } from '../../src/machines/reset-password';
import { sessionMachine } from '../../src/machines/session';
import { setUpMachine } from '../../src/machines/set-up';
import { signInMachine } from '../../src/machines/sign-in';
import { socialPopupMachine } from '../../src/machines/social-popup';
import { undoableMachine } from '../../src/machines/undoable';
import { writeFeedbackMachine } from '../../src/machines/write-feedback';
import { wiredActOnInterview } from '../../src/services/wiring/act-on-interview';
import { wiredAnswerInquiry } from '../../src/services/wiring/answer-inquiry';
import { wiredChangeStream } from '../../src/services/wiring/change-stream';
import { wiredConnection } from '../../src/services/wiring/connection';
import { wiredEditAvailability } from '../../src/services/wiring/edit-availability';
import { wiredMakeInquiry } from '../../src/services/wiring/make-inquiry';
import { wiredNotifications } from '../../src/services/wiring/notifications';
import { wiredScheduleInterview } from '../../src/services/wiring/schedule-interview';
import { wiredSendInvitation } from '../../src/services/wiring/send-invitation';
import { wiredChangePassword } from '../../src/services/wiring/change-password';
import { wiredConfirmEmail } from '../../src/services/wiring/confirm-email';
import { wiredEditProfile } from '../../src/services/wiring/edit-profile';
import { wiredForgotPassword } from '../../src/services/wiring/forgot-password';
import { wiredInvitation } from '../../src/services/wiring/invitation';
import { wiredRegistration } from '../../src/services/wiring/registration';
import { wiredResetPassword } from '../../src/services/wiring/reset-password';
import { wiredSession } from '../../src/services/wiring/session';
import { wiredSetUp } from '../../src/services/wiring/set-up';
import { wiredSignIn } from '../../src/services/wiring/sign-in';
import { wiredSocialPopup } from '../../src/services/wiring/social-popup';
import { wiredUndoable } from '../../src/services/wiring/undoable';
import { scorecardDrafts, wiredWriteFeedback } from '../../src/services/wiring/write-feedback';

const deps = { queryClient: new QueryClient(), navigate: () => undefined };

/** Each machine, as it is defined and as it is wired: one line each. */
const wirings: [AnyStateMachine, AnyStateMachine][] = [
  [actOnInterviewMachine, wiredActOnInterview({ ...deps, say: () => undefined })],
  [answerInquiryMachine, wiredAnswerInquiry({ ...deps, say: () => undefined })],
  [changeStreamMachine, wiredChangeStream(deps)],
  [connectionMachine, wiredConnection(deps)],
  [editAvailabilityMachine, wiredEditAvailability(deps)],
  [editProfileMachine, wiredEditProfile(deps)],
  [makeInquiryMachine, wiredMakeInquiry()],
  [notificationsMachine, wiredNotifications({ ...deps, sayDownloaded: () => undefined, sayFailed: () => undefined })],
  [scheduleInterviewMachine, wiredScheduleInterview(deps)],
  [sendInvitationMachine, wiredSendInvitation(deps)],
  [changePasswordMachine, wiredChangePassword(deps)],
  [confirmEmailMachine, wiredConfirmEmail(deps)],
  [forgotPasswordMachine, wiredForgotPassword()],
  [invitationMachine, wiredInvitation(deps)],
  [registrationMachine, wiredRegistration()],
  [resetPasswordMachine, wiredResetPassword(deps)],
  [sessionMachine, wiredSession(deps)],
  [setUpMachine, wiredSetUp()],
  [signInMachine, wiredSignIn(deps)],
  [socialPopupMachine, wiredSocialPopup({ ...deps, popup: null })],
  [
    undoableMachine,
    wiredUndoable({ perform: () => Promise.resolve(), onDone: () => undefined, onFailure: () => undefined }),
  ],
  [writeFeedbackMachine, wiredWriteFeedback({ ...deps, interviewId: 'i1', device: scorecardDrafts('i1') })],
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
