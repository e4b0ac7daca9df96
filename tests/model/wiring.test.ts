import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { actOnInterviewMachine } from '../../src/machines/interviews/act-on-interview';
import { answerInquiryMachine } from '../../src/machines/messages/answer-inquiry';
import { changeStreamMachine } from '../../src/machines/system/change-stream';
import { connectionMachine } from '../../src/machines/system/connection';
import { editAvailabilityMachine } from '../../src/machines/people/edit-availability';
import { makeInquiryMachine } from '../../src/machines/messages/make-inquiry';
import { notificationsMachine } from '../../src/machines/messages/notifications';
import { scheduleInterviewMachine } from '../../src/machines/booking/schedule-interview';
import { sendInvitationMachine } from '../../src/machines/auth/send-invitation';
import { changePasswordMachine } from '../../src/machines/auth/change-password';
import { confirmEmailMachine } from '../../src/machines/auth/confirm-email';
import { editProfileMachine } from '../../src/machines/people/edit-profile';
import { forgotPasswordMachine } from '../../src/machines/auth/forgot-password';
import { invitationMachine } from '../../src/machines/auth/invitation';
import { registrationMachine } from '../../src/machines/auth/registration';
import { resetPasswordMachine } from '../../src/machines/auth/reset-password';
import { sessionMachine } from '../../src/machines/auth/session';
import { setUpMachine } from '../../src/machines/auth/set-up';
import { signInMachine } from '../../src/machines/auth/sign-in';
import { socialPopupMachine } from '../../src/machines/auth/social-popup';
import { undoableMachine } from '../../src/machines/kit/undoable';
import { writeFeedbackMachine } from '../../src/machines/feedback/write-feedback';
import { wiredActOnInterview } from '../../src/services/wiring/interviews/act-on-interview';
import { wiredAnswerInquiry } from '../../src/services/wiring/messages/answer-inquiry';
import { wiredChangeStream } from '../../src/services/wiring/system/change-stream';
import { wiredConnection } from '../../src/services/wiring/system/connection';
import { wiredEditAvailability } from '../../src/services/wiring/people/edit-availability';
import { wiredMakeInquiry } from '../../src/services/wiring/messages/make-inquiry';
import { wiredNotifications } from '../../src/services/wiring/messages/notifications';
import { wiredScheduleInterview } from '../../src/services/wiring/booking/schedule-interview';
import { wiredSendInvitation } from '../../src/services/wiring/auth/send-invitation';
import { wiredChangePassword } from '../../src/services/wiring/auth/change-password';
import { wiredConfirmEmail } from '../../src/services/wiring/auth/confirm-email';
import { wiredEditProfile } from '../../src/services/wiring/people/edit-profile';
import { wiredForgotPassword } from '../../src/services/wiring/auth/forgot-password';
import { wiredInvitation } from '../../src/services/wiring/auth/invitation';
import { wiredRegistration } from '../../src/services/wiring/auth/registration';
import { wiredResetPassword } from '../../src/services/wiring/auth/reset-password';
import { wiredSession } from '../../src/services/wiring/auth/session';
import { wiredSetUp } from '../../src/services/wiring/auth/set-up';
import { wiredSignIn } from '../../src/services/wiring/auth/sign-in';
import { wiredSocialPopup } from '../../src/services/wiring/auth/social-popup';
import { wiredUndoable } from '../../src/services/wiring/kit/undoable';
import { scorecardDrafts, wiredWriteFeedback } from '../../src/services/wiring/feedback/write-feedback';

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
