import { array, boolean, enums, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { cleanEmail, emailProblem } from './auth-rules';
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
  text,
  userTypes,
} from './kit';
import { limits, texts } from './texts';

const userRow = object({
  id: string(),
  name: string(),
  email: string(),
  designation: string(),
  organization: named(),
  active: boolean(),
  createdAt: string(),
  /** Null if they never signed in. */
  lastSignIn: nullable(string()),
});
export type OrganizationUserRow = Infer<typeof userRow>;
/** Organization User (product: Organization users). */
export const listOrganizationUsers = call({
  method: 'GET',
  path: '/organization-users',
  summary: 'Accounts of organizations, by name unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('name', 'created'),
    organizationId: optional(id()),
    state: optional(enums(['active', 'inactive'])),
  }),
  reply: pageOf(userRow),
});
/**
 * Moves a user to another organization. Their sessions end, and so do all their rights in the former organization.
 * 400 at `organizationId` if that organization is not known or does not accept their email.
 */
export const moveOrganizationUser = call({
  method: 'POST',
  path: '/organization-users/:id/move',
  summary: 'Move a user to another organization',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ organizationId: id() }),
  reply: nothing(),
});

/** The maximum number of email ids that can be added at once. */
export const mostAddresses = 200;

/** Domains at which anyone can have an address: they belong to no organization. */
const freeEmail = new Set(
  ['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com', 'proton.me'].map(
    (domain) => `@${domain}`,
  ),
);
export const domainOfAll = 'Anyone can have an address at this domain';

/** An email id as it is stored: in lower case and without spaces. A domain begins with an at-sign. */
export function cleanAddress(raw: string): string {
  const typed = cleanEmail(raw).toLowerCase();
  return typed === '' || typed.includes('@') ? typed : `@${typed}`;
}

/** The message for an email id, an address or a domain, or null (product: Email ids). */
export function addressProblem(raw: string): string | null {
  const address = cleanAddress(raw);
  if (address === '') return texts.enterEmail;
  if (address.length > limits.email) return texts.emailInvalid;
  // A domain is valid if an address in it is valid.
  const problem = emailProblem(address.startsWith('@') ? `a${address}` : address);
  return problem ?? (freeEmail.has(address) ? domainOfAll : null);
}

/**
 * Splits typed or pasted text into addresses, at spaces, commas, semicolons and line breaks. Of `Ada
 * <ada@a.example>`, it takes the address in brackets.
 */
export const addressesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .replace(/[^<>,;\n]*<([^<>]*)>/g, ' $1 ')
      .split(/[\s,;]+/)
      .filter((one) => one !== '')
      .map(cleanAddress),
  ),
];

const addressRow = object({
  id: string(),
  address: string(),
  organization: named(),
  addedBy: nullable(string()),
  addedAt: string(),
});
export type AddressRow = Infer<typeof addressRow>;
/** The email ids of organizations, for Add/Remove Organization's Email Ids (product: Email ids). */
export const listAddresses = call({
  method: 'GET',
  path: '/organization-addresses',
  summary: 'Email ids of organizations, by address unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('address', 'added'),
    organizationId: optional(id()),
    kind: optional(enums(['address', 'domain'])),
  }),
  reply: pageOf(addressRow),
});
export const addressOutcomes = ['added', 'known', 'elsewhere', 'invalid'] as const;
const addressOutcome = object({
  address: string(),
  outcome: enums(addressOutcomes),
  /** The organization that has it, if it is another one. */
  organization: nullable(named()),
});
export type AddressOutcome = Infer<typeof addressOutcome>;
/** Adds the valid and free email ids, and returns the outcome of each. */
export const addAddresses = call({
  method: 'POST',
  path: '/organizations/:id/addresses',
  summary: 'Add email ids to an organization',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ addresses: size(array(text(500, 1)), 1, mostAddresses) }),
  reply: array(addressOutcome),
});
/** Removes an email id. Accounts are not affected. 404 if there is no such email id. */
export const removeAddress = call({
  method: 'DELETE',
  path: '/organization-addresses/:id',
  summary: 'Remove an email id of an organization',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

const registeredRow = object({
  id: string(),
  address: string(),
  /** The organization that has the email id. */
  organization: named(),
  /** Whether only the domain of the address is an email id, not the address itself. */
  byDomain: boolean(),
  /** The account of that address, or null. */
  account: nullable(
    object({
      name: string(),
      userType: enums(userTypes),
      active: boolean(),
      /** The organization of the account, if the account belongs to one. */
      organization: nullable(named()),
      since: string(),
      lastSignIn: nullable(string()),
    }),
  ),
});
export type RegisteredRow = Infer<typeof registeredRow>;
/** Registered Email Ids (product: Email ids): every address, and every account with an address in a domain. */
export const listRegistered = call({
  method: 'GET',
  path: '/organization-addresses/registered',
  summary: 'Which email ids of organizations have an account',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(text(limits.search)),
    sort: sortBy('address'),
    organizationId: optional(id()),
    account: optional(enums(['yes', 'no'])),
  }),
  reply: pageOf(registeredRow),
});
