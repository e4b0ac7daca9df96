import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useTab } from '../../components/use-tab';
import type { FeedbacksTab } from '../shared/interview/hrefs';

const FeedbackReview = lazy(() => import('./review/FeedbackReview').then((it) => ({ default: it.FeedbackReview })));
const DecisionList = lazy(() => import('../shared/decide/DecisionList').then((it) => ({ default: it.DecisionList })));
const InterviewSummary = lazy(() =>
  import('./summary/InterviewSummary').then((it) => ({ default: it.InterviewSummary })),
);
const CandidateReviews = lazy(() =>
  import('./candidate-reviews/CandidateReviews').then((it) => ({ default: it.CandidateReviews })),
);
const ShareFeedback = lazy(() => import('./share/ShareFeedback').then((it) => ({ default: it.ShareFeedback })));
const QcUpdate = lazy(() => import('./review/QcUpdate').then((it) => ({ default: it.QcUpdate })));

/** In the order of docs/product.md, Screens. */
const tabs: { label: FeedbacksTab; purpose: string; content: ReactNode }[] = [
  {
    label: 'Feedback Review',
    purpose: 'Approve what is ready to be released, or return it to the panelist with a reason.',
    content: <FeedbackReview />,
  },
  {
    label: 'Interview Summary',
    purpose: 'One finished interview on one page, to print or send.',
    content: <InterviewSummary />,
  },
  {
    label: 'Candidate Reviews',
    purpose: 'All released feedback on one candidate, each rating compared with its interviewer’s average.',
    content: <CandidateReviews />,
  },
  {
    label: 'QC Update',
    purpose: 'Correct released feedback. Every version is kept.',
    content: <QcUpdate />,
  },
  {
    label: 'Share Feedback',
    purpose: 'Share released feedback with someone without an account, and see when they open it.',
    content: <ShareFeedback />,
  },
  {
    label: 'Candidate Selected Rejected List',
    purpose: 'Decisions on candidates whose feedback is released.',
    content: <DecisionList />,
  },
];

/** `/dashboard/feedbacks`: the work of admins on feedback, in tabs (product: Screens). */
export function FeedbacksScreen() {
  const [tab, setTab] = useTab(tabs.length);
  const open = tabs[tab];
  return (
    <Page purpose={open?.purpose} tabs={{ label: 'Feedback', items: tabs, tab, wide: true }} onTab={setTab}>
      <Suspense fallback={<SkeletonRows rows={4} label="Loading" />}>{open?.content}</Suspense>
    </Page>
  );
}
