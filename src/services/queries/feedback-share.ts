import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listFeedbackShares, readSharedFeedback } from '../../contract/feedback-share';
import { getCandidateReviews } from '../../contract/feedback-summary';
import { callApi } from '../api/client';

/** The links to the feedback of one interview, newest first. */
export const feedbackSharesQuery = (interviewId: string) =>
  queryOptions({
    queryKey: ['feedback', 'shares', 'of', interviewId],
    queryFn: ({ signal }) => callApi(listFeedbackShares, { params: { id: interviewId }, signal }),
  });

export const refreshFeedbackShares = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: ['feedback', 'shares'] });

/** All released feedback on a candidate, newest first. */
export const candidateReviewsQuery = (candidateId: string) =>
  queryOptions({
    queryKey: ['feedback', 'reviews', candidateId],
    queryFn: ({ signal }) => callApi(getCandidateReviews, { params: { id: candidateId }, signal }),
  });

/** The feedback that a link opens; `viewing` is this opening of the page. */
export const sharedFeedbackQuery = (token: string, viewing: string) =>
  queryOptions({
    queryKey: ['feedback', 'shared', viewing],
    queryFn: ({ signal }) => callApi(readSharedFeedback, { body: { token, viewing }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
