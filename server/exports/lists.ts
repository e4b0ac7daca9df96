import { listMails } from '../../src/contract/messages';
import type { Call, QueryOf } from '../../src/contract/kit';
import type { ListSource } from '../kit/lists';
import { mailList } from '../messages/mails';

export type Exportable = { source: ListSource<unknown, unknown>; call: Call };

const exportable = <C, R>(call: C, source: ListSource<QueryOf<C>, R>): [string, Exportable] => [
  source.name,
  { call: call as Call, source: source as unknown as Exportable['source'] },
];

/** Every list that can be exported, by its name, with the call whose query it takes. */
export const exportableLists: ReadonlyMap<string, Exportable> = new Map([exportable(listMails, mailList)]);
