import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { formatSpan, zoneName } from '../../components/format-time';
import { NothingHere } from '../../components/NothingHere';
import { Page } from '../../components/Page';
import { useAtNow } from '../../components/use-now';
import { useSearchParams } from '../../components/use-search-params';
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
import { useAllowedUntil } from '../shared/list/use-allowed-until';
import { useRecentInterview } from '../shared/interview/use-recent-interview';
import { InterviewBody } from './parts/InterviewBody';
import { jobOf } from '../shared/interview/interview-columns';
import { QueryView } from '../shared/QueryView';

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
  const gone = (
    <NothingHere
      text={texts.fieldEmpty}
      line="This interview does not exist, or you no longer have access to it."
      home={landings[userType]}
    />
  );
  const frame = (state: ReactNode) => <Page title="Interview">{state}</Page>;
  if (!known) return frame(gone);
  return (
    <QueryView query={detail} name="interview" rows={8} gone={gone} forgets frame={frame}>
      {(interview) => (
        // Nothing of one interview, such as a note being edited or an upload, may appear on the page of the next.
        <ActionsHost key={interview.id}>
          <Page
            {...headOf(interview, userType, timeZone)}
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <InterviewActions interview={interview} size="page" hide={['DECIDE']} primary />
                {userType === 'PANELIST' && <ScorecardLink interview={interview} />}
              </Box>
            }
          >
            <InterviewBody interview={interview} />
          </Page>
        </ActionsHost>
      )}
    </QueryView>
  );
}

/**
 * The title and the line below it. A candidate reads the job and the panelist; all other readers read the candidate.
 */
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

/**
 * While the interview is live, the panelist writes on the page of the scorecard (product: Writing while it is live).
 */
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
