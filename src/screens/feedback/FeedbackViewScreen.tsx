import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { finishedLeaves } from '../../contract/feedback-summary';
import { texts } from '../../contract/texts';
import { useMe } from '../../services/queries/auth';
import { interviewQuery } from '../../services/queries/interviews';
import { DownloadSummary } from '../shared/interview/DownloadSummary';
import { FeedbackPart } from '../shared/interview/FeedbackPart';
import { InterviewFacts } from '../shared/interview/InterviewFacts';
import { interviewHref } from '../shared/interview/hrefs';
import { isGone } from '../shared/list/is-gone';

/**
 * `/dashboard/feedbackview/{interviewID}`: the feedback of one interview, for signed-in users (product: Public
 * routes; Reading feedback).
 */
export function FeedbackViewScreen() {
  const { interviewID = '' } = useParams<{ interviewID: string }>();
  return (
    <Page title="Feedback" purpose="The panelist's feedback, as far as it is shared with you.">
      <View key={interviewID} id={interviewID} />
    </Page>
  );
}

function View({ id }: { id: string }) {
  const { timeZone } = useMe();
  const { data, error, refetch, isFetching } = useQuery(interviewQuery(id));
  if (error !== null && isGone(error))
    return <EmptyState text={texts.fieldEmpty} line="This feedback does not exist or is not shared with you." />;
  if (error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined) return <SkeletonRows rows={8} label="Loading the feedback" />;
  return (
    <>
      <Card component="section" aria-labelledby="whose-feedback" sx={{ p: 6, mb: 6 }}>
        <Typography id="whose-feedback" variant="h3" component="h2" sx={{ mb: 4 }}>
          Interview
        </Typography>
        <InterviewFacts interview={data} zone={timeZone} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
          <LinkButton href={interviewHref(id)}>Open the interview</LinkButton>
          {finishedLeaves.includes(data.state) && <DownloadSummary interviewId={id} />}
        </Box>
      </Card>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        What was found
      </Typography>
      <FeedbackPart interviewId={id} kind={data.kind} />
    </>
  );
}
