import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { ErrorState } from '../../components/ErrorState';
import { NothingHere } from '../../components/NothingHere';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { texts } from '../../contract/texts';
import { landings } from '../../machines/auth/landing';
import { useMe } from '../../services/queries/auth';
import { interviewQuery } from '../../services/queries/interviews';
import { ActionsHost } from '../shared/interview/ActionsHost';
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
  const { userType } = useMe();
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
        title={data.candidate.name}
        purpose={[jobOf(data), data.organization?.name].filter(Boolean).join(' · ')}
        action={<InterviewActions interview={data} size="page" hide={['DECIDE']} primary />}
      >
        <InterviewBody interview={data} />
      </Page>
    </ActionsHost>
  );
}
