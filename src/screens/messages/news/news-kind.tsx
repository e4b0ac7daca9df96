import type { QueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../../components/format-time';
import { newsFieldsOf, type NewsFields, type NewsRecord } from '../../../contract/messages-news';
import { newsReads } from '../../../services/queries/news';
import { wiredEditNews } from '../../../services/wiring/messages/edit-news';
import type { RecordKind } from '../../shared/record/record-kind';
import { audienceText } from './audience-words';
import { NewsControls } from './NewsControls';

const timeText = (at: string | null, zone: string, none: string) =>
  at === null ? none : Number.isNaN(Date.parse(at)) ? 'Now' : formatInstant(at, zone);

/** The record kind of announcements (product: News). */
export const newsKind = (queryClient: QueryClient, zone: string): RecordKind<NewsFields, NewsRecord> => ({
  name: 'announcement',
  add: 'Add announcement',
  fresh: { title: '', text: '', audience: [], publishFrom: 'now', publishUntil: null, withdrawn: false },
  draftOf: newsFieldsOf,
  titleOf: ({ title }) => title,
  reads: newsReads,
  wired: (done) => wiredEditNews({ queryClient, done }),
  words: (reader) => [
    ['Title', ({ title }) => title],
    ['Text', ({ text }) => text],
    ['Audience', ({ audience }) => audienceText(audience)],
    ['Published from', ({ publishFrom }) => timeText(publishFrom, reader, 'Not published')],
    ['Published until', ({ publishUntil }) => timeText(publishUntil, reader, 'No end')],
    ['Withdrawn', ({ withdrawn }) => (withdrawn ? 'Yes' : 'No')],
  ],
  controls: (editor) => <NewsControls editor={editor} zone={zone} />,
});
