import { Page } from '../../components/Page';
import { UploadCandidateChoice } from './uploads/UploadCandidates';

/** `/dashboard/orguseruploadcandidate`: Upload Candidate, for the reader's own organization (product: Candidates). */
export function OrganizationUploadScreen() {
  return (
    <Page
      purpose="Add candidates to your organization: one by hand, a list, or resumes in a .zip."
      crumbs={[{ title: 'Candidate', href: '/dashboard/orgcandidate' }]}
    >
      <UploadCandidateChoice files />
    </Page>
  );
}
