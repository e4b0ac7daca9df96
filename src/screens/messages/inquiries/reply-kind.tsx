import type { QueryClient } from '@tanstack/react-query';
import { LimitedText } from '../../../components/LimitedText';
import { replyFieldsOf, replyTitle, type ReplyFields, type ReplyRecord } from '../../../contract/messages-replies';
import { limits } from '../../../contract/texts';
import { replyReads } from '../../../services/queries/inquiries';
import { wiredEditReply } from '../../../services/wiring/messages/edit-reply';
import { Field } from '../../shared/form/Field';
import type { RecordKind } from '../../shared/record/record-kind';

/** The record kind of saved replies (product: Inquiries). */
export const replyKind = (queryClient: QueryClient): RecordKind<ReplyFields, ReplyRecord> => ({
  name: 'saved reply',
  add: 'Add saved reply',
  fresh: { title: '', text: '' },
  draftOf: replyFieldsOf,
  titleOf: ({ title }) => title,
  reads: replyReads,
  wired: (done) => wiredEditReply({ queryClient, done }),
  words: () => [
    ['Title', ({ title }) => title],
    ['Text', ({ text }) => text],
  ],
  controls: ({ field, busy }) => {
    const text = field('text');
    return (
      <>
        <Field
          label="Title"
          {...field('title')}
          input={{ name: 'title', autoComplete: 'off', autoFocus: true }}
          attributes={{ minLength: limits.nameLeast, maxLength: limits.name }}
          clean={replyTitle}
        />
        <LimitedText
          label="Text"
          value={text.value}
          onChange={text.onChange}
          max={limits.message}
          rows={6}
          disabled={busy}
          error={text.problem ?? undefined}
        />
      </>
    );
  },
});
