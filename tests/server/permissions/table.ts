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
/** The name under which the contract exports a call. */
export type CallName = { [File in keyof typeof contract]: CallsIn<(typeof contract)[File]> }[keyof typeof contract];

/** Every call that the table can name. */
export const callsByName = new Map<string, Call>(
  Object.values(contract)
    .flatMap((file) => Object.entries<unknown>(file))
    .filter((entry): entry is [string, Call] => isCall(entry[1])),
);

/** What is answered for a user type; for all of them where it is a number. */
export type Status = number | (Partial<Record<UserType, number>> & { others: number });

/** An id in a request. */
export type IdRule = {
  kind: Kind;
  /**
   * What is answered for an object out of reach, to the letter the same as for one that is not there: a status, `empty`
   * for a list without rows, `nothing` where letting go of what is not there is no error.
   */
  beyond: 404 | 400 | 409 | 'empty' | 'nothing';
  /** Whose objects a user type reaches here, where it is not what the call says. */
  reach?: 'own' | 'all';
  /** What is answered within reach: 200 unless said otherwise; `untried` where another test has its success. */
  within?: Status | 'untried';
  /** Who comes so far that it is looked at; all where left out. */
  by?: UserType[];
  /** Another id of the request that must be of the same owner. */
  together?: string;
  /** The request in the sample's place. */
  base?: (world: World, sample: Given) => Given;
};

export type Row = {
  /** By place in the request: `params.id`, `query.candidateId`, `body.panelistId`. */
  ids?: Record<string, IdRule>;
  /** What the sample is answered: 200 unless said otherwise. */
  within?: Status;
  /** A request in the sample's place, made anew for each caller: what can be used once. */
  fresh?: (world: World) => Promise<Given>;
};

const missing = (kind: Kind, more: Partial<IdRule> = {}): Row => ({
  ids: { 'params.id': { kind, beyond: 404, ...more } },
});
const filter = (kind: Kind): IdRule => ({ kind, beyond: 'empty', base: () => ({}) });
/** Panelists have their hours, whose interviews are shown or not. */
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

// Of a call that anybody may make by a link: tests/server/interviews/links.test.ts has whose they may be.
const byLinkAlone = (place: string, kind: Kind): Record<string, IdRule> => ({
  [place]: { kind, reach: 'all', beyond: 409, within: 'untried', by: [] },
});

// People by their accounts, and saved lists: tests/server/messages/notices.test.ts has whose they may be.
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
// Mocks are for admins; an organization's request is about a job profile of its own.
const mockSkills = (part: 'body' | 'query'): IdRule => ({
  kind: 'skill',
  reach: 'all',
  beyond: 400,
  within: { ORGANIZATION_USER: 400, others: 200 },
  base: (_world, sample) => without(sample, part, 'jobProfileId'),
});
// Each is added once.
const newcomer = (_world: World, { body }: Given): Given => ({
  body: { ...body, email: `newcomer.${randomUUID()}@mail.example` },
});
const owning: UserType[] = ['ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER'];
const booking = ({ requests, start, cast }: World): Given => ({
  params: { id: requests.own },
  body: { type: 'BOOK', version: 0, panelistId: cast.people.thirdPanelist.id, start },
});

/**
 * Every call with the ids it takes. Who may make it and whose rows it reaches is the contract's `access`; here stands what
 * follows from it that the contract does not say. A call that is missing does not compile.
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
  // Successes: tests/server/auth/factors.test.ts.
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
    // A factor must be proven.
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
  // No feed has the token of the sample; tests/server/people/calendar-feed.test.ts has those that do.
  readCalendarFeed: { ids: { 'params.token': { kind: 'interview', beyond: 404 } }, within: 404 },
  listRecordings: plain,
  getRecording: onInterview,
  // Whose recording an address names, and what a link opens: tests/server/recordings.test.ts.
  watchRecording: { within: 404 },
  watchShared: { within: 403 },
  deleteRecording: { ...missing('recording'), within: 404 },
  listShares: { ...missing('recording'), within: 404 },
  shareRecording: { ...missing('recording'), within: 404 },
  revokeShare: { ...missing('share'), within: 404 },
  getVideoAnalytics: onInterview,
  // Not before the end; tests/server/feedback-summary.test.ts has interviews that were held.
  getSummaryFile: { ...missing('interview', { within: 'untried' }), within: 409 },
  getCandidateReviews: missing('candidate'),
  listSharedFeedback: plain,
  listFeedbackShares: onInterview,
  // The interview of the samples has no released feedback; tests/server/feedback-share.test.ts has those that do.
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
  // Before somebody joins, and is not awaited any more.
  remindParty: onInterview,
  listOwners: plain,
  // tests/server/interviews/owners.test.ts has who may own one, and whose ids change nothing.
  setOwner: {
    ids: {
      'params.id': { kind: 'interview', beyond: 404, within: 'untried' },
      'body.ownerId': { kind: 'stranger', beyond: 400, by: [] },
      'body.was': { kind: 'stranger', beyond: 'nothing', by: [] },
    },
  },
  setNote: missing('interview', { within: 'untried' }),
  // tests/server/interviews/runs.test.ts has whose interviews a query finds: it is the condition of the list.
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
  // The samples have the token of no link of an interview.
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
  // The job of the cast has a candidate on the way; tests/server/job-profiles/sourcing.test.ts has those that lack one.
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
  // Of one name there is one skill.
  addSkill: {
    fresh: () =>
      Promise.resolve({ body: { name: `New ${randomUUID().slice(0, 8)}`, family: 'Samples', synonyms: [] } }),
  },
  // What succeeds, and once: tests/server/job-profiles/dictionary.test.ts.
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
  // Whom an email reaches: tests/server/job-profiles/invitations.test.ts.
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
      // Nobody is told who somebody is that cannot be invited.
      // The answer is stored under its key: tests/server/job-profiles/invitations.test.ts.
      'body.personIds': { kind: 'candidate', beyond: 'nothing', within: 'untried', by: [] },
    },
  },
  openInvitation: { within: 403 },
  stopInvitations: {
    within: 403,
    // Tries of one token are counted.
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
    // The sample is of the organization of `org`; an admin reaches all of them.
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
      // Whoever is moved is another user from then on.
      'body.organizationId': { kind: 'organization', beyond: 400, within: 'untried' },
    },
  },
  listAddresses: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  listRegistered: { ids: { 'query.organizationId': { ...filter('organization'), within: 'untried' } } },
  // An organization that has some takes no other users: tests/server/organizations/organization-users.test.ts.
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
  // What is blocked is in the way of the other calls here: tests/server/organizations/blocks.test.ts has what succeeds.
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
  // Of one name there is one organization.
  createOrganization: { fresh: (world) => world.newOrganization() },
  // Two with one name cannot be; tests/server/organizations/organizations.test.ts has what succeeds.
  changeOrganization: missing('organization', { within: 'untried' }),
  listCandidates: { ids: { 'query.organizationId': filter('organization') } },
  listPanelists: plain,
  listPanelistAccounts: { ids: { 'query.skillId': { ...filter('skill'), within: 'untried' } } },
  listPanelistLoads: { ids: { 'query.skillId': { ...filter('skill'), within: 'untried' } } },
  listPanelistZones: plain,
  downloadOwnData: plain,
  // Asking itself: tests/server/people/erase.test.ts. Nobody of the cast has a password, and interviews keep them.
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
  // Of admins: tests/server/auth/users.test.ts.
  setAccountActive: missing('panelist'),
  // tests/server/auth/factors.test.ts has what an admin does not see of a super admin.
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
      // Of the organization that is named: tests/server/candidates/candidates.test.ts.
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
  // After the panelist's own hours, whose revision it raises.
  storeDayOff: missing('panelist'),
  getWeek: plain,
  getProfile: plain,
  // tests/server/people/profile-sections.test.ts has skills that are not offered.
  saveSection: {
    fresh: async (world) => {
      // The time zone, which was saved before this, is a part of the sample.
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
  // Whoever else has one: tests/server/people/profile-video.test.ts.
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
  // The inquiry of the samples has none; tests/server/messages/problem-reports.test.ts has one.
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
  // tests/server/messages/templates.test.ts has the one that is changed.
  changeTemplate: missing('template', { within: 'untried' }),
  listTemplateVersions: missing('template'),
  previewTemplate: plain,
  testTemplate: plain,
  listEmails: plain,
  // tests/server/audit.test.ts has what it finds: everybody’s, for super admins alone.
  listAudit: { ids: { 'query.userId': { kind: 'stranger', beyond: 'empty', by: [] } } },
  listAuditUsers: plain,
  // tests/server/security-log.test.ts has what it finds.
  listOwnAttempts: plain,
  listSecurityEvents: { ids: { 'query.userId': { kind: 'stranger', beyond: 'empty', by: [] } } },
  buyPlan: { ids: { 'body.planId': { kind: 'plan', beyond: 404, reach: 'all' } } },
  getGateway: plain,
  getPayment: missing('payment'),
  pagePayments: { ids: { 'query.subscriptionId': filter('subscription') } },
  // The test gateway has not seen the payment of the samples; tests/server/billing/buying.test.ts has one that it knows.
  capturePayment: { ...missing('payment', { within: 'untried' }), within: 409 },
  pageGatewayDays: plain,
  getGatewayDay: missing('gatewayDay'),
  compareGatewayDay: missing('gatewayDay'),
  pageRefunds: { ids: { 'query.paymentId': { ...filter('payment'), within: 'untried' } } },
  getRefund: missing('refund'),
  // The payment of the samples is not captured; tests/server/billing/refunds.test.ts has one that is.
  askForRefund: { ...missing('payment', { within: 'untried' }), within: 409 },
  // One's own refund is approved by another.
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
  // There is one for the same interviews, or one, from a day on: tests/server/billing/rates.test.ts changes them.
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
  // A sample names the key of one setting: tests/server/system-settings.test.ts changes all.
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
  // tests/server/messages/notices.test.ts has the saved lists of others.
  countRecipients: { ids: chosenIn('body') },
  previewNotice: plain,
  testNotice: plain,
  // To how many it goes is known when it is asked; tests/server/messages/notices.test.ts has what is sent.
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
    // Tries of one token are counted.
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
  // Nothing listens at the address of the sample; tests/server/calendars/connect.test.ts has the successes.
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
    // Whose connection the sample has.
    within: { PANELIST: 200, others: 404 },
  },
  disconnectCalendar: missing('calendarConnection', { reach: 'own' }),
  listBusy: plain,
  ignoreBusy: missing('busySpan', { reach: 'own' }),
  answerEntryQuestion: missing('entryQuestion', { reach: 'own' }),
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
  // Each reference is on one payment; tests/server/billing/by-hand.test.ts has its successes.
  createSubscription: {
    ids: {
      'body.candidateId': { kind: 'candidate', beyond: 400, reach: 'all', within: 'untried' },
      'body.planId': { kind: 'plan', beyond: 404, reach: 'all', within: 'untried' },
    },
  },
  // The subscriptions of the world are paid; an order that is not is canceled once.
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
  // Of terms that are in force: tests/server/terms/acceptance.test.ts, as for accepting them.
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
  // An organization sends its statistics.
  sendReport: { within: { ORGANIZATION_USER: 403, others: 200 } },
  getEmail: missing('email'),
  searchAll: plain,

  startExport: { within: { ADMIN: 200, SUPER_ADMIN: 200, others: 403 } },
  listExports: plain,
  getExport: missing('export', { reach: 'own' }),
  cancelExport: missing('export', { reach: 'own' }),
  // A list that is not for them any more is a file that is not there.
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
        // The sample is the admin's.
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
  // tests/server/list-views.test.ts has whose views those are.
  setView: { ids: { 'params.id': { kind: 'stranger', beyond: 404, by: [] } } },
  countPinned: plain,
  deleteView: plain,
};

/** What somebody of a user type, or nobody, is answered. */
export const statusFor = (status: Status | undefined, userType: UserType | null): number =>
  typeof status === 'object' ? ((userType && status[userType]) ?? status.others) : (status ?? 200);
