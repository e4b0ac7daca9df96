import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { finishedLeaves } from '../../contract/feedback-summary';
import type { InterviewDetail } from '../../contract/interviews';
import { useMe } from '../../services/queries/auth';
import { interviewQuery } from '../../services/queries/interviews';
import { DownloadSummary } from '../shared/interview/DownloadSummary';
import { FeedbackPart } from '../shared/interview/FeedbackPart';
import { InterviewFacts } from '../shared/interview/InterviewFacts';
import { interviewHref } from '../shared/interview/hrefs';
import { QueryView } from '../shared/QueryView';

/**
 * `/dashboard/feedbackview/{interviewID}`: the feedback of one interview, for signed-in users (product: Public
 * routes; Reading feedback).
 */
export function FeedbackViewScreen() {
  const { interviewID = '' } = useParams<{ interviewID: string }>();
  return (
    <Page title="Feedback" purpose="The panelist’s feedback that is shared with you.">
      <View key={interviewID} id={interviewID} />
    </Page>
  );
}

function View({ id }: { id: string }) {
  const query = useQuery(interviewQuery(id));
  const gone = 'This feedback does not exist or is not shared with you.';
  return (
    <QueryView query={query} name="feedback" rows={8} gone={gone} forgets>
      {(interview) => <Feedback data={interview} />}
    </QueryView>
  );
}

function Feedback({ data }: { data: InterviewDetail }) {
  const { timeZone } = useMe();
  return (
    <>
      <Card component="section" aria-labelledby="whose-feedback" sx={{ p: 6, mb: 6 }}>
        <Typography id="whose-feedback" variant="h3" component="h2" sx={{ mb: 4 }}>
          Interview
        </Typography>
        <InterviewFacts interview={data} zone={timeZone} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
          <LinkButton href={interviewHref(data.id)}>Open the interview</LinkButton>
          {finishedLeaves.includes(data.state) && <DownloadSummary interviewId={data.id} />}
        </Box>
      </Card>
      <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
        Findings
      </Typography>
      <FeedbackPart interviewId={data.id} kind={data.kind} />
    </>
  );
}
