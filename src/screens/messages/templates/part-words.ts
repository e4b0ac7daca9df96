import type { TemplatePart } from '../../../contract/messages-template-parts';

export const partWords: Record<TemplatePart, string> = {
  subject: 'Subject',
  opening: 'Email Content',
  next: 'What happens next',
  signature: 'Signature',
};
