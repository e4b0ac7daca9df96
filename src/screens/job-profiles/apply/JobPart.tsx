import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { Page } from '../../../components/Page';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { OpenJobDetail } from '../../../contract/job-profiles-apply';
import { id as anId } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { openJobQuery } from '../../../services/queries/open-jobs';
import { isGone } from '../../shared/list/is-gone';

interface JobPageProps {
  /** Of the page while the job is not there. */
  title: string;
  children: (job: OpenJobDetail) => ReactNode;
}

/** A page about the job of `?id=`, which may be loading, gone, or not be read. */
export function JobPart({ title, children }: JobPageProps) {
  const [params] = useSearchParams();
  const asked = params.get('id') ?? '';
  const known = anId().is(asked);
  const { data, error, refetch, isFetching } = useQuery({ ...openJobQuery(asked), enabled: known });
  if (data) return children(data);
  return (
    <Page title={title}>
      {!known || isGone(error) ? (
        <EmptyState
          text={texts.fieldEmpty}
          line="This job is not open any more, or the link is not complete."
          action={<LinkButton href="/dashboard/searchjobprofile">See open jobs</LinkButton>}
        />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows rows={8} label="Loading the job" />
      )}
    </Page>
  );
}
