import type { NewsFields, NewsRecord } from '../../src/contract/messages-news';
import { editNewsMachine } from '../../src/machines/messages/edit-news';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { modelTest } from './harness';

export const newsNow = Date.parse('2026-11-24T10:00:00Z');
export const newsFields = (given: Partial<NewsFields> = {}): NewsFields => ({
  title: 'Winter holidays',
  text: 'We are closed.',
  audience: [],
  publishFrom: '2026-11-20T10:00:00.000Z',
  publishUntil: null,
  withdrawn: false,
  ...given,
});

/** An announcement as the server returns it. */
export const aNews = (given: Partial<NewsRecord> = {}): NewsRecord => ({
  ...newsFields(),
  id: '00000000-0000-4000-8000-000000000060',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada Admin',
  state: 'PUBLISHED',
  ...given,
});

export const newsRefusals = {
  changed: {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current: aNews({ text: 'Theirs', revision: 4 }) },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'publishUntil', message: 'Please Input Correct Date And Time' }],
  },
  lost: { message: '' },
};

type NewsSnapshot = EditSnapshot<NewsFields, NewsRecord>;

/** An announcement changed and saved, with every way it can end. */
export const editNewsModel = () =>
  modelTest({
    machine: editNewsMachine,
    input: { stored: newsFields(), id: 'n1', revision: 3 },
    events: ({ context: { draft } }: NewsSnapshot): EditEvent<NewsFields>[] => [
      { type: 'draft.change', change: { text: draft.text === '' ? 'Open again' : '' } },
      { type: 'draft.change', change: { audience: draft.audience.length === 0 ? ['PANELIST'] : [] } },
      { type: 'form.submit', key: 'k', now: newsNow },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aNews()], error: Object.values(newsRefusals) } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: NewsSnapshot) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
