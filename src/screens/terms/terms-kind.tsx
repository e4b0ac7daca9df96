import type { QueryClient } from '@tanstack/react-query';
import { readableText } from '../../contract/rich-text';
import type { TermsFields, TermsRecord } from '../../contract/terms';
import { termsDraftOf } from '../../machines/terms/edit-terms';
import { termsReads } from '../../services/queries/terms';
import { wiredEditTerms } from '../../services/wiring/terms/edit-terms';
import type { RecordKind } from '../shared/record/record-kind';
import { holdsText, termsAudienceText } from './terms-words';
import { TermsControls } from './TermsControls';

/** The record kind of terms (product: Terms): the platform's, or an organization's own for its candidates. */
export const termsKind = (
  queryClient: QueryClient,
  zone: string,
  own: boolean,
): RecordKind<TermsFields, TermsRecord> => ({
  name: 'set of terms',
  add: 'Add terms',
  fresh: {
    title: '',
    text: '',
    audience: own ? ['CANDIDATE'] : ['ORGANIZATION_USER'],
    holdsFrom: 'now',
    correction: false,
    withdrawn: false,
  },
  draftOf: termsDraftOf,
  titleOf: ({ title }) => title,
  reads: termsReads,
  wired: (done) => wiredEditTerms({ queryClient, done }),
  words: (reader) => [
    ['Title', ({ title }) => title],
    ['Terms Description', ({ text }) => readableText(text)],
    ['Audience', ({ audience }) => termsAudienceText(audience)],
    ['Holds from', ({ holdsFrom }) => holdsText(holdsFrom, reader)],
    ['Acceptance', ({ correction }) => (correction ? 'Small correction' : 'Needs new acceptance')],
    ['Withdrawn', ({ withdrawn }) => (withdrawn ? 'Yes' : 'No')],
  ],
  controls: (editor) => <TermsControls editor={editor} zone={zone} own={own} />,
});
