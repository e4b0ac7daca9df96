import { array, enums, nullable, object, optional, refine, size, string, type Infer } from 'superstruct';
import { cleanFreeText, nameLikeProblem } from './input-rules';
import {
  call,
  day,
  idParams,
  narrowQuery,
  named,
  nothing,
  pageOf,
  pageQuery,
  scopes,
  sortBy,
  text,
  type Access,
  type Scope,
} from './kit';
import { day as oneDay, iso } from './time';

/** Only the users of an organization can access its keys and webhooks (product: API keys; Webhooks). */
export const developers: Access = { ORGANIZATION_USER: 'organization' };

export const scopeWords: Record<Scope, string> = {
  'interviews:read': 'Read interviews and bookable times',
  'interviews:write': 'Request, change and decide interviews',
  'candidates:read': 'Read candidates and applicants',
  'candidates:write': 'Add candidates',
  'job-profiles:read': 'Read job profiles and skills',
  'job-profiles:write': 'Create and change job profiles',
  'reports:read': 'Read feedback, comparisons and statistics',
};

/** The beginning of every key's token. */
export const keyPrefix = 'ivk_';
/** The maximum number of calls that a key can make in a minute. */
export const keyCallsPerMinute = 120;
/** The maximum number of keys of an organization that have not ended. */
export const mostKeys = 20;
/** The maximum number of days until the last day of a key. */
export const mostKeyDays = 365;

/** The fields of the form, as texts: `scopes` separated by commas, `today` in the reader's time zone. */
export type KeyFields = { name: string; scopes: string; endsOn: string; today: string };

export const chosenScopes = (value: string): Scope[] => scopes.filter((one) => value.split(',').includes(one));
/** The calendar day that is `days` after another; empty if `from` is not a day. */
export const dayAfter = (from: string, days: number): string =>
  day().is(from) ? iso(Date.parse(`${from}T00:00:00Z`) + days * oneDay).slice(0, 10) : '';
export const keyName = cleanFreeText;

/** The messages of the form, or null (product: API keys). */
export function keyProblems(fields: KeyFields): Record<keyof KeyFields, string | null> {
  const { endsOn, today } = fields;
  return {
    name: nameLikeProblem('Name', keyName(fields.name)),
    // Recordings for the inspector mask the names of scopes. So only the call checks whether they are known.
    scopes: fields.scopes === '' ? 'Choose at least one' : null,
    endsOn:
      !day().is(endsOn) || endsOn <= today
        ? 'Enter a date in the future'
        : endsOn > dayAfter(today, mostKeyDays)
          ? `Enter a date at most ${mostKeyDays} days ahead`
          : null,
    today: null,
  };
}

export const keyStates = ['ACTIVE', 'EXPIRED', 'ENDED', 'WITHOUT_RIGHTS'] as const;
export type KeyState = (typeof keyStates)[number];
export const keyStateWords: Record<KeyState, string> = {
  ACTIVE: 'Active',
  EXPIRED: 'Expired',
  ENDED: 'Ended',
  WITHOUT_RIGHTS: 'Creator left',
};

const keyRow = object({
  id: string(),
  name: string(),
  /** The last characters of the token. */
  lastFour: string(),
  scopes: array(enums(scopes)),
  state: enums(keyStates),
  createdAt: string(),
  createdBy: named(),
  /** The last moment at which it works. */
  endsAt: string(),
  /** The last use, to the minute. */
  usedAt: nullable(string()),
  endedAt: nullable(string()),
  endedBy: nullable(string()),
});
export type KeyRow = Infer<typeof keyRow>;

export const listKeys = call({
  method: 'GET',
  path: '/api-keys',
  summary: 'API keys of the caller’s organization, the newest first unless asked otherwise',
  access: developers,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('created', 'name', 'ends', 'used'),
    state: optional(enums(keyStates)),
  }),
  reply: pageOf(keyRow),
});

// Not `once`: the reply would be stored with the token in it.
export const createKey = call({
  method: 'POST',
  path: '/api-keys',
  summary: 'Create an API key; its token is in this answer and in no other',
  access: developers,
  timeout: 'short',
  body: object({
    name: text(2_000),
    scopes: refine(
      size(array(enums(scopes)), 0, scopes.length),
      'scopes',
      (value) => new Set(value).size === value.length,
    ),
    /** The last day, in the caller's time zone. */
    endsOn: day(),
  }),
  reply: object({ id: string(), token: string() }),
});

export const endKey = call({
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'End an API key',
  access: developers,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
