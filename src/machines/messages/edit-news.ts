import {
  currentNewsIn,
  newsFieldsOf,
  newsProblems,
  type NewsFields,
  type NewsRecord,
} from '../../contract/messages-news';
import { editMachine } from '../kit/edit';

/** Creates or changes an announcement (product: News). */
export const editNewsMachine = editMachine<NewsFields, NewsRecord>({
  id: 'editNews',
  fields: ['title', 'text', 'audience', 'publishFrom', 'publishUntil', 'withdrawn'],
  draftOf: newsFieldsOf,
  judge: (draft, stored, now) => newsProblems(draft, now, stored ?? undefined),
  theirsIn: currentNewsIn,
});
