import {
  array,
  boolean,
  enums,
  literal,
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
  eitherOf,
  everyone,
  idParams,
  instant,
  narrowQuery,
  nothing,
  pageOf,
  pageQuery,
  sortBy,
  text,
  userTypes,
  type UserType,
} from './kit';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { limits, texts } from './texts';
import { day } from './time';

/** The fields of an announcement that an admin fills in (product: News). */
export type NewsFields = {
  title: string;
  text: string;
  /** The user types that see the announcement; empty for everyone. */
  audience: UserType[];
  /** `now` is replaced by the server's time; null for a draft. */
  publishFrom: string | null;
  publishUntil: string | null;
  withdrawn: boolean;
};

export const newsFieldsOf = ({
  title,
  text,
  audience,
  publishFrom,
  publishUntil,
  withdrawn,
}: NewsFields): NewsFields => ({ title, text, audience, publishFrom, publishUntil, withdrawn });

export const newsStates = ['DRAFT', 'PLANNED', 'PUBLISHED', 'ENDED', 'WITHDRAWN'] as const;
export type NewsState = (typeof newsStates)[number];
export const newsStateWords: Record<NewsState, string> = {
  DRAFT: 'Draft',
  PLANNED: 'Planned',
  PUBLISHED: 'Published',
  ENDED: 'Ended',
  WITHDRAWN: 'Withdrawn',
};
/** The maximum number of days for which readers see an announcement. */
export const newsDays = 30;

/** The state that follows from the fields at `now`. The server's lists compute the same in SQL. */
export function newsStateOf({ publishFrom, publishUntil, withdrawn }: NewsFields, now: number): NewsState {
  if (withdrawn) return 'WITHDRAWN';
  if (publishFrom === null) return 'DRAFT';
  const from = publishFrom === 'now' ? now : Date.parse(publishFrom);
  if (from > now) return 'PLANNED';
  const until = publishUntil === null ? Infinity : Date.parse(publishUntil);
  return Math.min(until, from + newsDays * day) > now ? 'PUBLISHED' : 'ENDED';
}

/** The title as it is stored (product: Validation). */
export const newsTitle = cleanFreeText;

/**
 * The messages for an announcement's fields, or null (product: News). A time that is already stored may be in the
 * past; any other time must not be.
 */
export function newsProblems(fields: NewsFields, now: number, stored?: NewsFields): RecordProblems<NewsFields> {
  const { title, publishFrom, publishUntil } = fields;
  const words = fields.text.trim();
  const from = publishFrom === null || publishFrom === 'now' ? now : Date.parse(publishFrom);
  const until = publishUntil === null ? Infinity : Date.parse(publishUntil);
  const same = stored !== undefined && publishFrom === stored.publishFrom;
  const fromWrong = !same && !(from >= now);
  const untilWrong = !(same && publishUntil === stored.publishUntil) && !(until > Math.max(from || now, now));
  return {
    title: title === stored?.title ? null : nameLikeProblem('Title', newsTitle(title)),
    text:
      words === ''
        ? texts.announcementEmpty
        : words.length > limits.announcement
          ? texts.tooLong(limits.announcement)
          : null,
    audience: null,
    publishFrom: fromWrong ? texts.dateTimeWrong : null,
    publishUntil: untilWrong ? texts.dateTimeWrong : null,
    withdrawn: null,
  };
}

const audience = () =>
  refine(
    size(array(enums(userTypes)), 0, userTypes.length),
    'audience',
    (value) => new Set(value).size === value.length,
  );
// Messages of the fields come from `newsProblems`, which client and server share.
const fields = object({
  title: text(2_000),
  text: text(20_000),
  audience: audience(),
  publishFrom: nullable(eitherOf([literal('now'), instant()])),
  publishUntil: nullable(instant()),
  withdrawn: boolean(),
});
const record = object({
  ...recordFacts,
  title: string(),
  text: string(),
  audience: array(enums(userTypes)),
  publishFrom: nullable(string()),
  publishUntil: nullable(string()),
  withdrawn: boolean(),
  state: enums(newsStates),
});
export type NewsRecord = Infer<typeof record>;

export const {
  get: getNews,
  create: createNews,
  change: changeNews,
  versions: listNewsVersions,
  currentIn: currentNewsIn,
} = recordCalls({ path: '/news', one: 'announcement', access: admins, fields, record });

export const pageNews = call({
  method: 'GET',
  path: '/news/all',
  summary: 'Announcements in every state, the last changed first unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('changed', 'from', 'title'),
    state: optional(enums(newsStates)),
    audience: optional(enums(userTypes)),
  }),
  reply: pageOf(record),
});

const newsItem = object({ id: string(), title: string(), text: string(), publishedAt: string(), folded: boolean() });
export type NewsItem = Infer<typeof newsItem>;
/** The announcements published for the caller's user type, newest first, at most 30 days old (product: News). */
export const listNews = call({
  method: 'GET',
  path: '/news',
  summary: 'Published announcements, the newest first',
  access: everyone,
  timeout: 'short',
  query: object(pageQuery),
  reply: pageOf(newsItem),
});
export const foldNews = call({
  method: 'PUT',
  path: '/news/:id/folded',
  summary: 'Fold an announcement away, or unfold it',
  access: everyone,
  timeout: 'short',
  params: idParams,
  body: object({ folded: boolean() }),
  reply: nothing(),
});
