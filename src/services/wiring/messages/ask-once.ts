import type { QueryClient } from '@tanstack/react-query';
import { askSupport } from '../../../contract/messages-inquiries';
import type { BodyOf } from '../../../contract/kit';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { refreshInquiries } from '../../queries/inquiries';

/** Asks the team. The same inquiry has the same key until a definite answer arrives. */
export function askOnce(queryClient: QueryClient) {
  let sent = { words: '', key: '' };
  // Without a signal: leaving the page must not cancel the request.
  return async (body: BodyOf<typeof askSupport>): Promise<{ id: string }> => {
    const words = JSON.stringify(body);
    if (sent.words !== words) sent = { words, key: newKey() };
    try {
      return await callApi(askSupport, { body, key: sent.key });
    } catch (error) {
      if (isDefinite(toProblem(error))) sent = { words: '', key: '' };
      throw error;
    } finally {
      void refreshInquiries(queryClient);
    }
  };
}
