import type { TermsToRead } from '../../../src/contract/terms-due';
import {
  acceptTermsMachine,
  type AcceptTermsEvent,
  type AcceptTermsSnapshot,
} from '../../../src/machines/terms/accept-terms';
import { modelTest } from '../harness';

/** Terms as their readers get them: version 2, after version 1 was accepted. */
export const termsToRead = (given: Partial<TermsToRead> = {}): TermsToRead => ({
  id: '00000000-0000-4000-8000-000000000071',
  revision: 2,
  title: 'Terms of use',
  text: '<p>Be kind to everyone.</p>',
  holdsFrom: '2026-11-20T10:00:00.000Z',
  organization: null,
  before: { revision: 1, title: 'Terms of use', text: '<p>Be kind.</p>' },
  accepted: { revision: 1, at: '2026-11-01T10:00:00.000Z', by: 'Omar Harbour' },
  due: true,
  ...given,
});
export const replacedTerms = {
  status: 409,
  message: 'These terms have changed since you read them. Read the new version and accept it.',
  data: { terms: [termsToRead({ revision: 3, text: '<p>Be kind to everyone, always.</p>' })] },
};
const lost = { message: '' };

const events: AcceptTermsEvent[] = [{ type: 'terms.accept', terms: [{ id: termsToRead().id, revision: 2 }] }];

/** Accepting terms, with every way it can end. */
export const acceptTermsModel = () =>
  modelTest({
    machine: acceptTermsMachine,
    events,
    settle: { accept: { done: [undefined], error: [replacedTerms, lost] } },
    project: ({ context: { problem } }: AcceptTermsSnapshot) => [problem?.message],
  });
