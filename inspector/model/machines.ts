import type { AnyStateMachine } from 'xstate';
import { actOnInterviewMachine } from '../../src/machines/act-on-interview';
import { answerInquiryMachine } from '../../src/machines/answer-inquiry';
import { changePasswordMachine } from '../../src/machines/change-password';
import { changeStreamMachine } from '../../src/machines/change-stream';
import { confirmEmailMachine } from '../../src/machines/confirm-email';
import { connectionMachine } from '../../src/machines/connection';
import { editAvailabilityMachine } from '../../src/machines/edit-availability';
import { editProfileMachine } from '../../src/machines/edit-profile';
import { forgotPasswordMachine } from '../../src/machines/forgot-password';
import { invitationMachine } from '../../src/machines/invitation';
import { keepDraftMachine } from '../../src/machines/keep-draft';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import { makeInquiryMachine } from '../../src/machines/make-inquiry';
import { notificationsMachine } from '../../src/machines/notifications';
import { registrationMachine } from '../../src/machines/registration';
import { resetPasswordMachine } from '../../src/machines/reset-password';
import { scheduleInterviewMachine } from '../../src/machines/schedule-interview';
import { sendInvitationMachine } from '../../src/machines/send-invitation';
import { sessionMachine } from '../../src/machines/session';
import { setUpMachine } from '../../src/machines/set-up';
import { signInMachine } from '../../src/machines/sign-in';
import { socialPopupMachine } from '../../src/machines/social-popup';
import { undoableMachine } from '../../src/machines/undoable';
import { writeFeedbackMachine } from '../../src/machines/write-feedback';

/** A machine of this product and the file that it stands in, from the root of the project. */
export type KnownMachine = { machine: AnyStateMachine; file: string };

const listed: [AnyStateMachine, string][] = [
  [actOnInterviewMachine, 'src/machines/act-on-interview.ts'],
  [answerInquiryMachine, 'src/machines/answer-inquiry.ts'],
  [changePasswordMachine, 'src/machines/change-password.ts'],
  [changeStreamMachine, 'src/machines/change-stream.ts'],
  [confirmEmailMachine, 'src/machines/confirm-email.ts'],
  [connectionMachine, 'src/machines/connection.ts'],
  [editAvailabilityMachine, 'src/machines/edit-availability.ts'],
  [editProfileMachine, 'src/machines/edit-profile.ts'],
  [forgotPasswordMachine, 'src/machines/forgot-password.ts'],
  [invitationMachine, 'src/machines/invitation.ts'],
  [keepDraftMachine(), 'src/machines/keep-draft.ts'],
  [interviewMachine, 'src/machines/lifecycle/interview.ts'],
  [makeInquiryMachine, 'src/machines/make-inquiry.ts'],
  [notificationsMachine, 'src/machines/notifications.ts'],
  [registrationMachine, 'src/machines/registration.ts'],
  [resetPasswordMachine, 'src/machines/reset-password.ts'],
  [scheduleInterviewMachine, 'src/machines/schedule-interview.ts'],
  [sendInvitationMachine, 'src/machines/send-invitation.ts'],
  [sessionMachine, 'src/machines/session.ts'],
  [setUpMachine, 'src/machines/set-up.ts'],
  [signInMachine, 'src/machines/sign-in.ts'],
  [socialPopupMachine, 'src/machines/social-popup.ts'],
  [undoableMachine, 'src/machines/undoable.ts'],
  [writeFeedbackMachine, 'src/machines/write-feedback.ts'],
];

/** Every machine there is, by its id; `tests/unit/inspector/machines.test.ts` holds that none is left out. */
export const machines: ReadonlyMap<string, KnownMachine> = new Map(
  listed.map(([machine, file]) => [machine.id, { machine, file }]),
);
