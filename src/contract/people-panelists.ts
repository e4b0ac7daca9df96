import { array, boolean, enums, integer, nullable, number, object, optional, string, type Infer } from 'superstruct';
import { kinds, lengths } from './interviews';
import {
  admins,
  call,
  id,
  idParams,
  named,
  narrowQuery,
  nothing,
  pageOf,
  pageQuery,
  sortBy,
  timeZone,
  whole,
} from './kit';
import { week } from './people';

/** Only panelists who are active and confirmed are offered for interviews (product: Slots). */
export const panelistStates = ['active', 'unconfirmed', 'off'] as const;
export type PanelistState = (typeof panelistStates)[number];
export const panelistStateWords: Record<PanelistState, string> = {
  active: 'Active',
  unconfirmed: 'To confirm',
  off: 'Deactivated',
};

const knownSkill = object({ id: string(), name: string(), months: integer(), primary: boolean() });
const panelistFields = {
  id: string(),
  name: string(),
  email: string(),
  state: enums(panelistStates),
  timeZone: string(),
  /** Those with the longest experience come first. */
  skills: array(knownSkill),
  experienceMonths: integer(),
  dayCap: integer(),
  weekCap: integer(),
  createdAt: string(),
};
/** The values of the filter by state: each state, and all that are not deactivated. */
export const panelistStateChoices = { ...panelistStateWords, on: 'Not deactivated' } as const;

const panelistAccountRow = object(panelistFields);
export type PanelistAccountRow = Infer<typeof panelistAccountRow>;

const filters = { skillId: optional(id()), timeZone: optional(timeZone()) };

/** List Of Panelist (product: Panelists). `from` and `to` limit when the account was created. */
export const listPanelistAccounts = call({
  method: 'GET',
  path: '/panelist-accounts',
  summary: 'All panelists, with their state, skills and experience',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    ...filters,
    sort: sortBy('name', 'experience', 'created'),
    state: optional(enums([...panelistStates, 'on'])),
  }),
  reply: pageOf(panelistAccountRow),
});

/** The load of the last 28 days, except `upcoming`, `weekLoad` (this ISO week) and `freeHours` (the next 7 days). */
const load = {
  interviews: integer(),
  noShows: integer(),
  /** The median time from the end of an interview to its feedback; null if there was none. */
  feedbackHours: nullable(number()),
  upcoming: integer(),
  freeHours: number(),
  weekLoad: integer(),
};
const panelistLoadRow = object({ id: string(), name: string(), timeZone: string(), weekCap: integer(), ...load });
export type PanelistLoadRow = Infer<typeof panelistLoadRow>;
/** Active Panelist Data: the panelists who can be booked, with their load (product: Panelists). */
export const listPanelistLoads = call({
  method: 'GET',
  path: '/panelist-loads',
  summary: 'Panelists who can be booked, with their load',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: narrowQuery.q,
    ...filters,
    sort: sortBy('name', 'interviews', 'noShows', 'feedback', 'upcoming'),
  }),
  reply: pageOf(panelistLoadRow),
});

/** The time zones that panelists have, for a filter. */
export const listPanelistZones = call({
  method: 'GET',
  path: '/panelist-accounts/zones',
  summary: 'Time zones of panelists',
  access: admins,
  timeout: 'short',
  reply: array(string()),
});

const pay = object({ kind: enums(kinds), minutes: enums(lengths), paise: integer() });
const panelistAccount = object({
  ...panelistFields,
  ...load,
  autoAccept: boolean(),
  breathingMinutes: integer(),
  /** The number of withdrawals after accepting. */
  strikes: integer(),
  lastSignInAt: nullable(string()),
  interviewsByState: object({
    upcoming: integer(),
    pendingFeedback: integer(),
    completed: integer(),
    noShow: integer(),
  }),
  blocks: array(object({ organization: named(), by: enums(['organization', 'panelist', 'admin']), at: string() })),
  /** What interviews pay at this experience, by today's rate card. */
  pays: array(pay),
  week,
});
export type PanelistAccount = Infer<typeof panelistAccount>;
export const getPanelistAccount = call({
  method: 'GET',
  path: '/panelist-accounts/:id',
  summary: 'One panelist: facts, skills, the next 7 days, interviews, blocks',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: panelistAccount,
});

/**
 * Confirms a profile, so that the panelist is offered for interviews, and notifies the panelist; or withdraws the
 * confirmation.
 */
export const confirmPanelist = call({
  method: 'PUT',
  path: '/panelist-accounts/:id/confirmed',
  summary: "Confirm a panelist's profile",
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ confirmed: boolean() }),
  reply: nothing(),
});

export const experienceMost = 720;
/** Sets the experience that determines the pay of an interview when it is accepted (product: Remuneration). */
export const setPanelistExperience = call({
  method: 'PUT',
  path: '/panelist-accounts/:id/experience',
  summary: "Set a panelist's experience",
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ months: whole(0, experienceMost) }),
  reply: nothing(),
});
