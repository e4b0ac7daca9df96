import type { AnyStateMachine } from 'xstate';
import { actOnInterviewMachine } from '../../src/machines/interviews/act-on-interview';
import { addCandidateMachine } from '../../src/machines/people/add-candidate';
import { answerInquiryMachine } from '../../src/machines/messages/answer-inquiry';
import { applyForJobMachine } from '../../src/machines/job-profiles/apply-for-job';
import { blockOrganizationMachine } from '../../src/machines/people/block-organization';
import { bookSlotMachine } from '../../src/machines/booking/book-slot';
import { changePasswordMachine } from '../../src/machines/auth/change-password';
import { changeStreamMachine } from '../../src/machines/system/change-stream';
import { deviceCheckMachine } from '../../src/machines/interviews/device-check';
import { confirmEmailMachine } from '../../src/machines/auth/confirm-email';
import { connectionMachine } from '../../src/machines/system/connection';
import { decideMachine } from '../../src/machines/interviews/decide';
import { editAvailabilityMachine } from '../../src/machines/people/edit-availability';
import { editNewsMachine } from '../../src/machines/messages/edit-news';
import { editOrganizationMachine } from '../../src/machines/people/edit-organization';
import { editJobProfileMachine } from '../../src/machines/job-profiles/edit-job-profile';
import { editSkillMachine } from '../../src/machines/job-profiles/edit-skill';
import { erasePersonMachine } from '../../src/machines/people/erase-person';
import { editProfileSectionMachine } from '../../src/machines/people/edit-profile-section';
import { exportListMachine } from '../../src/machines/system/export-list';
import { forgotPasswordMachine } from '../../src/machines/auth/forgot-password';
import { invitationMachine } from '../../src/machines/auth/invitation';
import { keepDraftMachine } from '../../src/machines/kit/keep-draft';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import { liveBoardMachine } from '../../src/machines/interviews/live-board';
import { makeInquiryMachine } from '../../src/machines/messages/make-inquiry';
import { notificationsMachine } from '../../src/machines/messages/notifications';
import { pickTimeMachine } from '../../src/machines/booking/pick-time';
import { qcUpdateMachine } from '../../src/machines/feedback/qc-update';
import { recordVideoMachine } from '../../src/machines/people/record-video';
import { registrationMachine } from '../../src/machines/auth/registration';
import { remindMachine } from '../../src/machines/feedback/remind';
import { replacePanelistMachine } from '../../src/machines/booking/replace-panelist';
import { reviewQueueMachine } from '../../src/machines/feedback/review-queue';
import { resetPasswordMachine } from '../../src/machines/auth/reset-password';
import { scheduleInterviewMachine } from '../../src/machines/booking/schedule-interview';
import { scheduleManyMachine } from '../../src/machines/booking/schedule-many';
import { sendInvitationMachine } from '../../src/machines/auth/send-invitation';
import { sessionMachine } from '../../src/machines/auth/session';
import { setUpMachine } from '../../src/machines/auth/set-up';
import { sourceCandidatesMachine } from '../../src/machines/job-profiles/source-candidates';
import { uploadPostMachine } from '../../src/machines/job-profiles/upload-post';
import { shareFeedbackMachine } from '../../src/machines/feedback/share-feedback';
import { signInMachine } from '../../src/machines/auth/sign-in';
import { socialPopupMachine } from '../../src/machines/auth/social-popup';
import { undoableMachine } from '../../src/machines/kit/undoable';
import { uploadCandidatesMachine } from '../../src/machines/people/upload-candidates';
import { uploadRecordingMachine } from '../../src/machines/interviews/upload-recording';
import { writeFeedbackMachine } from '../../src/machines/feedback/write-feedback';

/** A machine of this product and its file, from the root of the project. */
export type KnownMachine = { machine: AnyStateMachine; file: string };

const listed: [AnyStateMachine, string][] = [
  [actOnInterviewMachine, 'src/machines/interviews/act-on-interview.ts'],
  [addCandidateMachine, 'src/machines/people/add-candidate.ts'],
  [answerInquiryMachine, 'src/machines/messages/answer-inquiry.ts'],
  [applyForJobMachine, 'src/machines/job-profiles/apply-for-job.ts'],
  [blockOrganizationMachine, 'src/machines/people/block-organization.ts'],
  [bookSlotMachine, 'src/machines/booking/book-slot.ts'],
  [changePasswordMachine, 'src/machines/auth/change-password.ts'],
  [changeStreamMachine, 'src/machines/system/change-stream.ts'],
  [confirmEmailMachine, 'src/machines/auth/confirm-email.ts'],
  [connectionMachine, 'src/machines/system/connection.ts'],
  [decideMachine, 'src/machines/interviews/decide.ts'],
  [deviceCheckMachine, 'src/machines/interviews/device-check.ts'],
  [editAvailabilityMachine, 'src/machines/people/edit-availability.ts'],
  [editNewsMachine, 'src/machines/messages/edit-news.ts'],
  [editOrganizationMachine, 'src/machines/people/edit-organization.ts'],
  [editJobProfileMachine, 'src/machines/job-profiles/edit-job-profile.ts'],
  [editSkillMachine, 'src/machines/job-profiles/edit-skill.ts'],
  [erasePersonMachine, 'src/machines/people/erase-person.ts'],
  [editProfileSectionMachine, 'src/machines/people/edit-profile-section.ts'],
  [exportListMachine, 'src/machines/system/export-list.ts'],
  [forgotPasswordMachine, 'src/machines/auth/forgot-password.ts'],
  [invitationMachine, 'src/machines/auth/invitation.ts'],
  [keepDraftMachine(), 'src/machines/kit/keep-draft.ts'],
  [interviewMachine, 'src/machines/lifecycle/interview.ts'],
  [liveBoardMachine, 'src/machines/interviews/live-board.ts'],
  [makeInquiryMachine, 'src/machines/messages/make-inquiry.ts'],
  [notificationsMachine, 'src/machines/messages/notifications.ts'],
  [pickTimeMachine, 'src/machines/booking/pick-time.ts'],
  [qcUpdateMachine, 'src/machines/feedback/qc-update.ts'],
  [recordVideoMachine, 'src/machines/people/record-video.ts'],
  [registrationMachine, 'src/machines/auth/registration.ts'],
  [remindMachine, 'src/machines/feedback/remind.ts'],
  [replacePanelistMachine, 'src/machines/booking/replace-panelist.ts'],
  [resetPasswordMachine, 'src/machines/auth/reset-password.ts'],
  [reviewQueueMachine, 'src/machines/feedback/review-queue.ts'],
  [scheduleInterviewMachine, 'src/machines/booking/schedule-interview.ts'],
  [scheduleManyMachine, 'src/machines/booking/schedule-many.ts'],
  [sendInvitationMachine, 'src/machines/auth/send-invitation.ts'],
  [sessionMachine, 'src/machines/auth/session.ts'],
  [setUpMachine, 'src/machines/auth/set-up.ts'],
  [uploadPostMachine, 'src/machines/job-profiles/upload-post.ts'],
  [sourceCandidatesMachine, 'src/machines/job-profiles/source-candidates.ts'],
  [shareFeedbackMachine, 'src/machines/feedback/share-feedback.ts'],
  [signInMachine, 'src/machines/auth/sign-in.ts'],
  [socialPopupMachine, 'src/machines/auth/social-popup.ts'],
  [undoableMachine, 'src/machines/kit/undoable.ts'],
  [uploadCandidatesMachine, 'src/machines/people/upload-candidates.ts'],
  [uploadRecordingMachine, 'src/machines/interviews/upload-recording.ts'],
  [writeFeedbackMachine, 'src/machines/feedback/write-feedback.ts'],
];

/** All machines, by id; `tests/unit/inspector/machines.test.ts` holds that none is left out. */
export const machines: ReadonlyMap<string, KnownMachine> = new Map(
  listed.map(([machine, file]) => [machine.id, { machine, file }]),
);
