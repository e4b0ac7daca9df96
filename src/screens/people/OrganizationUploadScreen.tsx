import { Page } from '../../components/Page';
import { AddCandidate } from './candidates/AddCandidate';

/** `/dashboard/orguseruploadcandidate`: Upload Candidate, for the reader's own organization (product: Candidates). */
export function OrganizationUploadScreen() {
  return (
    <Page
      purpose="Add candidates to your organization."
      crumbs={[{ title: 'Candidate', href: '/dashboard/orgcandidate' }]}
    >
      <AddCandidate />
    </Page>
  );
}
