import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { InterviewSnapshot } from '../../../src/machines/lifecycle/interview';
import { inputOf } from '../../model/interview-fixtures';
import { eventsOf } from '../../model/interview-model';
import { notificationItem } from '../../model/notification-items';
import { aNews, newsFields } from '../../model/edit-news-model';
import { anOrganization } from '../../model/edit-organization-model';
import * as bookSlot from '../../model/book-slot-model';
import * as job from '../../model/edit-job-profile-model';
import * as section from '../../model/edit-profile-section-model';
import * as qc from '../../model/qc-update-model';
import * as schedule from '../../model/schedule-fixtures';
import { otherWays, signInReplies } from '../../model/sign-in-replies';

/** What nobody but its owner may read, one of each kind, as people and services write it. */
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

/** Pieces of them, as far as a piece tells anything. */
export const traces =
  /canary|cnry|vandermeer|private\.example|471183|tok8zk|qmpwlx|4ab19|91827|36455|45546|73918|7391K|sang/i;

const segment = { key: 'k1', name: `${canary.name}.webm`, size: 9 };
/** In every field of every message there may be more than the types say, such as what a server adds one day. */
const more = {
  person: {
    ...canary,
    firstName: canary.loneName,
    accountNumber: Number(canary.account),
    mobile: Number(canary.number),
  },
  list: [canary.text, canary.email],
  byName: { [canary.name]: 1, [canary.email]: 2 },
};

/** What goes wrong, with all of it in the error. */
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
  /** How often it is lived through, where that is not as often as the others. */
  lives?: number;
  inputs: readonly object[];
  /** One of each type of event that the machine takes from outside, at least. */
  events: Events | ((snapshot: AnyMachineSnapshot) => Events);
  /** Answers by the id of an invoke. */
  done?: Record<string, readonly unknown[]>;
  /** Failures by the id of an invoke; others come by themselves. */
  failed?: Record<string, readonly unknown[]>;
};

const reminding: Story = {
  inputs: [{}],
  events: [
    { type: 'party.remind', interviewId: 'i1', party: 'both', ...more },
    { type: 'remind.retry' },
    { type: 'failure.dismiss' },
  ],
  done: { remind: [{ sent: ['candidate'], ...more }] },
};

const typed = (fields: Record<string, string>): Events => [
  ...Object.entries(fields).map(([name, value]) => ({ type: 'field.change', name, value })),
  { type: 'form.submit' },
  { type: 'link.retry' },
];
const facts = { email: canary.email, userType: 'PANELIST', name: canary.name, organization: canary.name, ...more };
const passwords = { password: canary.password, repeat: canary.password };
const contact = { name: canary.name, email: canary.email, country: 'IN', number: canary.number };
const form = (fields: Record<string, string>, reply: unknown = more, inputs: readonly object[] = [{}]): Story => ({
  inputs,
  events: typed(fields),
  done: { submit: [reply], lookUp: [facts] },
});
const touched = {
  upcoming: 1,
  requested: 0,
  waiting: 0,
  holds: 0,
  users: 0,
  next: [
    { id: 'i1', code: 'IV-1', candidate: canary.name, panelist: canary.loneName, start: null, state: 'confirmed' },
  ],
};
const organization = {
  name: canary.name,
  services: ['TWO_WAY'],
  website: canary.address,
  timeZone: 'UTC',
  about: canary.text,
};
const byLink = [{ token: canary.token }];

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
const problem = { message: canary.text, status: 500, data: more };
const reports: Events = [
  { type: 'draft.saved', revision: 3, savedAt: '2026-11-20T10:00:00.000Z', upToDate: true },
  { type: 'draft.waiting', problem },
  { type: 'draft.refused', problem },
  { type: 'draft.conflicted', theirs },
  { type: 'draft.replaced', value: card, revision: 8 },
  { type: 'device.failed' },
  { type: 'device.recovered' },
];
const resolving: Events = [
  { type: 'draft.retry' },
  { type: 'conflict.keepMine', now: schedule.now },
  { type: 'conflict.takeTheirs' },
];
const change = { area: 'interviews', id: 'i1', ...more };
const who = { userId: 'u1', userType: 'ADMIN', name: canary.name };
const target = { type: 'action.choose', interviewId: 'i1', version: 3, key: canary.token };
const state = 'cnryStat3abcdefghij0';
const answered = { state, code: canary.code, accessToken: canary.token, error: '' };
const hours = {
  revision: 3,
  timeZone: 'Asia/Kolkata',
  weekly: [],
  daysOff: [],
  extra: [],
  breathingMinutes: 15,
  dayCap: 4,
  weekCap: 15,
  autoAccept: false,
  ...more,
};

const canaryTime = {
  panelistId: 'p1',
  panelistName: canary.name,
  start: schedule.future,
  end: schedule.future,
  ...more,
};
const canaryInterview = { code: 'IV-1', version: 1, state: 'pendingSchedule', registers: canary.email, ...more };

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

/** What each machine lives through, by its id. */
export const stories: Record<string, Story> = {
  actOnInterview: {
    inputs: [{}],
    events: [
      { ...target, action: { type: 'JOIN' } },
      { ...target, action: { type: 'CANCEL' }, draft: { why: canary.text } },
      { type: 'draft.change', draft: { why: canary.loneName, ...more } },
      { type: 'form.submit', key: canary.token },
      { type: 'dialog.close' },
    ],
    done: { sendEvent: [{ link: canary.address }] },
  },
  answerInquiry: {
    inputs: [{ inquiryId: 'q1', ...more }],
    events: [
      { type: 'answer.change', answer: canary.loneName },
      { type: 'answer.change', answer: canary.text },
      { type: 'answer.send', key: canary.token },
      { type: 'silence.ask' },
      { type: 'silence.dismiss' },
      { type: 'silence.confirm', key: canary.token },
    ],
  },
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
    done: {
      readTouches: [touched],
      block: [{ id: 'b1', touches: touched, ...more }],
      unblock: [null],
    },
    failed: {
      block: [
        {
          status: 409,
          message: canary.text,
          data: { blocked: { by: canary.name, why: canary.text, at: '2026-11-20T10:00:00.000Z' } },
        },
      ],
      unblock: [{ status: 404, message: canary.text }],
    },
  },
  bookSlot: {
    lives: 20,
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
  changePassword: form(
    { oldPassword: canary.password, newPassword: canary.password, repeat: canary.password },
    { token: canary.token },
  ),
  changeStream: {
    inputs: [{}],
    events: [
      { type: 'turn.win' },
      { type: 'stream.open' },
      { type: 'stream.hear' },
      { type: 'stream.close' },
      { type: 'stream.change', change },
      { type: 'channel.change', change },
      { type: 'connection.return' },
    ],
  },
  confirmEmail: form({ password: canary.password }, more, byLink),
  connection: {
    inputs: [{ online: true, ...more }],
    events: [{ type: 'connection.lose' }, { type: 'connection.find' }],
  },
  editAvailability: {
    inputs: [{ read: hours }],
    events: [
      { type: 'hours.arrive', read: { ...hours, revision: 4 } },
      { type: 'draft.change', change: { breathingMinutes: 30, ...more } },
      { type: 'draft.save', now: schedule.now },
      { type: 'draft.discard' },
      ...resolving.slice(1),
    ],
    done: { saveHours: [{ ...hours, revision: 5 }] },
    failed: { saveHours: [{ message: canary.text, status: 409, data: { ...hours, revision: 9 } }] },
  },
  editNews: {
    lives: 40,
    inputs: [{ stored: newsFields({ publishFrom: null }) }, { stored: newsFields(), id: 'n1', revision: 3 }],
    events: [
      { type: 'draft.change', change: { title: canary.name, text: canary.text } },
      { type: 'draft.change', change: { text: '' } },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'form.submit', key: canary.token, now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      ...Array.from({ length: 3 }, () => ({ type: 'mine.keep' })),
    ],
    done: { save: [aNews()] },
    failed: { save: [{ status: 409, message: canary.text, data: { current: aNews({ title: canary.name }) } }] },
  },
  editOrganization: {
    lives: 30,
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
  editSkill: form({ name: 'Kafka', family: 'Messaging', synonyms: '' }),
  erasePerson: form({ word: 'ERASE', password: canary.password, proof: 'password' }),
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
  forgotPassword: form({ email: canary.email }),
  interview: {
    inputs: [{ ...inputOf('real'), ...more }],
    events: (snapshot) =>
      eventsOf(snapshot as InterviewSnapshot).map((event) => ({ ...event, why: canary.text, ...more })),
  },
  invitation: form({ ...contact, ...passwords }, more, byLink),
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
  liveBoard: reminding,
  remind: reminding,
  decide: {
    inputs: [{}],
    events: [
      {
        type: 'decision.ask',
        rows: [{ id: 'i1', version: 1, name: canary.name, decision: null, ...more }],
        draft: { decision: 'selected', why: canary.text },
      },
      {
        type: 'draft.change',
        draft: { mailed: true, selectedText: canary.text, rejectedText: canary.loneName, ...more },
      },
      { type: 'form.submit', key: canary.token },
      { type: 'action.undo' },
      { type: 'page.leave' },
      { type: 'action.retry' },
      { type: 'failure.dismiss' },
      { type: 'dialog.close' },
    ],
    done: {
      decide: [
        { stored: 1, refused: [] },
        { stored: 0, refused: [{ id: 'i1', name: canary.name, reason: canary.text, ...more }] },
      ],
    },
  },
  addCandidate: form({ ...contact, timeZone: 'UTC', organization: '', jobProfile: '', times: '' }),
  makeInquiry: form({ ...contact, role: 'PANELIST', organization: canary.loneName, message: canary.loneName }),
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
      { type: 'download.press' },
    ],
    done: { loadPage: [5, 1] },
  },
  pickTime: {
    inputs: [{ token: canary.token }],
    events: [
      { type: 'link.reload' },
      { type: 'time.choose', time: canaryTime },
      { type: 'pick.confirm' },
      { type: 'calendar.save' },
    ],
    done: {
      open: [
        { interview: canaryInterview, times: [canaryTime] },
        { interview: canaryInterview, times: null },
      ],
      hold: [{ holdId: 'h1', at: 0, until: 300_000 }],
      pick: [{ interview: canaryInterview, calendar: canary.text, next: `/invitation/${canary.token}` }],
    },
  },
  registration: form({ ...contact, ...passwords, kind: 'candidate' }),
  resetPassword: form(passwords, more, byLink),
  replacePanelist: {
    inputs: [{ panelistId: 'p1', day: '2026-12-01', ...more }],
    events: [
      { type: 'row.choose', interviewId: 'i1', choice: { panelistId: 'p2', start: schedule.slot.start, ...more } },
      { type: 'dayOff.change', dayOff: true },
      {
        type: 'all.confirm',
        rows: ['i1', 'i2'].map((interviewId) => ({
          interviewId,
          version: 1,
          panelistId: 'p2',
          start: schedule.slot.start,
          key: canary.token,
          candidateName: canary.name,
          panelistName: canary.loneName,
        })),
      },
      { type: 'confirm.retry' },
      { type: 'failure.dismiss' },
    ],
  },
  reviewQueue: {
    lives: 150,
    inputs: [{}],
    events: [
      { type: 'item.open', id: 'i1', listedIds: ['i1', 'i2'], ...more },
      ...['i1', 'i2'].map((id) => ({ type: 'scorecard.show', id, ...more })),
      { type: 'item.approve', listedIds: ['i1', 'i2'], ...more },
      { type: 'item.return', listedIds: ['i1', 'i2'], ...more },
      { type: 'item.next', listedIds: ['i1', 'i2'], ...more },
      { type: 'item.previous', listedIds: ['i1', 'i2'], ...more },
      { type: 'item.overtake', id: 'i1', ...more },
      ...['i1', 'i2'].map((id) => ({ type: 'item.reopen', id, ...more })),
      { type: 'panel.close', ...more },
    ],
  },
  editJobProfile: {
    lives: 60,
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
  qcUpdate: {
    inputs: [
      { ...qc.qcInput, ...more },
      { ...qc.qcInput, typed: { ...qc.qcBase, strengths: canary.text } },
    ],
    events: [
      ...qc.qcEvents,
      { type: 'card.change', change: { strengths: canary.text, improvements: canary.name } },
      { type: 'skill.change', change: { skillId: 's1', rating: 4, evidence: canary.text } },
      { type: 'save.confirm', key: canary.token },
    ],
  },
  scheduleInterview: {
    lives: 40,
    inputs: [schedule.input, { ...schedule.fromRequest, ...more }],
    events: [
      ...schedule.events,
      // What else would seldom come in its turn.
      ...Array.from({ length: 4 }, () => [found, schedule.confirm, { type: 'slot.release' }]).flat(),
      ...Array.from({ length: 4 }, () => [found, ...refusedSlots]).flat(),
      { type: 'organization.pick', organization: person },
      { type: 'jobProfile.pick', jobProfile: person },
      { type: 'candidate.pick', candidate: person, preferred: [schedule.future], now: schedule.now },
    ],
    done: Object.fromEntries(Object.entries(schedule.settle).map(([id, { done = [] }]) => [id, done])),
  },
  uploadCandidates: {
    lives: 60,
    inputs: [more],
    events: [
      { type: 'find.retry' },
      { type: 'list.made', id: 'u1', state: 'draft' },
      {
        type: 'row.change',
        nr: 1,
        cells: {
          name: canary.name,
          email: canary.email,
          country: 'India',
          mobile: canary.phone,
          timeZone: 'UTC',
          jobProfile: canary.text,
          time1: '',
          time2: '',
          time3: '',
        },
      },
      { type: 'list.take', revision: 0, skills: true },
      { type: 'list.undo' },
      ...Array.from({ length: 4 }, () => ({ type: 'list.stop' })),
      { type: 'list.discard' },
      { type: 'list.another' },
      { type: 'failures.download' },
      { type: 'failure.dismiss' },
    ],
    done: {
      find: [null, { id: 'u1', state: 'draft', ...more }, { id: 'u1', state: 'taking', ...more }],
      take: [{ id: 'u1', state: 'taking', ...more }],
      undo: [{ id: 'u1', state: 'undoing', ...more }],
      read: [{ id: 'u1', state: 'done', ...more }],
      stop: [{ id: 'u1', state: 'stopped', ...more }],
    },
  },
  scheduleMany: {
    lives: 40,
    inputs: [more],
    events: [
      { type: 'find.retry' },
      {
        type: 'batch.create',
        request: { source: 'waiting', interviewIds: ['i1'] },
        key: canary.token,
      },
      { type: 'batch.made', id: 'b1' },
      {
        type: 'row.change',
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
      { type: 'batch.solve' },
      { type: 'batch.commit', revision: 1 },
      { type: 'batch.stop' },
      { type: 'batch.discard' },
      { type: 'failures.download' },
      { type: 'batch.another' },
      { type: 'failure.dismiss' },
    ],
    done: {
      find: [null, { id: 'b1', state: 'draft' }, { id: 'b1', state: 'committing' }],
      create: [{ id: 'b1', state: 'draft' }],
      commit: [
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
  sendInvitation: {
    inputs: [{ userType: 'PANELIST' }],
    events: [
      { type: 'draft.change', change: { email: canary.email, name: canary.name } },
      { type: 'draft.change', change: { userType: 'ORGANIZATION_USER', organization: person } },
      { type: 'form.submit', key: canary.token },
    ],
    done: { invite: [{ mailKept: true, ...more }] },
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
  setUp: form({ name: canary.name, email: canary.email, password: canary.password }, more, byLink),
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
  uploadPost: {
    lives: 30,
    inputs: [{ jobProfileId: 'j1', text: canary.text, ...more }],
    events: [
      { type: 'text.change', text: canary.text },
      { type: 'post.preview' },
      { type: 'post.edit' },
      { type: 'post.send', key: canary.token },
      { type: 'question.confirm', key: canary.token },
      { type: 'question.dismiss' },
    ],
    done: {
      upload: [
        { state: 'sent', reason: null, ...more },
        { state: 'failed', reason: canary.text, ...more },
      ],
    },
    failed: { upload: [{ status: 409, message: canary.text, data: { postedAt: '2026-11-20T10:00:00.000Z' } }] },
  },
  sourceCandidates: {
    inputs: [{ jobProfileId: 'j1', content: canary.text, ...more }],
    events: [
      { type: 'people.invite', people: [{ id: 'p1', name: canary.name }] },
      { type: 'draft.change', draft: { content: canary.text } },
      { type: 'letter.preview' },
      { type: 'letter.edit' },
      { type: 'letter.send', key: canary.token },
      { type: 'dialog.close' },
    ],
    done: {
      preview: [{ subject: canary.text, body: canary.text, ...more }],
      send: [[{ id: 'p1', name: canary.name, result: 'sent' }]],
    },
  },
  applyForJob: {
    inputs: [{ jobId: 'j1', ...more }],
    events: [
      { type: 'application.send', resume: 'profile', hasSkills: true, key: canary.token },
      { type: 'application.send', resume: null, hasSkills: true, key: canary.token },
      { type: 'application.read', applicationId: null },
      { type: 'withdrawal.ask' },
      { type: 'withdrawal.dismiss' },
      { type: 'withdrawal.confirm' },
    ],
    done: { apply: [{ id: 'a1', ...more }], withdraw: [null] },
  },
  shareFeedback: {
    inputs: [{ interviewId: 'i1', ...more }],
    events: [
      { type: 'link.make' },
      { type: 'link.copy' },
      { type: 'revoke.ask', shareId: 's1' },
      { type: 'revoke.dismiss' },
      { type: 'revoke.confirm' },
    ],
    done: { makeLink: [{ id: 's1', token: canary.token, endsAt: '2026-11-27T10:00:00.000Z', ...more }] },
  },
  undoable: {
    inputs: [{ key: canary.token }],
    events: [{ type: 'action.undo' }, { type: 'page.leave' }, { type: 'action.retry' }, { type: 'failure.dismiss' }],
  },
  deviceCheck: {
    inputs: [{ ...more }],
    // Only what can happen in a state, so that a test is finished within a life.
    events: (snapshot) => [
      { type: 'check.start' },
      { type: 'devices.ready', camera: true, microphone: true, label: canary.name, ...more },
      ...(snapshot.matches({ active: 'testing' })
        ? [
            { type: 'level.change', level: 1 },
            { type: 'level.change', level: 6 },
            { type: 'check.finish' },
            { type: 'check.cancel' },
            { type: 'devices.refused' },
            { type: 'devices.missing' },
            { type: 'devices.failed' },
          ]
        : []),
    ],
  },
  recordVideo: {
    inputs: [{ ...more }],
    // Only what leads on, so that a recording is used within a life.
    events: (snapshot) => [
      { type: 'camera.open' },
      { type: 'camera.ready', label: canary.name, ...more },
      { type: 'recording.start' },
      { type: 'recording.finish', file: segment },
      { type: 'recording.use' },
      ...(snapshot.matches({ active: 'recording' }) ? [{ type: 'recording.stop' }] : []),
      ...(snapshot.matches({ active: 'ready' })
        ? [{ type: 'recording.cancel' }, { type: 'camera.fail', problem: 'busy', ...more }]
        : []),
    ],
  },
  uploadRecording: {
    inputs: [{ interviewId: 'i1', ...more }],
    events: [
      { type: 'files.choose', files: [segment] },
      { type: 'files.choose', files: [segment, segment] },
      { type: 'upload.progress', sent: 4 },
      { type: 'upload.interrupt' },
      { type: 'upload.finish' },
      { type: 'upload.refuse', problem: { message: canary.text } },
      { type: 'upload.pause' },
      { type: 'upload.resume' },
      { type: 'upload.cancel' },
      { type: 'upload.retry' },
      { type: 'upload.again' },
      { type: 'connection.lose' },
      { type: 'connection.find' },
    ],
  },
  writeFeedback: {
    inputs: [{ interviewId: 'i1', ...more }],
    events: [
      ...reports,
      ...resolving,
      { type: 'draft.reopen' },
      { type: 'card.change', change: { strengths: canary.text, asked: canary.loneName } },
      { type: 'skill.change', change: { skillId: 's1', evidence: canary.text } },
      { type: 'page.hide' },
      { type: 'submit.ask' },
      { type: 'submit.dismiss' },
      { type: 'submit.confirm', version: 3, key: canary.token },
    ],
    done: {
      loadDraft: [{ opened: { value: card, revision: 2, unsent: true, theirs }, skillIds: ['s1'], savedAt: null }],
    },
  },
};
