import { currentNewsIn, newsProblems, type NewsFields, type NewsRecord } from '../../contract/messages-news';
import { editMachine } from '../kit/edit';

export const newsDraftOf = ({
  title,
  text,
  audience,
  publishFrom,
  publishUntil,
  withdrawn,
}: NewsFields): NewsFields => ({ title, text, audience, publishFrom, publishUntil, withdrawn });

/** Creates or changes an announcement (product: News). */
export const editNewsMachine = editMachine<NewsFields, NewsRecord>({
  id: 'editNews',
  fields: ['title', 'text', 'audience', 'publishFrom', 'publishUntil', 'withdrawn'],
  draftOf: newsDraftOf,
  judge: (draft, stored, now) => newsProblems(draft, now, stored ?? undefined),
  theirsIn: currentNewsIn,
});
