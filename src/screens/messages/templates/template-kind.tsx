import type { QueryClient } from '@tanstack/react-query';
import {
  defaultFields,
  templateFieldsOf,
  templateProblems,
  wordsIn,
  type TemplateFields,
  type TemplateRecord,
} from '../../../contract/messages-templates';
import { templateOf } from '../../../contract/messages-template-list';
import { templateReads } from '../../../services/queries/templates';
import { wiredEditTemplate } from '../../../services/wiring/messages/edit-template';
import type { RecordKind } from '../../shared/record/record-kind';
import { partWords } from './part-words';
import { TemplateControls } from './TemplateControls';
import { TemplatePreview } from './TemplatePreview';

/** The record kind of email texts (product: Mail content). */
export const templateKind = (queryClient: QueryClient): RecordKind<TemplateFields, TemplateRecord> => ({
  name: 'email',
  add: 'Add email',
  // Unused: emails are defined in the code, so none is added here.
  fresh: { template: 'signature', ...defaultFields },
  draftOf: templateFieldsOf,
  titleOf: ({ template }) => templateOf(template).name,
  reads: templateReads,
  wired: (done) => wiredEditTemplate({ queryClient, done }),
  judge: templateProblems,
  words: () => [
    [partWords.subject, (fields) => wordsIn(fields, 'subject')],
    [partWords.opening, (fields) => wordsIn(fields, 'opening')],
    [partWords.next, (fields) => wordsIn(fields, 'next')],
    [partWords.signature, (fields) => wordsIn(fields, 'signature')],
  ],
  controls: (editor) => <TemplateControls editor={editor} />,
  below: ({ draft }) => <TemplatePreview fields={templateFieldsOf(draft)} />,
});
