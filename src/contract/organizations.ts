import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct';
import { cleanFreeText, nameLikeProblem } from './input-rules';
import {
  admins,
  call,
  counter,
  idParams,
  named,
  narrowQuery,
  pageOf,
  pageQuery,
  queryFlag,
  sortBy,
  text,
  timeZone,
} from './kit';
import { limits, texts } from './texts';

/** What an organization may use (product: Organizations). */
export const serviceNames = ['ONE_WAY', 'TWO_WAY'] as const;
export type Service = (typeof serviceNames)[number];
export const serviceWords: Record<Service, string> = { ONE_WAY: 'One-Way', TWO_WAY: 'Two-Way' };
/** "One-Way and Two-Way". */
export const servicesInWords = (services: readonly Service[]) =>
  serviceNames
    .filter((one) => services.includes(one))
    .map((one) => serviceWords[one])
    .join(' and ');

/** The fields of an organization that an admin fills in. */
export type OrganizationFields = {
  name: string;
  services: Service[];
  website: string;
  timeZone: string;
  about: string;
};
export type OrganizationProblems = Record<keyof OrganizationFields, string | null>;

/** Adds https to a web address without a scheme. An empty text remains empty. */
export function cleanWebsite(raw: string): string {
  const typed = raw.trim();
  return typed === '' || /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
}

export const websiteInvalid = 'Enter a web address, such as https://example.com';
/** The message for a web address, or null. An empty address is valid. */
export function websiteProblem(raw: string): string | null {
  const cleaned = cleanWebsite(raw);
  if (cleaned === '') return null;
  if (cleaned.length > limits.website) return texts.tooLong(limits.website);
  if (!URL.canParse(cleaned) || /\s/.test(cleaned)) return websiteInvalid;
  const { protocol, hostname, username } = new URL(cleaned);
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && username === '' ? null : websiteInvalid;
}

/** The name as it is stored (product: Validation). */
export const organizationName = cleanFreeText;

/**
 * The messages for an organization's fields (product: Organizations); `stored` is its current name, which remains
 * valid.
 */
export function organizationProblems(fields: OrganizationFields, stored?: string): OrganizationProblems {
  const { name, services, website, about } = fields;
  return {
    name: name === stored ? null : nameLikeProblem('Organization', organizationName(name), limits.organization as 75),
    services: services.length === 0 ? texts.chooseService : null,
    website: websiteProblem(website),
    timeZone: null,
    about: about.trim().length > limits.about ? texts.tooLong(limits.about) : null,
  };
}

const fields = {
  // Messages of the fields come from `organizationProblems`, which client and server share.
  name: text(2_000),
  services: refine(size(array(enums(serviceNames)), 0, 2), 'services', (value) => new Set(value).size === value.length),
  website: text(2_000),
  timeZone: timeZone(),
  about: text(20_000),
};
const facts = {
  id: string(),
  name: string(),
  services: array(enums(serviceNames)),
  website: string(),
  blocked: boolean(),
  createdAt: string(),
};

const organizationRow = object({
  ...facts,
  /** The number of active accounts of its users. */
  users: integer(),
  /** The number of open job profiles. */
  jobProfiles: integer(),
});
export type OrganizationRow = Infer<typeof organizationRow>;
export const pageOrganizations = call({
  method: 'GET',
  path: '/organizations/all',
  summary: 'Organizations with what is known about them, by name unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('name', 'created'),
    service: optional(enums(serviceNames)),
    blocked: optional(queryFlag()),
  }),
  reply: pageOf(organizationRow),
});

const organization = object({
  ...facts,
  timeZone: string(),
  about: string(),
  revision: integer(),
  /** When, by whom and why the organization was blocked; null if it is not blocked. */
  block: nullable(object({ at: string(), by: nullable(string()), why: string() })),
  counts: object({
    users: integer(),
    inactiveUsers: integer(),
    invitations: integer(),
    jobProfiles: integer(),
    openJobProfiles: integer(),
    candidates: integer(),
    addresses: integer(),
    /** Blocks between the organization and individual panelists. */
    blocks: integer(),
    waiting: integer(),
    upcoming: integer(),
    pendingFeedback: integer(),
    completed: integer(),
  }),
});
export type Organization = Infer<typeof organization>;
export const getOrganization = call({
  method: 'GET',
  path: '/organizations/:id',
  summary: 'One organization',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: organization,
});

/** `data` of the 409 if the name is taken: the organization that has it. */
const takenBy = object({ taken: named() });
/** `data` of the 409 if somebody else has saved the organization in the meantime: its current state. */
const changedBy = object({ current: organization });
export const isTaken = (data: unknown): data is Infer<typeof takenBy> => takenBy.is(data);
export const isChanged = (data: unknown): data is Infer<typeof changedBy> => changedBy.is(data);

/** 409 with `taken` if another organization has the same name, ignoring case and spaces. */
export const createOrganization = call({
  method: 'POST',
  path: '/organizations',
  summary: 'Make an organization',
  access: admins,
  timeout: 'short',
  once: true,
  body: object(fields),
  reply: organization,
});
/**
 * Replaces the fields if `revision` is current; otherwise 409 with `current`. 409 with `taken` as for
 * `createOrganization`.
 */
export const changeOrganization = call({
  method: 'PUT',
  path: '/organizations/:id',
  summary: 'Change an organization',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ ...fields, revision: counter() }),
  reply: organization,
});
