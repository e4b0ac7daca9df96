import { Page } from '../../components/Page';
import { SentMail } from './mail/SentMail';

/** `/dashboard/emailtab`: mail, for admins. Only the tab Sent mail exists yet (product: Screens). */
export function EmailScreen() {
  return (
    <Page purpose="All email written here, newest first.">
      <SentMail />
    </Page>
  );
}
