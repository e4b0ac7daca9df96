import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { ErrorState } from '../../../components/ErrorState';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { interviewQuery } from '../../../services/queries/interviews';
import { FeedbackPart } from '../../shared/interview/FeedbackPart';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { InterviewFacts } from '../../shared/interview/InterviewFacts';
import { interviewHref } from '../../shared/interview/hrefs';

interface ReviewPanelProps {
  /** The open interview, or null. */
  id: string | null;
  known: InterviewRow | undefined;
  onClose: () => void;
}

/** The scorecard beside the facts of its interview, with the allowed actions. Needs an ActionsHost above. */
export function ReviewPanel({ id, known, onClose }: ReviewPanelProps) {
  const { timeZone } = useMe();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...interviewQuery(id ?? ''),
    enabled: id !== null,
  });
  const shown = data ?? known;
  return (
    <SidePanel
      open={id !== null}
      title={shown?.candidate.name ?? 'Feedback'}
      subtitle={shown?.jobProfile?.title ?? (shown?.kind === 'mock' ? 'Mock interview' : undefined)}
      onClose={onClose}
      width={960}
      actions={
        id !== null && (
          <>
            {data && <InterviewActions interview={data} size="page" primary />}
            <LinkButton href={interviewHref(id)} sx={{ ml: 'auto' }}>
              Open page
            </LinkButton>
          </>
        )
      }
    >
      {data && (
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '3fr 2fr' } }}>
          <FeedbackPart interviewId={data.id} kind={data.kind} />
          <Box component="aside" aria-label="Interview" sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
            <div>
              <StateChip label={labelInWords(data.label)} />
            </div>
            <InterviewFacts interview={data} zone={timeZone} />
          </Box>
        </Box>
      )}
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {isPending && id !== null && <SkeletonRows rows={6} label="Loading the feedback" />}
    </SidePanel>
  );
}
