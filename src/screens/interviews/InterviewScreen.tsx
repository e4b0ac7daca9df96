import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { ErrorState } from '../../components/ErrorState';
import { formatSpan, zoneName } from '../../components/format-time';
import { NothingHere } from '../../components/NothingHere';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useAtNow } from '../../components/use-now';
import type { InterviewDetail } from '../../contract/interviews';
import type { UserType } from '../../contract/kit';
import { texts } from '../../contract/texts';
import { landings } from '../../machines/auth/landing';
import { scorecardIsOpen } from '../../machines/feedback/scorecard-draft';
import { useMe } from '../../services/queries/auth';
import { interviewQuery } from '../../services/queries/interviews';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { feedbackHref } from '../shared/interview/hrefs';
import { InterviewActions } from '../shared/interview/InterviewActions';
import { isGone } from '../shared/list/is-gone';
import { useAllowedUntil } from '../shared/list/use-allowed-until';
import { useRecentInterview } from '../shared/interview/use-recent-interview';
import { InterviewBody } from './parts/InterviewBody';
import { jobOf } from '../shared/interview/interview-columns';

const anId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** One interview: its facts, the allowed actions, and its history (product: Screens, `interview?id=`). */
export function InterviewScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { userType, timeZone } = useMe();
  const known = anId.test(id);
  const detail = useQuery({ ...interviewQuery(id), enabled: known });
  const { data } = detail;
  useAllowedUntil(data && [data], detail.dataUpdatedAt, detail.refetch);
  useRecentInterview(data);
  if (!known || isGone(detail.error))
    return (
      <Page title="Interview">
        <NothingHere
          text={texts.fieldEmpty}
          line="This interview does not exist, or you no longer have access to it."
          home={landings[userType]}
        />
      </Page>
    );
  if (data === undefined)
    return (
      <Page title="Interview">
        {detail.isError ? (
          <ErrorState
            message={detail.error.message}
            onRetry={() => void detail.refetch()}
            retrying={detail.isFetching}
          />
        ) : (
          <SkeletonRows rows={8} label="Loading the interview" />
        )}
      </Page>
    );
  return (
    <ActionsHost>
      <Page
        {...headOf(data, userType, timeZone)}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <InterviewActions interview={data} size="page" hide={['DECIDE']} primary />
            {userType === 'PANELIST' && <ScorecardLink interview={data} />}
          </Box>
        }
      >
        <InterviewBody interview={data} />
      </Page>
    </ActionsHost>
  );
}

/** Title and line: a candidate reads what the interview is for and with whom, the others whom it is about. */
function headOf(interview: InterviewDetail, userType: UserType, zone: string) {
  const { candidate, panelist, organization, start, end } = interview;
  const job = jobOf(interview);
  if (userType !== 'CANDIDATE')
    return { title: candidate.name, purpose: [job, organization?.name].filter(Boolean).join(' · ') };
  const when = start && end && `${formatSpan(start, end, zone)} ${zoneName(start, zone)}`;
  return {
    title: organization ? `${job} at ${organization.name}` : job,
    purpose: [panelist && `With ${panelist.name}`, when].filter(Boolean).join(' · '),
  };
}

/** While it is live the panelist writes on the page of the scorecard (product: Writing while it is live). */
function ScorecardLink({ interview }: { interview: InterviewDetail }) {
  const { id, state } = interview;
  const open = useAtNow((now) => (state !== 'pendingFeedback' && scorecardIsOpen(interview, now) ? 'yes' : '')) !== '';
  if (!open) return null;
  return (
    <LinkButton href={feedbackHref(id)} variant="outlined">
      Notes and scorecard
    </LinkButton>
  );
}
