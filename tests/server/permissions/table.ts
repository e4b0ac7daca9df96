import { randomUUID } from 'node:crypto';
import { sql } from '../../../server/db/database';
import * as contract from '../../../server/system/contract';
import { isCall, type Access, type Call, type UserType } from '../../../src/contract/kit';
import { withPlan } from '../kit/plans';
import type { Given } from '../contract/samples';
import type { Kind, World } from './world';

type CallsIn<File> = {
  [K in keyof File]: File[K] extends { method: string; path: string; access: Access } ? K : never;
}[keyof File];
/** The names under which the contract exports its calls. */
export type CallName = { [File in keyof typeof contract]: CallsIn<(typeof contract)[File]> }[keyof typeof contract];

/** Every call that can be in the table. */
export const callsByName = new Map<string, Call>(
  Object.values(contract)
    .flatMap((file) => Object.entries<unknown>(file))
    .filter((entry): entry is [string, Call] => isCall(entry[1])),
);

/** The expected status for each user type; a number applies to all of them. */
export type Status = number | (Partial<Record<UserType, number>> & { others: number });

/** An id in a request. */
export type IdRule = {
  kind: Kind;
  /**
   * The response for an object out of reach, which is exactly the same as for an object that does not exist: a status,
   * `empty` for a list without rows, `nothing` where releasing an object that does not exist is not an error.
   */
  beyond: 404 | 400 | 409 | 'empty' | 'nothing';
  /** The objects that a user type can access here, if they differ from those of the call. */
  reach?: 'own' | 'all';
  /** The response within reach: 200 by default; `untried` if another test has the success. */
  within?: Status | 'untried';
  /** The user types for which the id is checked at all; all by default. */
  by?: UserType[];
  /** Another id of the request, which must have the same owner. */
  together?: string;
  /** The request used instead of the sample. */
  base?: (world: World, sample: Given) => Given;
};

export type Row = {
  /** By place in the request: `params.id`, `query.candidateId`, `body.panelistId`. */
  ids?: Record<string, IdRule>;
  /** The response to the sample: 200 by default. */
  within?: Status;
  /** A request used instead of the sample, made anew for each caller, for objects that can be used only once. */
  fresh?: (world: World) => Promise<Given>;
};

const missing = (kind: Kind, more: Partial<IdRule> = {}): Row => ({
  ids: { 'params.id': { kind, beyond: 404, ...more } },
});
const filter = (kind: Kind): IdRule => ({ kind, beyond: 'empty', base: () => ({}) });
/** Panelists have hours; the organization only determines whether their interviews are shown. */
const ofPanelistDays = {
  'query.panelistId': { kind: 'panelist', beyond: 'empty' },
  'query.organizationId': { kind: 'organization', beyond: 'nothing' },
} satisfies Record<string, IdRule>;
const plain: Row = {};
const onInterview = missing('interview');
const onJob = missing('jobProfile');
const ofCandidates = {
  beyond: 400,
  within: 'untried',
  base: ({ cast, start }: World) => ({
    body: {
      source: 'candidates',
      jobProfileId: cast.job.id,
      candidateIds: [cast.ben.id],
      minutes: 60,
      times: [start],
    },
  }),
} as const;
const ownBatch = missing('batch', { reach: 'own' });
const ownRun = missing('run', { reach: 'own' });
const ownUpload = missing('upload', { reach: 'own' });

// For calls that anyone may make with a link; tests/server/interviews/links.test.ts tests the ids they accept.
const byLinkAlone = (place: string, kind: Kind): Record<string, IdRule> => ({
  [place]: { kind, reach: 'all', beyond: 409, within: 'untried', by: [] },
});

// People by their accounts, and saved lists; tests/server/messages/notices.test.ts tests the ids they accept.
const chosenIn = (place: string): Record<string, IdRule> => ({
  [`${place}.people.id`]: { kind: 'panelist', beyond: 'nothing', within: 'untried', by: [] },
  [`${place}.views`]: { kind: 'panelist', beyond: 400, within: 'untried', by: [] },
});

const subject: Record<string, IdRule> = {
  jobProfileId: { kind: 'jobProfile', beyond: 400, together: 'candidateId' },
  candidateId: { kind: 'candidate', beyond: 400, together: 'jobProfileId' },
};
const subjectIn = (part: 'body' | 'query'): Record<string, IdRule> =>
  Object.fromEntries(
    Object.entries(subject).map(([name, rule]) => [
      `${part}.${name}`,
      { ...rule, together: `${part}.${rule.together}` },
    ]),
  );
const without = (given: Given, part: 'body' | 'query', ...names: string[]): Given => ({
  ...given,
  [part]: Object.fromEntries(Object.entries(given[part] ?? {}).filter(([name]) => !names.includes(name))),
});
// Mock interviews are for admins; an organization's request has a job profile of its own.
const mockSkills = (part: 'body' | 'query'): IdRule => ({
  kind: 'skill',
  reach: 'all',
  beyond: 400,
  within: { ORGANIZATION_USER: 400, others: 200 },
  base: (_world, sample) => without(sample, part, 'jobProfileId'),
});
// A new email for each call, because each person can be added only once.
const newcomer = (_world: World, { body }: Given): Given => ({
  body: { ...body, email: `newcomer.${randomUUID()}@mail.example` },
});
const owning: UserType[] = ['ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER'];
const booking = ({ requests, start, cast }: World): Given => ({
  params: { id: requests.own },
  body: { type: 'BOOK', version: 0, panelistId: cast.people.thirdPanelist.id, start },
});

/**
 * Every call with the ids it takes. The contract's `access` determines who may make it and whose rows it reaches; this
 * table adds the consequences that the contract does not state. A missing call is a compile error.
 */
export const table: Record<CallName, Row> = {
  login: plain,
  googleLogin: plain,
  linkedinLogin: plain,
  register: plain,
  forgotPassword: plain,
  lookAtLink: plain,
  confirmEmail: { fresh: (world) => world.linkBody('confirm') },
  resetPassword: { fresh: (world) => world.linkBody('reset') },
  acceptInvitation: { fresh: (world) => world.linkBody('invite') },
  setUp: { within: 403 },
  takeHandOff: { fresh: (world) => world.linkBody('handOff') },
  makeInquiry: plain,
  health: plain,
  healthLive: plain,
  systemHealth: plain,
  settings: plain,
  inspector: plain,
  openapi: plain,
  listHistories: plain,
  getHistory: onInterview,

  logout: plain,
  saveTimeZone: plain,
  activity: plain,
  whoAmI: plain,
  listSessions: plain,
  endSession: missing('session', { reach: 'own' }),
  endSessions: plain,
  changePassword: plain,
  handOff: plain,
  secondFactor: plain,
  listFactors: plain,
  // tests/server/auth/factors.test.ts tests the successes.
  askPasskey: { within: 409 },
  beginApp: plain,
  confirmApp: { ids: { 'body.setUpId': { kind: 'factorSetUp', beyond: 404, reach: 'own', within: 404 } }, within: 404 },
  beginPasskey: { within: 409 },
  confirmPasskey: {
    ids: { 'body.setUpId': { kind: 'factorSetUp', beyond: 404, reach: 'own', within: 404 } },
    within: 404,
  },
  renamePasskey: missing('passkey', { reach: 'own' }),
  removeFactor: {
    // The caller must prove a factor.
    ids: { 'body.passkeyId': { kind: 'passkey', beyond: 404, reach: 'own', within: 400 } },
    within: 404,
  },
  renewRecoveryCodes: {
    within: 409,
    fresh: async ({ house, samples }) => {
      await house.db.run(sql`delete from passkeys`);
      return samples['POST /auth/factors/recovery-codes'] ?? {};
    },
  },
  saveDisplay: plain,

  invite: {
    ids: { 'body.organizationId': { kind: 'organization', beyond: 400 } },
  },
  listInvitations: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  takeBackInvitation: missing('invitation'),
  listRegistrations: plain,
  confirmAgain: missing('registration'),

  listInterviews: {
    ids: {
      'query.organizationId': filter('organization'),
      'query.jobProfileId': filter('jobProfile'),
      'query.panelistId': filter('panelist'),
      'query.candidateId': filter('candidate'),
      'query.subscriptionId': { ...filter('subscription'), within: 'untried' },
      'query.personOf': filter('candidate'),
    },
  },
  countInterviews: plain,
  getInterview: onInterview,
  getCalendarEntry: onInterview,
  getCalendarFeed: plain,
  makeCalendarFeed: plain,
  endCalendarFeed: plain,
  // The sample's token belongs to no feed; tests/server/people/calendar-feed.test.ts tests tokens of feeds.
  readCalendarFeed: { ids: { 'params.token': { kind: 'interview', beyond: 404 } }, within: 404 },
  listRecordings: plain,
  getRecording: onInterview,
  // tests/server/recordings.test.ts tests the recording that an address names, and what a link opens.
  watchRecording: { within: 404 },
  watchShared: { within: 403 },
  deleteRecording: { ...missing('recording'), within: 404 },
  listShares: { ...missing('recording'), within: 404 },
  shareRecording: { ...missing('recording'), within: 404 },
  revokeShare: { ...missing('share'), within: 404 },
  getVideoAnalytics: onInterview,
  // The interview has not ended; tests/server/feedback-summary.test.ts has interviews that were held.
  getSummaryFile: { ...missing('interview', { within: 'untried' }), within: 409 },
  getCandidateReviews: missing('candidate'),
  listSharedFeedback: plain,
  listFeedbackShares: onInterview,
  // The interview of the samples has no released feedback; tests/server/feedback-share.test.ts has interviews with it.
  shareFeedback: { ...missing('interview', { within: 'untried' }), within: 409 },
  revokeFeedbackShare: missing('feedbackShare'),
  readSharedFeedback: { within: 403 },
  createInterview: {
    ids: {
      ...subjectIn('body'),
      'body.skillIds': {
        ...mockSkills('body'),
        base: ({ cast }, sample) => ({
          body: { ...without(sample, 'body', 'jobProfileId').body, kind: 'mock', candidateId: cast.asha.mock.id },
        }),
      },
    },
  },
  findSlots: { ids: { ...subjectIn('query'), 'query.skillIds': mockSkills('query') } },
  findFreeTimes: {
    ids: {
      ...subjectIn('query'),
      'query.interviewId': { kind: 'request', beyond: 404 },
      'query.skillIds': mockSkills('query'),
    },
  },
  findInterviewSlots: { ids: { ...onInterview.ids, 'query.panelistId': { kind: 'panelist', beyond: 'nothing' } } },
  findDay: {
    ids: {
      'query.jobProfileId': { kind: 'jobProfile', beyond: 400 },
      'query.skillIds': { ...mockSkills('query'), within: 200 },
    },
  },
  findPanelistDays: { ids: ofPanelistDays },
  findLandings: {
    ids: {
      'params.id': { kind: 'interview', beyond: 404 },
      ...ofPanelistDays,
    },
  },
  rankPanelists: onInterview,
  findFreeTime: {
    ids: {
      'params.id': { kind: 'panelist', beyond: 404 },
      'query.interviewId': { kind: 'interview', beyond: 404 },
    },
  },
  findFits: missing('panelist'),
  createHold: {
    ids: {
      ...subjectIn('body'),
      'body.interviewId': { kind: 'request', beyond: 404 },
      'body.skillIds': mockSkills('body'),
      'body.panelistId': { kind: 'panelist', reach: 'all', beyond: 409 },
    },
  },
  deleteHold: missing('hold', { reach: 'own', beyond: 'nothing' }),
  liveBoard: plain,
  todayAtRisk: plain,
  // This call comes before any that joins a party, who is then no longer awaited.
  remindParty: onInterview,
  listOwners: plain,
  // tests/server/interviews/owners.test.ts tests who may own an interview, and whose ids change nothing.
  setOwner: {
    ids: {
      'params.id': { kind: 'interview', beyond: 404, within: 'untried' },
      'body.ownerId': { kind: 'stranger', beyond: 400, by: [] },
      'body.was': { kind: 'stranger', beyond: 'nothing', by: [] },
    },
  },
  setNote: missing('interview', { within: 'untried' }),
  // tests/server/interviews/runs.test.ts tests the interviews that a query finds: its condition is that of the list.
  startRun: {
    within: { PANELIST: 403, others: 200 },
    ids: {
      'body.interviewIds': { kind: 'interview', beyond: 404, within: 'untried', by: owning },
      'body.query.organizationId': { kind: 'organization', beyond: 409, by: [] },
      'body.query.jobProfileId': { kind: 'jobProfile', beyond: 409, by: [] },
      'body.query.panelistId': { kind: 'panelist', beyond: 409, by: [] },
      'body.query.candidateId': { kind: 'candidate', beyond: 409, by: [] },
      'body.query.personOf': { kind: 'candidate', beyond: 409, by: [] },
      'body.query.subscriptionId': { kind: 'subscription', beyond: 409, by: [] },
    },
  },
  listRuns: plain,
  getRun: ownRun,
  listRefusals: ownRun,
  downloadRefusals: ownRun,
  stopRun: ownRun,
  resumeRun: ownRun,
  deleteRun: ownRun,
  decideInterviews: { ids: { 'body.interviewIds': { kind: 'interview', beyond: 404 } } },
  compareCandidates: { ids: { 'query.jobProfileId': { kind: 'jobProfile', beyond: 404 } } },
  sendEvent: {
    ids: {
      'params.id': { kind: 'interview', beyond: 404, within: { PANELIST: 200, CANDIDATE: 200, others: 409 } },
      'body.panelistId': { kind: 'stranger', reach: 'own', beyond: 409, within: 'untried', by: owning, base: booking },
      'body.holdId': { kind: 'hold', reach: 'own', beyond: 409, within: 'untried', by: owning, base: booking },
    },
  },
  // The sample's token belongs to no link of an interview.
  lookAtToken: plain,
  readLinkedInterview: { within: 403 },
  findOpenTimes: { within: 403 },
  holdOpenTime: { within: 403, ids: byLinkAlone('body.panelistId', 'panelist') },
  pickTime: {
    within: 403,
    ids: { ...byLinkAlone('body.panelistId', 'panelist'), ...byLinkAlone('body.holdId', 'hold') },
  },
  confirmComing: { within: 403 },
  askForTimes: { within: 403 },
  actByLink: { within: 403 },
  joinByCode: { within: 403 },
  acceptTermsByLink: { ids: byLinkAlone('body.terms.id', 'terms'), within: 403 },
  listParties: plain,
  resendLink: onInterview,
  renewCode: onInterview,
  changeStream: plain,

  getFeedbackDraft: onInterview,
  putFeedbackDraft: onInterview,
  getFeedback: onInterview,

  listJobProfiles: { ids: { 'query.organizationId': filter('organization') } },
  // The job of the cast has a candidate in progress; tests/server/job-profiles/sourcing.test.ts has jobs without one.
  getNetwork: plain,
  listDictionary: plain,
  listSkillFamilies: plain,
  getDictionarySkill: missing('skill'),
  getSkillUse: {
    ids: {
      'params.id': { kind: 'skill', beyond: 404 },
      'query.into': { kind: 'skill', beyond: 'nothing', within: 'untried', by: [] },
    },
  },
  // Names of skills are unique.
  addSkill: {
    fresh: () =>
      Promise.resolve({ body: { name: `New ${randomUUID().slice(0, 8)}`, family: 'Samples', synonyms: [] } }),
  },
  // tests/server/job-profiles/dictionary.test.ts tests the successes, which can happen only once.
  changeSkill: { ...missing('skill', { within: 'untried' }), within: { SUPER_ADMIN: 409, others: 200 } },
  mergeSkill: {
    ids: {
      'params.id': { kind: 'skill', beyond: 404, within: 'untried' },
      'body.into': { kind: 'skill', beyond: 400, within: 'untried', by: [] },
    },
    within: { SUPER_ADMIN: 404, others: 200 },
  },
  retireSkill: missing('skill', { within: 'untried' }),
  listPosts: plain,
  // tests/server/job-profiles/posts.test.ts has posts.
  getPost: { ...missing('share', { within: 'untried' }), within: 404 },
  uploadPost: { ids: { 'body.jobProfileId': { kind: 'jobProfile', beyond: 404 } } },
  retryPost: { ...missing('share', { within: 'untried' }), within: 404 },
  listLackingJobs: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  getJobToSource: missing('jobProfile'),
  rankCandidates: { ids: { 'query.jobProfileId': { kind: 'jobProfile', beyond: 404 } } },
  // tests/server/job-profiles/invitations.test.ts tests the recipients of an email.
  previewInvitation: {
    ids: {
      'params.id': { kind: 'jobProfile', beyond: 404, within: 'untried' },
      'body.personId': { kind: 'candidate', beyond: 404, within: 'untried' },
    },
    within: 404,
  },
  inviteCandidates: {
    ids: {
      'params.id': { kind: 'jobProfile', beyond: 404 },
      // The response does not identify people who cannot be invited. It is stored under its key:
      // tests/server/job-profiles/invitations.test.ts.
      'body.personIds': { kind: 'candidate', beyond: 'nothing', within: 'untried', by: [] },
    },
  },
  openInvitation: { within: 403 },
  stopInvitations: {
    within: 403,
    // Tries with the same token are counted.
    fresh: () => Promise.resolve({ body: { token: randomUUID(), stop: true } }),
  },
  stopInvitationsByEmail: {
    fresh: async (world) => {
      // Each wrong link counts as a try of its address.
      await world.house.db.run(sql`delete from login_failures`);
      return world.samples['POST /job-invitations/stop/:token'] ?? {};
    },
    ids: { 'params.token': { kind: 'interview', beyond: 404 } },
    within: 403,
  },
  listOwnInvitations: plain,
  noteInvitationOpened: missing('jobProfile', { beyond: 'nothing' }),
  getJobProfile: onJob,
  createJobProfile: {
    // The sample belongs to the organization of `org`; an admin can access all organizations.
    ids: {
      'body.organizationId': { kind: 'organization', beyond: 400 },
      'body.skills.id': { kind: 'skill', beyond: 400, within: 'untried' },
    },
  },
  saveJobProfile: {
    ids: {
      ...onJob.ids,
      'body.skills.id': { kind: 'skill', beyond: 400, within: 'untried' },
    },
  },
  duplicateJobProfile: onJob,
  changeJobStatus: { ids: { 'body.jobProfileIds': { kind: 'jobProfile', beyond: 404 } } },
  listJobVersions: onJob,
  getJobShare: onJob,
  shareJob: onJob,
  revokeJobShare: onJob,
  restoreJobVersion: missing('jobProfile', { within: 'untried' }),
  listSkills: plain,
  findSkillsInText: plain,
  listOpenJobs: {
    ids: { 'query.skillId': { kind: 'skill', reach: 'all', beyond: 'empty', within: 200, base: () => ({}) } },
  },
  listJobLocations: plain,
  getOpenJob: missing('jobProfile', { reach: 'all' }),
  uploadJobResume: { ids: { 'body.jobProfileId': { kind: 'jobProfile', reach: 'all', beyond: 404 } } },
  applyForJob: {
    ids: {
      ...missing('jobProfile', { reach: 'all', within: 'untried' }).ids,
      ...byLinkAlone('body.accepts.id', 'terms'),
    },
  },
  withdrawApplication: missing('application', { reach: 'own' }),
  listApplicants: { ids: { 'query.jobProfileId': filter('jobProfile') } },
  listOrganizations: plain,
  pageOrganizations: plain,
  listOrganizationUsers: { ids: { 'query.organizationId': filter('organization') } },
  moveOrganizationUser: {
    ids: {
      'params.id': { kind: 'organizationUser', beyond: 404 },
      // A user who is moved belongs to another organization from then on.
      'body.organizationId': { kind: 'organization', beyond: 400, within: 'untried' },
    },
  },
  listAddresses: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  listRegistered: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  // An organization with email ids accepts no other users: tests/server/organizations/organization-users.test.ts.
  addAddresses: missing('organization', { within: 'untried' }),
  removeAddress: missing('address'),
  getOrganization: missing('organization'),
  listBlocks: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  findTouches: {
    ids: {
      'query.organizationId': { kind: 'organization', beyond: 404 },
      'query.panelistId': { kind: 'panelist', beyond: 404 },
    },
  },
  // A block would affect the other calls here; tests/server/organizations/blocks.test.ts tests the successes.
  block: {
    ids: {
      'body.organizationId': { kind: 'organization', beyond: 400, within: 'untried' },
      'body.panelistId': { kind: 'panelist', beyond: 400, within: 'untried' },
    },
    within: { SUPER_ADMIN: 409, others: 200 },
  },
  unblock: missing('block'),
  listCounterparts: plain,
  findOwnTouches: missing('organization', { by: ['PANELIST'] }),
  blockOwn: missing('organization', { by: ['PANELIST'], within: 'untried' }),
  unblockOwn: missing('organization', { by: ['PANELIST'], within: 'untried' }),
  // Names of organizations are unique.
  createOrganization: { fresh: (world) => world.newOrganization() },
  // Two organizations cannot have one name; tests/server/organizations/organizations.test.ts tests the successes.
  changeOrganization: missing('organization', { within: 'untried' }),
  listCandidates: { ids: { 'query.organizationId': filter('organization') } },
  listPanelists: plain,
  listPanelistAccounts: { ids: { 'query.skillId': { ...filter('skill'), within: 'untried' } } },
  listPanelistLoads: { ids: { 'query.skillId': { ...filter('skill'), within: 'untried' } } },
  listPanelistZones: plain,
  downloadOwnData: plain,
  // tests/server/people/erase.test.ts tests the request itself. Here the cast has no passwords, and interviews prevent
  // erasing.
  getOwnErasure: plain,
  askForErasure: { within: 400 },
  takeErasureBack: plain,
  getErasureOf: {
    ids: {
      'query.userId': { kind: 'panelist', beyond: 404, base: () => ({}) },
      'query.candidateId': { kind: 'candidate', beyond: 404, base: () => ({}) },
    },
  },
  askForErasureOf: {
    ids: {
      'body.userId': { kind: 'panelist', beyond: 404, within: 409, base: () => ({ body: {} }) },
      'body.candidateId': { kind: 'candidate', beyond: 404, within: 409, base: () => ({ body: {} }) },
    },
    within: 409,
  },
  takeErasureOfBack: missing('erasure'),
  getPanelistAccount: missing('panelist'),
  confirmPanelist: missing('panelist'),
  setPanelistExperience: missing('panelist'),
  listAdmins: plain,
  listSuperAdmins: plain,
  getStaffAccount: missing('admin'),
  getAccountTouches: { ids: { 'query.ids': { kind: 'panelist', beyond: 'nothing', reach: 'all' } } },
  // tests/server/auth/users.test.ts tests accounts of admins.
  setAccountActive: missing('panelist'),
  // tests/server/auth/factors.test.ts tests what an admin cannot see of a super admin.
  getAccountAccess: missing('panelist', { within: 'untried' }),
  resetFactors: missing('panelist', { within: 'untried' }),
  endSessionsOf: missing('panelist', { within: 'untried' }),
  listWaitingCandidates: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  lookAtCandidate: missing('candidate'),
  listPortalCandidates: {
    ids: {
      'query.organizationId': { ...filter('organization'), within: 'untried' },
      'query.skillId': { ...filter('skill'), within: 'untried', reach: 'all' },
    },
  },
  listOwnCandidates: { ids: { 'query.jobProfileId': { ...filter('jobProfile'), within: 'untried' } } },
  listActiveCandidates: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  getCandidate: missing('candidate'),
  addCandidate: {
    ids: {
      'body.organizationId': { kind: 'organization', beyond: 400, within: 'untried', base: newcomer },
      // The job profile must belong to the named organization: tests/server/candidates/candidates.test.ts.
      'body.jobProfileId': { kind: 'jobProfile', beyond: 400, within: 'untried', base: newcomer },
    },
    fresh: async (world) => newcomer(world, world.samples['POST /candidates'] ?? {}),
  },
  uploadCandidates: { ids: { 'body.organizationId': { kind: 'organization', beyond: 400 } } },
  uploadResumes: { ids: { 'body.organizationId': { kind: 'organization', beyond: 400 } } },
  getUploadTemplate: plain,
  getCurrentUpload: plain,
  listUploadRows: { ids: { 'query.uploadId': { kind: 'upload', reach: 'own', beyond: 'empty', within: 'untried' } } },
  getUpload: ownUpload,
  changeUploadRows: ownUpload,
  takeUpload: ownUpload,
  stopUpload: ownUpload,
  undoUpload: ownUpload,
  deleteUpload: ownUpload,
  downloadUploadFailures: ownUpload,
  uploadCandidateResume: { ids: { 'body.candidateId': { kind: 'candidate', beyond: 404 } } },
  getAvailability: plain,
  putAvailability: plain,
  getAwayDay: missing('panelist'),
  // This call comes after that for the panelist's own hours, because it raises their revision.
  storeDayOff: missing('panelist'),
  getWeek: plain,
  getProfile: plain,
  // tests/server/people/profile-sections.test.ts tests skills that are not offered.
  saveSection: {
    fresh: async (world) => {
      // The sample includes the time zone, which an earlier call saved.
      await world.house.db.run(sql`delete from profile_revisions where section = 'contact'`);
      return world.samples['PUT /profile'] ?? {};
    },
    ids: { 'body.value.rows.id': { kind: 'skill', beyond: 400, within: 'untried', by: [] } },
  },
  saveSecret: plain,
  revealSecrets: missing('profile'),
  getProfileOf: missing('profile'),
  uploadCertificate: plain,
  downloadCertificate: missing('certificate'),
  watchProfileVideo: missing('video'),
  listVideoUploads: plain,
  // tests/server/people/profile-video.test.ts tests the videos of other users.
  deleteProfileVideo: plain,
  getResume: plain,
  putResume: plain,
  uploadResume: plain,
  downloadResume: plain,
  getProposals: plain,
  dismissProposals: plain,
  downloadCandidateResume: missing('candidate'),

  countNotifications: plain,
  listNotifications: plain,
  pageNotifications: plain,
  seeNotifications: plain,
  getSummarySwitch: plain,
  sendAgain: plain,
  getAddressOf: missing('candidate'),
  saveSummarySwitch: plain,
  exportNotifications: plain,
  countInquiries: plain,
  listInquiries: plain,
  getInquiry: missing('inquiry'),
  // The inquiry of the samples has no report; tests/server/messages/problem-reports.test.ts has one.
  getReport: { ...missing('inquiry', { within: 'untried' }), within: 404 },
  answerInquiry: missing('inquiry'),
  setInquiryOwner: {
    ids: {
      'params.id': { kind: 'inquiry', beyond: 404 },
      'body.ownerId': { kind: 'stranger', beyond: 400, by: [] },
      'body.was': { kind: 'stranger', beyond: 'nothing', by: [] },
    },
  },
  revokeInquiryLinks: missing('inquiry'),
  listOwnInquiries: plain,
  askSupport: { ids: { 'body.interviewId': { kind: 'interview', beyond: 404 } } },
  getOwnInquiry: missing('ownInquiry'),
  writeToSupport: missing('ownInquiry'),
  openInquiryLink: { within: 403 },
  writeByLink: { within: 403 },
  pageReplies: plain,
  getReply: missing('savedReply'),
  createReply: plain,
  changeReply: missing('savedReply'),
  listReplyVersions: missing('savedReply'),
  pageTemplates: plain,
  getTemplate: missing('template'),
  // tests/server/messages/templates.test.ts tests a changed template.
  changeTemplate: missing('template', { within: 'untried' }),
  listTemplateVersions: missing('template'),
  previewTemplate: plain,
  testTemplate: plain,
  listEmails: plain,
  // tests/server/audit.test.ts tests the entries it finds: those of all users, for super admins only.
  listAudit: { ids: { 'query.userId': { kind: 'stranger', beyond: 'empty', by: [] } } },
  listAuditUsers: plain,
  // tests/server/security-log.test.ts tests the entries it finds.
  listOwnAttempts: plain,
  listSecurityEvents: { ids: { 'query.userId': { kind: 'stranger', beyond: 'empty', by: [] } } },
  buyPlan: { ids: { 'body.planId': { kind: 'plan', beyond: 404, reach: 'all' } } },
  getGateway: plain,
  getPayment: missing('payment'),
  pagePayments: { ids: { 'query.subscriptionId': filter('subscription') } },
  // The test gateway does not know the payment of the samples; tests/server/billing/buying.test.ts has one that it
  // knows.
  capturePayment: { ...missing('payment', { within: 'untried' }), within: 409 },
  pageGatewayDays: plain,
  getGatewayDay: missing('gatewayDay'),
  compareGatewayDay: missing('gatewayDay'),
  pageRefunds: { ids: { 'query.paymentId': { ...filter('payment'), within: 'untried' } } },
  getRefund: missing('refund'),
  // The payment of the samples is not captured; tests/server/billing/refunds.test.ts has one that is.
  askForRefund: { ...missing('payment', { within: 'untried' }), within: 409 },
  // Another person must approve one's own refund.
  sendToRefund: missing('refund'),
  getInvoice: missing('invoice'),
  pageInvoices: plain,
  downloadInvoice: missing('invoice'),

  getRemuneration: plain,
  listEarnings: plain,
  listStatements: plain,
  listUpdated: plain,
  getStatement: missing('statement'),
  sendToStatement: missing('statement', { within: { SUPER_ADMIN: 409, others: 200 } }),
  getStatementPdf: missing('statement'),
  getStatementSheet: missing('statement'),
  getMonthOverview: plain,
  listMonthPreview: plain,
  closeMonth: {
    fresh: async ({ house: { db } }) => {
      await db.run(sql`delete from month_ends where month >= '2020-02-01'`);
      return { body: { month: '2020-02' } };
    },
  },
  getMonthEnd: missing('monthEnd'),
  stopMonthEnd: missing('monthEnd'),
  resumeMonthEnd: missing('monthEnd'),
  getMonthEndRest: missing('monthEnd'),
  getLedgerMonths: plain,
  listLedgerEntries: { ids: { 'query.partyId': { ...filter('panelist'), within: 'untried' } } },
  getLedgerEntry: missing('ledgerEntry'),
  getLedgerCheck: plain,
  startLedgerCheck: plain,
  pageRates: plain,
  getRate: missing('rate'),
  createRate: plain,
  // Only one rate may exist for the same interviews from the same day: tests/server/billing/rates.test.ts changes
  // rates.
  changeRate: missing('rate', { within: 'untried' }),
  listRateVersions: missing('rate'),
  pageTaxRules: plain,
  getTaxRule: missing('taxRule'),
  createTaxRule: plain,
  changeTaxRule: missing('taxRule', { within: 'untried' }),
  listTaxRuleVersions: missing('taxRule'),
  getSeller: missing('seller'),
  changeSeller: missing('seller', { within: 'untried' }),
  listSellerVersions: missing('seller'),
  listSystemSettings: plain,
  previewRetention: plain,
  getSystemSetting: missing('setting'),
  // A sample names one setting: tests/server/system-settings.test.ts changes all settings.
  changeSystemSetting: missing('setting', { within: 'untried' }),
  listSystemSettingVersions: missing('setting'),
  pageSalesTaxes: plain,
  getSalesTax: missing('salesTax'),
  createSalesTax: plain,
  changeSalesTax: missing('salesTax', { within: 'untried' }),
  listSalesTaxVersions: missing('salesTax'),
  listNews: plain,
  foldNews: missing('news'),
  pageNews: plain,
  getNews: missing('news'),
  createNews: plain,
  changeNews: missing('news'),
  listNewsVersions: missing('news'),
  pageNotices: plain,
  createNotice: { ids: chosenIn('body.fields') },
  getNotice: missing('notice'),
  changeNotice: { ids: { ...missing('notice').ids, ...chosenIn('body.fields') } },
  deleteNotice: missing('notice'),
  listNoticeVersions: missing('notice'),
  listNoticeViews: plain,
  findRecipients: plain,
  // tests/server/messages/notices.test.ts tests the saved lists of others.
  countRecipients: { ids: chosenIn('body') },
  previewNotice: plain,
  testNotice: plain,
  // The number of recipients is known only when it is requested; tests/server/messages/notices.test.ts tests sending.
  sendNotice: { ...missing('notice', { within: 'untried' }) },
  stopNotice: missing('notice'),
  resumeNotice: missing('notice'),
  listRecipients: missing('notice'),
  downloadRecipients: missing('notice'),
  getAnnouncementSwitch: plain,
  saveAnnouncementSwitch: plain,
  openUnsubscribe: { within: 403 },
  unsubscribe: {
    within: 403,
    // Tries with the same token are counted.
    fresh: () => Promise.resolve({ body: { token: randomUUID(), on: false } }),
  },
  unsubscribeByEmail: {
    fresh: async (world) => {
      // Each wrong link counts as a try of its address.
      await world.house.db.run(sql`delete from login_failures`);
      return world.samples['POST /unsubscribe/:token'] ?? {};
    },
    ids: { 'params.token': { kind: 'interview', beyond: 404 } },
    within: 403,
  },
  pageTerms: plain,
  getCalendars: plain,
  // No server listens at the address of the sample; tests/server/calendars/connect.test.ts tests the successes.
  connectCalendar: { within: 400 },
  reconnectCalendar: missing('calendarConnection', { reach: 'own', within: 400 }),
  // No provider is configured: tests/server/calendars/providers.test.ts.
  beginCalendarSignIn: {
    ids: { 'body.id': { kind: 'calendarConnection', beyond: 404, reach: 'own', within: 404 } },
    within: 404,
  },
  endCalendarSignIn: { within: 409 },
  chooseCalendars: {
    ids: {
      // The sample chooses a calendar of the sample's connection.
      'params.id': { kind: 'calendarConnection', beyond: 404, reach: 'own', within: 400 },
      'body.calendars': { kind: 'connectedCalendar', beyond: 400, reach: 'own', within: 'untried', by: ['PANELIST'] },
      'body.writesTo': { kind: 'connectedCalendar', beyond: 400, reach: 'own', within: 'untried', by: ['PANELIST'] },
    },
  },
  readCalendarsNow: {
    ids: { 'body.id': { kind: 'calendarConnection', beyond: 404, reach: 'own' } },
    // The sample's connection belongs to the panelist.
    within: { PANELIST: 200, others: 404 },
  },
  disconnectCalendar: missing('calendarConnection', { reach: 'own' }),
  listBusy: plain,
  ignoreBusy: missing('busySpan', { reach: 'own' }),
  // tests/server/calendars/entries.test.ts answers a question of the connection that has it.
  answerEntryQuestion: {
    ids: {
      'params.id': { kind: 'entryQuestion', beyond: 404, reach: 'own', within: 'untried' },
      'body.connectionId': { kind: 'calendarConnection', beyond: 404, reach: 'own', within: 'untried' },
    },
  },
  listKeys: plain,
  createKey: plain,
  endKey: missing('apiKey'),
  pageWebhooks: plain,
  getWebhook: missing('webhook'),
  createWebhook: plain,
  changeWebhook: missing('webhook'),
  listWebhookVersions: missing('webhook'),
  newWebhookSecret: missing('webhook'),
  testWebhook: missing('webhook'),
  deleteWebhook: missing('webhook'),
  listDeliveries: { ids: { 'query.webhookId': filter('webhook') } },
  getDelivery: missing('delivery'),
  sendDeliveryAgain: missing('delivery'),
  getTerms: missing('terms'),
  createTerms: plain,
  changeTerms: missing('terms'),
  listTermsVersions: missing('terms'),
  pageSubscriptions: { ids: { 'query.planId': { ...filter('plan'), within: 'untried' } } },
  getSubscription: missing('subscription'),
  // A reference can be used for one payment only; tests/server/billing/by-hand.test.ts tests the successes.
  createSubscription: {
    ids: {
      'body.candidateId': { kind: 'candidate', beyond: 400, reach: 'all', within: 'untried' },
      'body.planId': { kind: 'plan', beyond: 404, reach: 'all', within: 'untried' },
    },
  },
  // The subscriptions of the world are paid, and an unpaid order can be canceled only once.
  sendToSubscription: {
    ...missing('subscription', { within: 'untried' }),
    fresh: async ({ house: { db }, cast }) => ({
      params: { id: await withPlan(db, cast.asha.own.personId, { leaf: 'created' }) },
      body: { type: 'CANCEL', version: 1 },
    }),
  },
  listOwnSubscriptions: plain,
  listMockProgress: plain,
  askForMock: { ids: { 'body.skillIds': { kind: 'skill', reach: 'all', beyond: 400 } } },
  listPlans: plain,
  pagePlans: plain,
  getPlan: missing('plan'),
  createPlan: plain,
  changePlan: missing('plan'),
  listPlanVersions: missing('plan'),
  listOrganizationTerms: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  // tests/server/terms/acceptance.test.ts tests terms that are in force, and accepting them.
  getOrganizationTerms: missing('organization'),
  listAcceptedTerms: { ids: { 'query.termsId': { ...filter('terms'), within: 'untried' } } },
  readTerms: plain,
  acceptTerms: { ids: byLinkAlone('body.terms.id', 'terms'), within: { ORGANIZATION_USER: 409, others: 200 } },
  homeMetrics: plain,
  analysisMetrics: { ids: { 'query.organizationId': { kind: 'organization', beyond: 404 } } },
  listReportInterviews: plain,
  getInterviewReport: plain,
  listStatistics: plain,
  getStatistics: plain,
  listReportSchedules: plain,
  scheduleReport: plain,
  stopReportSchedule: plain,
  // An organization can send only its statistics.
  sendReport: { within: { ORGANIZATION_USER: 403, others: 200 } },
  getEmail: missing('email'),
  searchAll: plain,

  startExport: { within: { ADMIN: 200, SUPER_ADMIN: 200, others: 403 } },
  listExports: plain,
  getExport: missing('export', { reach: 'own' }),
  cancelExport: missing('export', { reach: 'own' }),
  // For a user type without access to the list, the file does not exist.
  downloadExport: missing('export', { reach: 'own', within: { ADMIN: 200, SUPER_ADMIN: 200, others: 404 } }),
  createBatch: {
    ids: {
      'body.interviewIds': { kind: 'request', beyond: 404, within: 'untried' },
      'body.candidateIds': { ...ofCandidates, kind: 'candidate', together: 'body.jobProfileId' },
      'body.jobProfileId': { ...ofCandidates, kind: 'jobProfile', together: 'body.candidateIds' },
    },
  },
  uploadBatch: plain,
  getBatchTemplate: plain,
  getCurrentBatch: plain,
  getBatch: ownBatch,
  getBatchProgress: ownBatch,
  solveBatch: ownBatch,
  changeBatchRow: {
    ids: {
      ...ownBatch.ids,
      'body.panelistId': {
        kind: 'panelist',
        beyond: 400,
        reach: 'all',
        within: 'untried',
        // The sample belongs to the admin.
        by: ['ADMIN'],
        base: ({ cast, start }, sample) => ({
          ...sample,
          body: { type: 'pin', nr: 1, panelistId: cast.people.panelist.id, start },
        }),
      },
    },
  },
  getBatchChoices: ownBatch,
  commitBatch: ownBatch,
  stopBatch: ownBatch,
  deleteBatch: ownBatch,
  downloadBatchFailures: ownBatch,
  listViews: plain,
  saveView: plain,
  // tests/server/list-views.test.ts tests the owners of views.
  setView: { ids: { 'params.id': { kind: 'stranger', beyond: 404, by: [] } } },
  countPinned: plain,
  deleteView: plain,
};

/** The expected status for a user type, or for a caller without a session. */
export const statusFor = (status: Status | undefined, userType: UserType | null): number =>
  typeof status === 'object' ? ((userType && status[userType]) ?? status.others) : (status ?? 200);
