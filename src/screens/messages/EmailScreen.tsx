import { Page } from '../../components/Page';
import { SentEmail } from './email/SentEmail';

/** `/dashboard/emailtab`: email, for admins. Only the tab Sent email exists yet (product: Screens). */
export function EmailScreen() {
  return (
    <Page purpose="All email written here, newest first.">
      <SentEmail />
    </Page>
  );
}
