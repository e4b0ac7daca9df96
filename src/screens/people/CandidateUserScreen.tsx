import { Page } from '../../components/Page';
import { WaitingCandidates } from './waiting/WaitingCandidates';

const label = 'Uploaded and applied';

/**
 * `/dashboard/searchcandidateuser` of ADMIN and SUPER_ADMIN (product: Screens): so far only the tab that code 103
 * leads to (2), whatever the address says.
 */
export function CandidateUserScreen() {
  return (
    <Page
      purpose="Candidates who were uploaded or applied and whom nobody has looked at yet."
      tabs={{ label: 'Candidate', items: [{ label }], tab: 0 }}
    >
      <WaitingCandidates label={label} />
    </Page>
  );
}
