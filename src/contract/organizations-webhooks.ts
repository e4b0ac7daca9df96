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
import { call, id, idParams, narrowQuery, named, nothing, pageOf, pageQuery, sortBy, text } from './kit';
import { developers } from './organizations-keys';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { texts } from './texts';

/** The events that a webhook can subscribe to (product: Webhooks). */
export const hookEvents = [
  'interview.requested',
  'interview.booked',
  'interview.rescheduled',
  'interview.canceled',
  'interview.completed',
  'interview.no_show',
  'feedback.released',
  'candidate.applied',
] as const;
export type HookEvent = (typeof hookEvents)[number];
export const hookEventWords: Record<HookEvent, string> = {
  'interview.requested': 'An interview was requested',
  'interview.booked': 'An interview was booked, and the panelist accepted',
  'interview.rescheduled': 'An interview needs another time',
  'interview.canceled': 'An interview was canceled',
  'interview.completed': 'An interview ended, and feedback follows',
  'interview.no_show': 'Someone did not attend an interview',
  'feedback.released': 'Feedback for an interview was released',
  'candidate.applied': 'A candidate applied for a job profile',
};
/** What *Send a test* sends. */
export const testEvent = 'webhook.test';
export type SentType = HookEvent | typeof testEvent;
const sentTypes = [...hookEvents, testEvent] as const;
export const sentTypeWords: Record<SentType, string> = { ...hookEventWords, [testEvent]: 'A test' };

/** The maximum number of webhooks of an organization. */
export const mostWebhooks = 10;
export const longestAddress = 500;
/** The number of hours for which the earlier secret also signs deliveries. */
export const earlierSecretHours = 24;
/** Seconds before each further attempt, as Standard Webhooks proposes. */
export const hookPauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** The number of days of failures without a success after which a webhook is paused. */
export const deadDays = 3;

export type WebhookFields = { address: string; events: HookEvent[]; paused: boolean };
export const webhookFieldsOf = ({ address, events, paused }: WebhookFields): WebhookFields => ({
  address,
  events,
  paused,
});

const wrongAddress = 'Enter an address that starts with https://';
/** What is wrong with an address as text, or null. The server checks where the address leads (product: Webhooks). */
export function addressProblem(value: string): string | null {
  const typed = value.trim();
  if (typed === '') return texts.fieldRequired('Address');
  if (typed.length > longestAddress) return texts.tooLong(longestAddress);
  if (!URL.canParse(typed)) return wrongAddress;
  const { href, protocol, username, password, hash } = new URL(typed);
  // Whether http is allowed depends on the server.
  if (protocol !== 'https:' && protocol !== 'http:') return wrongAddress;
  if (username !== '' || password !== '') return 'Enter an address without a user name or password';
  if (hash !== '') return 'Enter an address without #';
  // Other letters than a to z are longer in the address that is stored.
  return href.length > longestAddress ? texts.tooLong(longestAddress) : null;
}

/** The messages of the fields, or null (product: Webhooks). */
export const webhookProblems = ({ address, events }: WebhookFields): RecordProblems<WebhookFields> => ({
  address: addressProblem(address),
  events: events.length === 0 ? 'Choose at least one' : null,
  paused: null,
});

export const webhookStates = ['ON', 'WITHOUT_SECRET', 'PAUSED', 'FAILED', 'GONE'] as const;
export type WebhookState = (typeof webhookStates)[number];
export const webhookStateWords: Record<WebhookState, string> = {
  ON: 'On',
  WITHOUT_SECRET: 'Needs a secret',
  PAUSED: 'Paused',
  FAILED: 'Paused after failures',
  GONE: 'Paused: address gone',
};

// Messages of the fields come from `webhookProblems`, which client and server share.
const fields = object({
  address: text(2_000),
  events: refine(
    size(array(enums(hookEvents)), 0, hookEvents.length),
    'events',
    (value) => new Set(value).size === value.length,
  ),
  paused: boolean(),
});
const record = object({
  ...recordFacts,
  address: string(),
  events: array(enums(hookEvents)),
  paused: boolean(),
  state: enums(webhookStates),
  /** When the secret was created; null before the first one. */
  secretAt: nullable(string()),
  /** The time of the last delivery that was accepted. */
  acceptedAt: nullable(string()),
  /** Since when every delivery has failed; null if the last one was accepted. */
  failingSince: nullable(string()),
});
export type WebhookRecord = Infer<typeof record>;

export const {
  get: getWebhook,
  create: createWebhook,
  change: changeWebhook,
  versions: listWebhookVersions,
  currentIn: currentWebhookIn,
} = recordCalls({ path: '/webhooks', one: 'webhook', access: developers, fields, record });

export const pageWebhooks = call({
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks of the caller’s organization, the last changed first unless asked otherwise',
  access: developers,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('changed', 'address'),
    state: optional(enums(webhookStates)),
  }),
  reply: pageOf(record),
});

// Not `once`: the reply would be stored with the secret in it.
export const newWebhookSecret = call({
  method: 'POST',
  path: '/webhooks/:id/secret',
  summary: 'Create a signing secret; it is in this answer and in no other, and the earlier one also signs for 24 hours',
  access: developers,
  timeout: 'short',
  params: idParams,
  reply: object({ secret: string() }),
});
export const testWebhook = call({
  method: 'POST',
  path: '/webhooks/:id/test',
  refuses: [429],
  summary: 'Send a test to a webhook; answers the id of its delivery',
  access: developers,
  timeout: 'short',
  params: idParams,
  reply: object({ id: string() }),
});
export const deleteWebhook = call({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Delete a webhook and its deliveries',
  access: developers,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

export const deliveryStates = ['WAITING', 'ACCEPTED', 'FAILED'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStateWords: Record<DeliveryState, string> = {
  WAITING: 'Waiting',
  ACCEPTED: 'Accepted',
  FAILED: 'Failed',
};

const deliveryFacts = {
  /** The id of the delivery, which is also the `webhook-id` of all its attempts. */
  id: string(),
  type: enums(sentTypes),
  /** The webhook; its name is its address. */
  webhook: named(),
  at: string(),
  state: enums(deliveryStates),
  attempts: integer(),
  /** The status of the response to the last attempt, if there was a response, and how long the attempt took. */
  status: nullable(integer()),
  millis: nullable(integer()),
  /** Why the last attempt failed. */
  problem: nullable(string()),
  nextAt: nullable(string()),
};
const deliveryRow = object(deliveryFacts);
export type DeliveryRow = Infer<typeof deliveryRow>;

export const listDeliveries = call({
  method: 'GET',
  path: '/webhook-deliveries',
  summary: 'Stored deliveries to the webhooks of the caller’s organization, the newest first',
  access: developers,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('at'),
    state: optional(enums(deliveryStates)),
    type: optional(enums(sentTypes)),
    webhookId: optional(id()),
  }),
  reply: pageOf(deliveryRow),
});

const attempt = object({
  number: integer(),
  at: string(),
  status: nullable(integer()),
  millis: integer(),
  problem: nullable(string()),
  /** The beginning of the response. */
  answer: string(),
});
const delivery = object({
  ...deliveryFacts,
  /** The body, as it is sent. */
  payload: string(),
  /** The last attempts, newest first. */
  tries: array(attempt),
  /** Whether it can be sent again now. */
  sendable: boolean(),
});
export type Delivery = Infer<typeof delivery>;

export const getDelivery = call({
  method: 'GET',
  path: '/webhook-deliveries/:id',
  summary: 'One delivery with its payload and its attempts',
  access: developers,
  timeout: 'short',
  params: idParams,
  reply: delivery,
});
export const sendDeliveryAgain = call({
  method: 'POST',
  path: '/webhook-deliveries/:id/send',
  summary: 'Send a delivery again, with the same webhook-id',
  access: developers,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
