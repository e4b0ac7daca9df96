import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { InterviewSnapshot } from '../../../src/machines/lifecycle/interview';
import { inputOf } from '../../model/interview-fixtures';
import { eventsOf } from '../../model/interview-model';
import { notificationItem } from '../../model/notification-items';
import { paise } from '../../../src/contract/money';
import { aPlan, planFields } from '../../model/edit-plan-model';
import { paymentEvents, paymentInput } from '../../model/payment-model';
import { subscriptionEvents, subscriptionInput, type SubscriptionSnapshot } from '../../model/subscription-model';
import { aReply, replyFields } from '../../model/edit-reply-model';
import { aNotice, noticeFields } from '../../model/edit-notice-model';
import { aTemplate, templateFields } from '../../model/edit-template-model';
import { aNews, newsFields } from '../../model/edit-news-model';
import { termsToRead } from '../../model/terms/accept-terms-model';
import { aTerms, termsFields } from '../../model/terms/edit-terms-model';
import { aNote } from '../../model/edit-note-model';
import { aRate, aTaxRule, rateFields, taxFields } from '../../model/edit-rate-model';
import { aSalesTax, aSeller, salesTaxFields, sellerFields } from '../../model/edit-seller-model';
import { aSetting, settingFields } from '../../model/edit-setting-model';
import { aWebhook, webhookFields } from '../../model/edit-webhook-model';
import { statementEvents, statementInput } from '../../model/statement-fixtures';
import { anOrganization } from '../../model/edit-organization-model';
import * as bookSlot from '../../model/book-slot-model';
import * as job from '../../model/edit-job-profile-model';
import * as section from '../../model/edit-profile-section-model';
import * as schedule from '../../model/schedule-fixtures';
import { otherWays, signInReplies } from '../../model/sign-in-replies';

/** Texts that only their owner may read, one of each kind, in the form that people and services write. */
export const canary = {
  password: 'CanaryPass#471183',
  token: 'cnryTok8ZkQmPwLx7VtRbYcNdEfGhJkMnPqRs',
  code: 'cnry-Code-4Ab19',
  email: 'canary.person@private.example',
  name: 'Canary Vandermeer',
  loneName: 'vandermeer',
  text: 'A canary sang 471183 times, then on +91 91827 36455, in Canary Lane.',
  phone: '+91 9182736455',
  number: '9182736455',
  pan: 'CNRYP7391K',
  account: '918273645546372',
  ifsc: 'CNRY0739182',
  address: 'https://elsewhere.example/canary/471183?token=cnryTok8ZkQm#cnry-Code-4Ab19',
};

/** Pieces of the canaries that are long enough to reveal something. */
export const traces =
  /canary|cnry|vandermeer|private\.example|471183|tok8zk|qmpwlx|4ab19|91827|36455|45546|73918|7391K|sang/i;

/**
 * Any field of any message may contain more than the types say, such as properties that a server adds in the future.
 */
export const more = {
  person: {
    ...canary,
    firstName: canary.loneName,
    accountNumber: Number(canary.account),
    mobile: Number(canary.number),
  },
  list: [canary.text, canary.email],
  byName: { [canary.name]: 1, [canary.email]: 2 },
};

/** Failures with a canary in every part of the error. */
export const failures = [409, 400, 500, undefined].map((status) =>
  Object.assign(new Error(canary.text), {
    status,
    details: ['email', 'userName', 'name', 'password', 'mobile', 'organizationId'].map((field) => ({
      field,
      message: canary.text,
    })),
    data: { closedBy: canary.name, answer: canary.text, version: 9, closedAt: '2026-11-20T10:00:00.000Z', ...more },
  }),
);

type Events = readonly AnyEventObject[];
export type Story = {
  /** The lives of this story need not cover every type of event that the machine takes. */
  partly?: true;
  inputs: readonly object[];
  /** At least one event of each type that the machine accepts from outside. */
  events: Events | ((snapshot: AnyMachineSnapshot) => Events);
  /** Results by the id of an invoke. */
  done?: Record<string, readonly unknown[]>;
  /** Failures by the id of an invoke, in addition to the common ones. */
  failed?: Record<string, readonly unknown[]>;
};

/** A draft with a revision: changed to valid and invalid values, saved, and overtaken by another change. */
const editing = (
  inputs: readonly object[],
  [right, wrong]: readonly [object, object],
  stored: object,
  theirs: object,
) => ({
  inputs,
  events: [
    { type: 'draft.change', change: right },
    { type: 'draft.change', change: wrong },
    { type: 'form.submit', key: canary.token, now: 0 },
    { type: 'form.submit', key: canary.token, now: 0 },
    { type: 'draft.discard' },
    { type: 'theirs.take' },
    ...Array.from({ length: 3 }, () => ({ type: 'mine.keep' })),
  ],
  done: { save: [stored] },
  failed: { save: [{ status: 409, message: canary.text, data: { current: { ...stored, ...theirs } } }] },
});
const editingSetting = editing([], [{ value: canary.text }, { value: 7 }], aSetting(), { changedBy: canary.name });
const reminding: Story = {
  inputs: [{}],
  events: [
    { type: 'party.remind', interviewId: 'i1', party: 'both', ...more },
    { type: 'remind.retry' },
    { type: 'failure.dismiss' },
  ],
  done: { remind: [{ sent: ['candidate'], ...more }] },
};

const organization = {
  name: canary.name,
  services: ['TWO_WAY'],
  website: canary.address,
  timeZone: 'UTC',
  about: canary.text,
};

const person = { id: 'p1', name: canary.name };
const found = { ...schedule.choose, slot: { ...schedule.slot, panelistName: canary.name }, key: canary.token };
const login = {
  token: canary.token,
  name: canary.name,
  designation: canary.text,
  systemEmail: canary.email,
  systemMobileNumber: canary.phone,
};
const card = {
  skills: [{ skillId: 's1', rating: 5, evidence: canary.text }],
  communication: { rating: 4, evidence: canary.text },
  problemSolving: { rating: 3, evidence: canary.text },
  strengths: canary.text,
  improvements: canary.loneName,
  asked: canary.loneName,
  recommendation: 'hire',
  notes: canary.text,
};
const theirs = { value: card, revision: 7 };
const resolving: Events = [{ type: 'draft.retry' }, { type: 'mine.keep', now: schedule.now }, { type: 'theirs.take' }];
const change = { area: 'interviews', id: '0f0e0d0c-0000-4000-8000-000000000001', ...more };
const who = { userId: 'u1', userType: 'ADMIN', name: canary.name };
const state = 'cnryStat3abcdefghij0';
const answered = { state, code: canary.code, accessToken: canary.token, error: '' };

const personal = { name: canary.name, birthDate: '1990-07-31', location: canary.loneName, linkedin: canary.address };
const typedPersonal = { ...personal, name: canary.loneName, location: canary.loneName.toUpperCase() };
const bank = {
  country: 'IN',
  swift: '',
  account: canary.account,
  again: canary.account,
  holder: canary.loneName.toUpperCase(),
  ifsc: canary.ifsc,
  password: canary.password,
};
const identity = { pan: canary.pan, idKind: 'passport', idNumber: canary.number, password: canary.password };

const refusedSlots = schedule.events.filter(({ type }) => type === 'slots.refused');

/**
 * The stories of machines by the machine's id: additions to those of their models (`model-stories.ts`), or stories of
 * machines without a model.
 */
export const stories: Record<string, Partial<Story>> = {
  blockOrganization: {
    inputs: [
      { needs: ['organization', 'panelist'] },
      { needs: ['organization'], choice: { organization: person } },
      { needs: ['organization'], choice: { organization: person }, unblock: { id: 'b1', ...more } },
    ],
    events: [
      { type: 'choice.change', change: { organization: person } },
      { type: 'choice.change', change: { panelist: person } },
      { type: 'touches.ask' },
      { type: 'choice.back' },
      { type: 'why.change', why: canary.text },
      { type: 'block.confirm', key: canary.token },
      { type: 'unblock.ask' },
      { type: 'unblock.dismiss' },
      { type: 'unblock.confirm' },
    ],
  },
  bookSlot: {
    inputs: [{}],
    events: [
      ...bookSlot.events,
      ...Array.from({ length: 3 }, () => [
        { ...bookSlot.choose, choice: { ...bookSlot.choice, candidate: person, ...more }, key: canary.token },
        { ...bookSlot.confirm, key: canary.token },
      ]).flat(),
    ],
    done: Object.fromEntries(Object.entries(bookSlot.settle).map(([id, { done = [] }]) => [id, done])),
  },
  changeStream: {
    inputs: [{}],
    events: [
      { type: 'turn.win' },
      { type: 'stream.open' },
      { type: 'stream.hear' },
      { type: 'stream.close' },
      { type: 'stream.refuse' },
      { type: 'stream.allow' },
      { type: 'stream.change', change },
      { type: 'channel.change', change },
      { type: 'connection.return' },
    ],
  },
  connection: {
    inputs: [{ online: true, ...more }],
    events: [{ type: 'connection.lose' }, { type: 'connection.find' }],
  },
  editNews: editing(
    [{ stored: newsFields({ publishFrom: null }) }, { stored: newsFields(), id: 'n1', revision: 3 }],
    [{ title: canary.name, text: canary.text }, { text: '' }],
    aNews(),
    { title: canary.name },
  ),
  editReply: editing(
    [{ stored: replyFields({ title: '' }) }, { stored: replyFields(), id: 'r1', revision: 3 }],
    [{ title: canary.name, text: canary.text }, { text: '' }],
    aReply(),
    { title: canary.name },
  ),
  editTemplate: editing(
    [{ stored: templateFields({ opening: '' }) }, { stored: templateFields(), id: 't1', revision: 3 }],
    [{ subject: canary.text, opening: canary.text, next: canary.text, signature: canary.name }, { opening: '' }],
    aTemplate(),
    { opening: canary.text, changedBy: canary.name },
  ),
  inquiry: {
    inputs: [{ inquiryId: 'q1', revision: 3 }],
    events: [
      { type: 'text.change', text: canary.text },
      { type: 'message.send', next: 'waiting', key: canary.token },
      { type: 'silence.ask' },
      { type: 'silence.dismiss' },
      { type: 'silence.confirm', key: canary.token },
      { type: 'inquiry.reopen', key: canary.token },
      { type: 'inquiry.arrive', revision: 9 },
      { type: 'theirs.use' },
      ...Array.from({ length: 3 }, () => ({ type: 'mine.keep' })),
    ],
    done: { sendMessage: [{ revision: 4, ...more }], closeSilently: [{ revision: 5 }], reopen: [{ revision: 6 }] },
    failed: Object.fromEntries(
      ['sendMessage', 'closeSilently', 'reopen'].map((id) => [
        id,
        [{ status: 409, message: canary.text, data: { revision: 8, state: 'closed', by: canary.name } }],
      ]),
    ),
  },
  editNotice: editing(
    [{ stored: noticeFields({ signature: '' }) }, { stored: noticeFields(), id: 'n1', revision: 3 }],
    [
      {
        ...{ subject: canary.text, content: `<p>${canary.text}</p>`, signature: canary.text },
        people: [{ id: 'p1', name: canary.name }],
      },
      { signature: '' },
    ],
    aNotice(),
    { subject: canary.text },
  ),
  editTerms: editing(
    [{ stored: termsFields({ title: '' }) }, { stored: termsFields(), id: 't1', revision: 3 }],
    [{ title: canary.name, text: `<p>${canary.text}</p>` }, { text: '' }],
    aTerms(),
    { title: canary.name },
  ),
  editPlan: editing(
    [{ stored: planFields({ title: '' }) }, { stored: planFields(), id: 'p1', revision: 3 }],
    [{ title: canary.name, description: canary.text }, { description: '' }],
    aPlan(),
    { title: canary.name },
  ),
  editRate: editing(
    [{ stored: rateFields({ paise: null }) }, { stored: rateFields(), id: 'r1', revision: 3 }],
    [{ paise: paise(123_400) }, { paise: null }],
    aRate(),
    { changedBy: canary.name },
  ),
  editTaxRule: editing(
    [{ stored: taxFields({ section: '' }) }, { stored: taxFields(), id: 'x1', revision: 3 }],
    [{ section: '194C' }, { section: '' }],
    aTaxRule(),
    { changedBy: canary.name },
  ),
  editWebhook: editing(
    [{ stored: webhookFields({ events: [] }) }, { stored: webhookFields(), id: 'w1', revision: 3 }],
    [{ address: canary.address, events: ['interview.canceled'] }, { address: '' }],
    aWebhook(),
    { address: canary.address, changedBy: canary.name },
  ),
  editSeller: editing(
    [{ stored: sellerFields({ sac: '' }) }, { stored: sellerFields(), id: 's1', revision: 3 }],
    [{ address: canary.text, sac: '998399' }, { address: '' }],
    aSeller(),
    { changedBy: canary.name },
  ),
  editSetting: {
    ...editingSetting,
    inputs: [
      { stored: settingFields() },
      { stored: settingFields({ setting: 'meetingLink', value: '' }), id: 's1', revision: 3 },
      { stored: settingFields({ setting: 'sessionDays', value: 30 }), id: 's2', revision: 3 },
    ],
    // A shorter time asks for confirmation first.
    events: [
      ...editingSetting.events,
      { type: 'draft.change', change: { value: 7 } },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'save.dismiss' },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'save.confirm' },
    ],
  },
  editSalesTax: editing(
    [{ stored: salesTaxFields({ ratePoints: null }) }, { stored: salesTaxFields(), id: 'x2', revision: 3 }],
    [{ ratePoints: 1_200 }, { ratePoints: null }],
    aSalesTax(),
    { changedBy: canary.name },
  ),
  payment: {
    partly: true,
    inputs: [{ ...paymentInput, ...more }],
    // Amounts are masked, so a replay cannot add them up.
    events: () =>
      paymentEvents()
        .filter(({ type }) => type !== 'REFUND')
        .map((event) => ({ ...event, why: canary.text, ...more })),
  },
  acceptTerms: {
    inputs: [{}],
    events: Array.from({ length: 3 }, () => ({ type: 'terms.accept', terms: [{ id: 't1', revision: 2 }] })),
    failed: {
      accept: [{ status: 409, message: canary.text, data: { terms: [termsToRead({ title: canary.name })] } }],
    },
  },
  subscription: {
    partly: true,
    inputs: [{ ...subscriptionInput(), ...more }],
    events: (snapshot) =>
      subscriptionEvents(snapshot as SubscriptionSnapshot).map((event) => ({ ...event, why: canary.text, ...more })),
  },
  editNote: {
    inputs: [{ stored: { text: '' } }, { stored: { text: '' }, id: 'i1', revision: 2 }],
    events: [
      { type: 'draft.change', change: { text: canary.text } },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      ...Array.from({ length: 3 }, () => ({ type: 'mine.keep' })),
    ],
    done: { save: [aNote()] },
    failed: { save: [{ status: 409, message: canary.text, data: { current: aNote({ text: canary.text }) } }] },
  },
  editOrganization: {
    inputs: [{ stored: organization }, { stored: organization, id: 'o1', revision: 3 }],
    events: [
      { type: 'draft.change', change: { name: canary.name, about: canary.text, website: canary.address } },
      { type: 'draft.change', change: { services: [] } },
      { type: 'draft.change', change: { services: ['TWO_WAY'], website: '' } },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      ...Array.from({ length: 3 }, () => ({ type: 'mine.keep' })),
    ],
    done: { save: [{ ...organization, ...more }] },
    failed: {
      save: [
        { status: 409, message: canary.text, data: { taken: { id: 'o2', name: canary.name } } },
        {
          status: 409,
          message: canary.text,
          data: { current: anOrganization({ about: canary.text, name: canary.name }) },
        },
      ],
    },
  },
  editProfileSection: {
    inputs: [
      section.sectionInput('personal', { revision: 1, value: personal }),
      section.sectionInput('personal', { revision: 3, value: personal }, { revision: 2, value: typedPersonal }),
      section.sectionInput('bank', { revision: 0, value: bank }),
      section.sectionInput('identity', { revision: 0, value: identity }),
    ],
    events: ({ context: { id } }) => [
      { type: 'stored.arrive', read: { revision: 2, value: personal } },
      id === 'bank'
        ? { type: 'draft.change', change: { value: { ...bank, ifsc: canary.ifsc.toLowerCase() } } }
        : id === 'identity'
          ? { type: 'draft.change', change: { value: { ...identity, password: canary.loneName } } }
          : { type: 'draft.change', change: { value: typedPersonal } },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'form.submit', key: canary.token, now: 0, problems: { 'value.name': canary.text } },
      { type: 'draft.discard' },
      { type: 'mine.keep' },
      { type: 'theirs.take' },
    ],
    done: { save: [{ revision: 2, value: typedPersonal, ...more }] },
    failed: {
      save: [
        { message: canary.text, status: 409, data: { revision: 7, value: personal } },
        { message: canary.text, status: 500 },
      ],
    },
  },
  exportList: {
    inputs: [{ ...more, list: 'mails' }],
    events: [
      {
        type: 'export.start',
        request: { list: 'mails', format: 'csv', query: { q: canary.text }, columns: ['subject'] },
        key: canary.token,
      },
      { type: 'export.cancel' },
      { type: 'export.retry', key: canary.token },
      { type: 'export.download', id: 'e1' },
      { type: 'failure.dismiss' },
    ],
    done: {
      find: [null, { id: 'e1', status: 'running' }],
      start: [{ id: 'e1', status: 'running' }],
      read: [
        { id: 'e1', status: 'running' },
        { id: 'e1', status: 'ready' },
        { id: 'e1', status: 'failed' },
      ],
    },
  },
  interview: {
    partly: true,
    inputs: [{ ...inputOf('real'), ...more }],
    events: (snapshot) =>
      eventsOf(snapshot as InterviewSnapshot).map((event) => ({ ...event, why: canary.text, ...more })),
  },
  statement: {
    partly: true,
    inputs: [{ ...statementInput, ...more }],
    events: Object.values(statementEvents).map((event) => ({
      ...event,
      ...('why' in event && { why: canary.text }),
      ...('reference' in event && { reference: canary.text }),
      ...more,
    })),
  },
  keepDraft: {
    inputs: [{ value: card, revision: 1, unsent: true, theirs: null, waiting: [] }],
    events: [{ type: 'draft.change', value: card }, { type: 'draft.flush' }, { type: 'device.keep' }, ...resolving],
    done: {
      keepOnServer: [
        { kind: 'kept', revision: 2, savedAt: '2026-11-20T10:00:00.000Z' },
        { kind: 'conflict', theirs },
      ],
    },
  },
  remind: reminding,
  decide: {
    events: [
      {
        type: 'decision.ask',
        rows: [{ id: 'i1', version: 1, name: canary.name, decision: null, ...more }],
        draft: { decision: 'selected', why: canary.text },
      },
      {
        type: 'draft.change',
        draft: { emailed: true, selectedText: canary.text, rejectedText: canary.loneName, ...more },
      },
      { type: 'form.submit', key: canary.token },
      { type: 'action.undo' },
      { type: 'page.leave' },
      { type: 'action.retry' },
      { type: 'failure.dismiss' },
      { type: 'dialog.close' },
    ],
  },
  notifications: {
    inputs: [{}],
    events: [
      { type: 'bell.press' },
      { type: 'popover.close' },
      { type: 'list.scroll', left: 0 },
      { type: 'page.retry' },
      {
        type: 'item.choose',
        item: notificationItem({
          candidateName: canary.name,
          mobileNumber: canary.phone,
          organizationName: canary.loneName,
          jobTitle: canary.text,
        }),
      },
      {
        type: 'item.choose',
        item: notificationItem({
          about: 'address',
          code: 105,
          failed: { address: canary.email, why: 'returned', of: 'candidate', id: 'c1' },
        }),
      },
      { type: 'download.press' },
    ],
    done: { loadPage: [5, 1] },
  },
  editJobProfile: {
    inputs: [
      { ...job.jobInput, ...more },
      {
        ...job.jobInput,
        revision: 2,
        draft: { ...job.jobBase, title: canary.name, description: canary.text },
      },
    ],
    events: [
      ...job.jobEvents,
      { type: 'draft.change', change: { title: canary.name, location: canary.name, benefits: canary.text } },
      { type: 'draft.change', change: { instructions: canary.text, responsibilities: canary.text } },
      { type: 'form.submit', key: canary.token, now: 0 },
    ],
    failed: {
      save: [
        Object.assign(new Error(canary.text), {
          status: 409,
          data: { ...job.savedMeanwhile, by: canary.name, content: { ...job.wholeJob, benefits: canary.text } },
        }),
        ...failures,
      ],
    },
  },
  scheduleInterview: {
    inputs: [schedule.input, { ...schedule.fromRequest, ...more }],
    events: [
      ...schedule.events,
      // Events that would otherwise seldom be accepted.
      ...Array.from({ length: 4 }, () => [found, schedule.confirm, { type: 'slot.release' }]).flat(),
      ...Array.from({ length: 4 }, () => [found, ...refusedSlots]).flat(),
      { type: 'organization.pick', organization: person },
      { type: 'jobProfile.pick', jobProfile: person, now: schedule.now },
      {
        type: 'candidate.pick',
        candidate: person,
        organization: person,
        jobProfile: person,
        preferred: [schedule.future],
        now: schedule.now,
      },
    ],
    done: Object.fromEntries(Object.entries(schedule.settle).map(([id, { done = [] }]) => [id, done])),
  },
  scheduleMany: {
    inputs: [more],
    events: [
      { type: 'find.retry' },
      { type: 'job.make', request: { source: 'waiting', interviewIds: ['i1'] }, key: canary.token },
      { type: 'job.made', step: { id: 'b1', state: 'draft' } },
      {
        type: 'job.act',
        act: {
          verb: 'change',
          change: {
            type: 'edit',
            nr: 1,
            cells: {
              organization: canary.name,
              jobProfile: canary.text,
              email: canary.email,
              minutes: '60',
              time1: '',
              time2: '',
              time3: '',
            },
          },
        },
      },
      { type: 'job.act', act: { verb: 'commit', revision: 1 } },
      { type: 'job.stop' },
      { type: 'job.discard' },
      { type: 'failures.download' },
      { type: 'job.another' },
      { type: 'failure.dismiss' },
    ],
    done: {
      find: [null, { id: 'b1', state: 'draft' }, { id: 'b1', state: 'committing' }],
      make: [{ id: 'b1', state: 'draft' }],
      act: [
        { id: 'b1', state: 'committing' },
        { id: 'b1', state: 'done' },
      ],
      read: [
        { id: 'b1', state: 'committing' },
        { id: 'b1', state: 'done' },
        { id: 'b1', state: 'stopped' },
      ],
      stop: [{ id: 'b1', state: 'stopped' }],
    },
  },
  session: {
    inputs: [{ who: null }, { who }],
    events: [
      { type: 'session.change', who, where: 'here' },
      { type: 'session.change', who: { ...who, userId: 'u2' }, where: 'elsewhere' },
      { type: 'session.end', reason: 'signOut', ...more },
      { type: 'activity.note', idle: 1_000 },
      { type: 'activity.look', idle: 1_000 },
      { type: 'activity.noteElsewhere' },
    ],
  },
  signIn: {
    inputs: [{ tab: 0 }],
    events: [
      { type: 'tab.select', tab: 1 },
      { type: 'email.change', value: canary.email },
      { type: 'password.change', value: canary.password },
      { type: 'password.change', value: canary.loneName },
      { type: 'form.submit' },
      { type: 'social.start', provider: 'google' },
      { type: 'social.cancel' },
    ],
    done: {
      signIn: [
        { ...signInReplies.success, ...login },
        { ...otherWays.oneWay, ...login },
        { ...signInReplies.fail, message: canary.text },
        { ...signInReplies.warning, message: canary.text },
      ],
      handOff: [{ address: canary.address }],
    },
  },
  socialPopup: {
    inputs: [
      { provider: 'google', userType: 'PANELIST' },
      { provider: 'linkedin', userType: 'CANDIDATE' },
    ],
    events: [{ type: 'popup.answer', answer: answered, expected: state }, { type: 'popup.cancel' }],
    done: {
      isClosed: [false],
      fetchProfile: [
        {
          sub: canary.account,
          name: canary.name,
          given_name: canary.loneName,
          picture: canary.address,
          email: canary.email,
        },
      ],
      send: [{ ...otherWays.social, data: { ...otherWays.social.data, ...login } }],
    },
  },
};
