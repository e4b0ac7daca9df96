import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { EmptyState } from '../../../components/EmptyState';
import { LinkButton } from '../../../components/AppLink';
import { allowLeave } from '../../../components/leave-guard';
import { toast } from '../../../components/toast';
import { useSearchParams } from '../../../components/use-search-params';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { jobProfileQuery } from '../../../services/queries/job-profiles';
import { jobHref, jobTabHref, jobsPath, newJobId } from '../../shared/jobs/hrefs';
import { QueryView } from '../../shared/QueryView';
import { emptyDraft, draftOf } from '../../../machines/job-profiles/job-draft';
import { JobEditor } from './JobForm';
import { JobPage } from './JobPage';

/** Job Profile Details: a job profile's own page, its form under `&edit=1`, and the form of a new one (`?id=new`). */
export function JobDetails() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null || id === newJobId ? <NewJob /> : <OneJob key={id} id={id} editing={params.get('edit') === '1'} />;
}

function OneJob({ id, editing }: { id: string; editing: boolean }) {
  const { userType } = useMe();
  const [, navigate] = useLocation();
  const query = useQuery(jobProfileQuery(id));
  const { data } = query;
  // The form keeps the data that it was opened with. If another user saves in between, saving reports it.
  const [opened, setOpened] = useState<typeof data>();
  if (editing && data && opened === undefined) setOpened(data);
  if (!editing && opened !== undefined) setOpened(undefined);
  const back = () => navigate(jobHref(id, userType));
  if (editing && opened)
    return (
      <JobEditor
        name={`job/${id}`}
        id={id}
        revision={opened.version}
        stored={draftOf(opened.content, opened.organization)}
        done={() => {
          void toast.success('Job profile saved.');
          allowLeave();
          back();
        }}
        onCancel={back}
      />
    );
  const gone = (
    <EmptyState
      text={texts.fieldEmpty}
      line="This job profile does not exist."
      action={<LinkButton href={jobsPath(userType)}>All job profiles</LinkButton>}
    />
  );
  return (
    <QueryView query={query} name="job profile" rows={8} gone={gone}>
      {(job) => <JobPage job={job} />}
    </QueryView>
  );
}

function NewJob() {
  const { userType, organization } = useMe();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <JobEditor
      name="job/new"
      stored={emptyDraft(organization)}
      done={({ id }) => {
        void queryClient.invalidateQueries({ queryKey: ['jobs'] });
        void toast.success('Job profile saved.');
        allowLeave();
        navigate(jobHref(id, userType));
      }}
      onCancel={() => navigate(jobTabHref('Job Profile list', userType))}
    />
  );
}
