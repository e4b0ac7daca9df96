import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { formatExact } from '../../components/format-time';
import { Page } from '../../components/Page';
import { useAtNow } from '../../components/use-now';
import { useSearchParams } from '../../components/use-search-params';
import type { InterviewDetail } from '../../contract/interviews';
import { texts } from '../../contract/texts';
import { scorecardIsOpen } from '../../machines/feedback/scorecard-draft';
import { useMe } from '../../services/queries/auth';
import { interviewQuery } from '../../services/queries/interviews';
import { scorecardDrafts, wiredWriteFeedback } from '../../services/wiring/feedback/write-feedback';
import { useWorkflow } from '../../services/workflow';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { FeedbackPart } from '../shared/interview/FeedbackPart';
import { interviewHref } from '../shared/interview/hrefs';
import { useAllowedUntil } from '../shared/list/use-allowed-until';
import { QueryView } from '../shared/QueryView';
import { FeedbackBody } from './parts/FeedbackBody';

const back = (
  <LinkButton href="/dashboard/pendingfeedback" variant="outlined">
    Pending feedback
  </LinkButton>
);

/** `/dashboard/feedback?id=`: the scorecard of one interview (product: Scorecard). */
export function FeedbackScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const query = useQuery({ ...interviewQuery(id), enabled: id !== '' });
  const { data, dataUpdatedAt, refetch } = query;
  useAllowedUntil(data && [data], dataUpdatedAt, refetch);
  if (id === '')
    return (
      <Page>
        <EmptyState text={texts.fieldEmpty} line="Choose an interview that needs feedback." action={back} />
      </Page>
    );
  return (
    <QueryView
      query={query}
      name="interview"
      rows={8}
      kept="Your text is still saved on this device."
      frame={(state) => <Page>{state}</Page>}
    >
      {(interview) => <Opened key={id} interview={interview} />}
    </QueryView>
  );
}

function Opened({ interview }: { interview: InterviewDetail }) {
  const { userType, timeZone } = useMe();
  const open = useAtNow((now) => (scorecardIsOpen(interview, now) ? 'yes' : '')) !== '';
  // Remembered, because after submitting the interview is no longer writable, but the done screen must stay.
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  if (opened && userType === 'PANELIST')
    return (
      <ActionsHost>
        <Writer interview={interview} />
      </ActionsHost>
    );
  if (interview.state === 'confirmed' && interview.joinFrom !== null && userType === 'PANELIST')
    return (
      <Page title={interview.candidate.name}>
        <EmptyState
          text={`The scorecard opens at ${formatExact(interview.joinFrom, timeZone)}`}
          line="It opens when the meeting opens. Until then, read the resume and the job on the interview’s page."
          action={
            <LinkButton href={interviewHref(interview.id)} variant="contained">
              Open the interview
            </LinkButton>
          }
        />
      </Page>
    );
  return (
    <Page action={back} purpose={interview.candidate.name}>
      <FeedbackPart interviewId={interview.id} kind={interview.kind} />
    </Page>
  );
}

function Writer({ interview }: { interview: InterviewDetail }) {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const [device] = useState(() => scorecardDrafts(interview.id));
  const [machine] = useState(() => wiredWriteFeedback({ queryClient, interviewId: interview.id, device }));
  useEffect(() => device.hold(), [device]);
  const actor = useWorkflow(machine, { input: { interviewId: interview.id } });
  return <FeedbackBody actor={actor} interview={interview} zone={timeZone} />;
}
