import { Page } from '../../components/Page';
import { SentMail } from './mail/SentMail';

/** `/dashboard/emailtab`: mail, for admins. Of its tabs there is Sent mail; Notice Email and Mail Content come
 * (product: Screens). */
export function EmailScreen() {
  return (
    <Page
      purpose="All email that was written here, newest first."
      tabs={{ label: 'Email', items: [{ label: 'Sent mail' }], tab: 0 }}
    >
      <SentMail />
    </Page>
  );
}
