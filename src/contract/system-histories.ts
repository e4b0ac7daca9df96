import { array, enums, integer, object, optional, record, string, unknown, type Infer } from 'superstruct';
import { call, idParams, pageOf, pageQuery, text } from './kit';
import { limits } from './texts';

/** The lifecycles whose stored histories the inspector shows, by the id of their machine. */
export const historyKinds = ['interview', 'subscription', 'payment', 'refund', 'statement'] as const;
export type HistoryKind = (typeof historyKinds)[number];

const historyRow = object({
  id: string(),
  code: string(),
  /** The name of the candidate or the panelist. */
  about: string(),
  state: string(),
  updatedAt: string(),
});
export type HistoryRow = Infer<typeof historyRow>;

/** The items with a stored history, last changed first; `q` is a part of the code or of the name. */
export const listHistories = call({
  method: 'GET',
  path: '/histories',
  refuses: [404],
  summary: 'What has a stored history, to be opened in the inspector',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  query: object({ ...pageQuery, kind: enums(historyKinds), q: optional(text(limits.search)) }),
  reply: pageOf(historyRow),
});

const stored = record(string(), unknown());
const history = object({
  code: string(),
  version: integer(),
  /** The input of the machine, from the first row of the history. */
  input: stored,
  events: array(stored),
});
export type StoredHistory = Infer<typeof history>;

/**
 * A stored history, to replay it in the inspector (product: Transitions): numbers, instants, ids and the words of the
 * charts. All texts that people wrote are replaced by "…". Available only if the server's settings enable the
 * inspector.
 */
export const getHistory = call({
  method: 'GET',
  path: '/histories/:id',
  summary: 'The events of a lifecycle, to be replayed in the inspector',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  params: idParams,
  query: object({ kind: enums(historyKinds) }),
  reply: history,
});
