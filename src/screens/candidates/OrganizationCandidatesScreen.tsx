import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { useSearchParams } from '../../components/use-search-params';
import { CandidatePage } from './CandidatePage';
import { OwnCandidates } from './OwnCandidates';

/**
 * `/dashboard/orgcandidate`: an organization's own candidates, and with `?id=` the page of one (product: Candidates).
 */
export function OrganizationCandidatesScreen() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id !== null) return <CandidatePage key={id} id={id} />;
  return (
    <Page
      purpose="The candidates of your organization."
      action={
        <LinkButton href="/dashboard/orguseruploadcandidate" variant="contained">
          Upload Candidate
        </LinkButton>
      }
    >
      <OwnCandidates />
    </Page>
  );
}
