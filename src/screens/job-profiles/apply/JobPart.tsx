import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { Page } from '../../../components/Page';
import { useSearchParams } from '../../../components/use-search-params';
import type { OpenJobDetail } from '../../../contract/job-profiles-apply';
import { id as anId } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { openJobQuery } from '../../../services/queries/open-jobs';
import { QueryView } from '../../shared/QueryView';

interface JobPageProps {
  /** The title of the page while the job is not available. */
  title: string;
  children: (job: OpenJobDetail) => ReactNode;
}

/** A page about the job in `?id=`, which may still be loading, be gone, or fail to load. */
export function JobPart({ title, children }: JobPageProps) {
  const [params] = useSearchParams();
  const asked = params.get('id') ?? '';
  const known = anId().is(asked);
  const query = useQuery({ ...openJobQuery(asked), enabled: known });
  const gone = (
    <EmptyState
      text={texts.fieldEmpty}
      line="This job is no longer open, or the link is incomplete."
      action={<LinkButton href="/dashboard/searchjobprofile">View open jobs</LinkButton>}
    />
  );
  if (!known) return <Page title={title}>{gone}</Page>;
  return (
    <QueryView query={query} name="job" rows={8} gone={gone} frame={(state) => <Page title={title}>{state}</Page>}>
      {children}
    </QueryView>
  );
}
