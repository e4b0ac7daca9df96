import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { SentMail } from './mail/SentMail';

/** The tabs that have a screen; one alone needs no bar. Notice Email and Mail Content come before it (product 10). */
const tabs = [
  { label: 'Sent mail', purpose: 'Every mail that was written here, newest first.', content: <SentMail /> },
];

/** `/dashboard/emailtab`: mail, for admins. */
export function EmailScreen() {
  const [tab, setTab] = useTab(tabs.length);
  const open = tabs[tab];
  const bar = tabs.length > 1 && { tabs: { label: 'Email', items: tabs, tab }, onTab: setTab };
  return (
    <Page {...(open && { title: open.label, purpose: open.purpose })} {...bar}>
      {open?.content}
    </Page>
  );
}
