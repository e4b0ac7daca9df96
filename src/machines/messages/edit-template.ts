import {
  currentTemplateIn,
  templateFieldsOf,
  type TemplateFields,
  type TemplateRecord,
} from '../../contract/messages-templates';
import { editMachine } from '../kit/edit';

/** Changes the wording of an email (product: Mail content). Its form validates the draft. */
export const editTemplateMachine = editMachine<TemplateFields, TemplateRecord>({
  id: 'editTemplate',
  fields: ['subject', 'opening', 'next', 'signature'],
  draftOf: templateFieldsOf,
  theirsIn: currentTemplateIn,
});
