import { Page } from '../../components/Page';
import { useSearchParams } from '../../components/use-search-params';
import { OpenJobPage } from './apply/OpenJobPage';
import { OpenJobs } from './apply/OpenJobs';

/** `/dashboard/searchjobprofile`: Apply For Job, and a job's own page under `?id=` (product: Applying). */
export function SearchJobProfileScreen() {
  const [params] = useSearchParams();
  if (params.has('id')) return <OpenJobPage />;
  return (
    <Page purpose="Open jobs of all organizations. Those that match your skills best come first.">
      <OpenJobs />
    </Page>
  );
}
