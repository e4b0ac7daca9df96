import type { View } from '../../../contract/interviews';
import { InterviewList } from '../../shared/interview/InterviewList';
import { ReviewPanel } from './ReviewPanel';

interface ReviewListProps {
  label: string;
  view: View;
  empty: string;
}

/** Feedback that waits, the longest first, read beside the list. */
export const ReviewList = ({ label, view, empty }: ReviewListProps) => (
  <InterviewList
    label={label}
    query={{ view, sort: 'updated' }}
    columns={['candidateOf', 'panelist', 'recommendation', 'waits']}
    empty={{ line: empty }}
    panel={({ id, known, onClose }) => <ReviewPanel id={id} known={known} onClose={onClose} />}
  />
);
