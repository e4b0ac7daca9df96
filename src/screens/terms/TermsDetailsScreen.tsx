import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { TermsList } from './TermsList';

const newTermsHref = '/dashboard/termspage?id=new';

/** `/dashboard/termspage`: the terms of the platform, for admins (product: Terms). */
export function TermsDetailsScreen() {
  return (
    <Page
      title="Terms Details"
      purpose="What organizations, panelists and candidates accept, in versions."
      action={
        <LinkButton href={newTermsHref} variant="contained">
          Add terms
        </LinkButton>
      }
    >
      <TermsList own={false} empty="Terms are shown to their audience at the next sign-in." />
    </Page>
  );
}
