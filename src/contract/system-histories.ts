import { array, enums, integer, object, optional, record, string, unknown, type Infer } from 'superstruct';
import { call, idParams, pageOf, pageQuery, text } from './kit';
import { limits } from './texts';

/** The lifecycles whose stored histories the inspector shows, by the id of their machine. */
export const historyKinds = ['interview', 'subscription', 'payment', 'refund', 'statement'] as const;
export type HistoryKind = (typeof historyKinds)[number];

const historyRow = object({
  id: string(),
  code: string(),
  /** Whom it is about: the candidate or the panelist. */
  about: string(),
  state: string(),
  updatedAt: string(),
});
export type HistoryRow = Infer<typeof historyRow>;

/** What has a stored history, last changed first; `q` is a part of the code or of the name. */
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
  /** As the machine takes it: the first row of the history. */
  input: stored,
  events: array(stored),
});
export type StoredHistory = Infer<typeof history>;

/**
 * A stored history, to replay it in the inspector (product: Transitions): numbers, instants, ids and the words of the
 * charts; all that people wrote is "…". Available only if the server's settings enable the inspector.
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
