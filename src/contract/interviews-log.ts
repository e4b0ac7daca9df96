import {
  array,
  boolean,
  integer,
  nullable,
  number,
  object,
  optional,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { interviewRules, type InterviewRules, type StoredRules } from './interview-rules';
import { call, id } from './kit';

const ms = integer;
const by = object({ role: string(), id: string(), organizationId: optional(nullable(string())) });

/** The rules in force when an interview was created or booked (product: Lifecycle); an older one has fewer. */
const ruleStruct = (value: InterviewRules[keyof InterviewRules]): Struct<unknown> => {
  if (Array.isArray(value)) return optional(array(ms())) as Struct<unknown>;
  return (typeof value === 'boolean' ? optional(boolean()) : optional(ms())) as Struct<unknown>;
};
const rules = object(
  Object.fromEntries(Object.entries(interviewRules).map(([name, value]) => [name, ruleStruct(value)])),
) as unknown as Struct<StoredRules>;

const input = object({
  kind: string(),
  organizationId: nullable(string()),
  candidateId: string(),
  candidatePersonId: string(),
  minutes: integer(),
  times: array(ms()),
  now: ms(),
  by,
  rules: optional(rules),
});

const facts = object({
  offered: optional(boolean()),
  rules: optional(rules),
  free: optional(boolean()),
  rate: optional(nullable(number())),
  auto: optional(boolean()),
  complete: optional(boolean()),
  up: optional(boolean()),
  next: optional(nullable(object({ panelistId: string() }))),
});

/** An event with its facts; texts that people wrote are replaced by a flag. */
const event = object({
  type: string(),
  by,
  now: ms(),
  why: optional(string()),
  times: optional(array(ms())),
  panelistId: optional(string()),
  start: optional(ms()),
  until: optional(ms()),
  who: optional(string()),
  decision: optional(string()),
  facts: optional(facts),
});

const interviewLog = object({ code: string(), version: integer(), input, events: array(event) });
export type InterviewLog = Infer<typeof interviewLog>;

/**
 * The stored history of an interview, to replay it in the inspector (product: Transitions): ids and instants, no
 * names or reasons. Available only if the server's settings enable the inspector.
 */
export const getInterviewLog = call({
  method: 'GET',
  path: '/interviews/:id/log',
  summary: 'The events of an interview, to be replayed in the inspector',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  params: object({ id: id() }),
  reply: interviewLog,
});
