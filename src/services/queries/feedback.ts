import { queryOptions } from '@tanstack/react-query';
import { getFeedback } from '../../contract/feedback';
import { callApi } from '../api/client';

/**
 * The submitted versions of an interview's feedback, newest first, as far as the reader may see them (product:
 * Reading feedback).
 */
export const feedbackQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['feedback', 'versions', interviewId],
    queryFn: ({ signal }) => callApi(getFeedback, { params: { id: interviewId }, signal }),
  });
