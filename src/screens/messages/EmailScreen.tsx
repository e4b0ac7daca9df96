import type { ReactNode } from 'react';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { SentEmail } from './email/SentEmail';
import { newNoticeHref, NoticeList } from './notices/NoticeList';
import { TemplateList } from './templates/TemplateList';

/** Tabs in the order of their numbers in the address (product: Screens). */
const tabs: { label: string; purpose: string; content: ReactNode; action?: ReactNode }[] = [
  {
    label: 'Notice Email',
    purpose: 'Emails that you write to many people at once.',
    content: <NoticeList />,
    action: (
      <LinkButton href={newNoticeHref} variant="contained">
        Write notice
      </LinkButton>
    ),
  },
  {
    label: 'Mail Content',
    purpose: 'The words of the emails that the platform sends.',
    content: <TemplateList />,
  },
  { label: 'Sent mail', purpose: 'All email written here, newest first.', content: <SentEmail /> },
];

/** `/dashboard/emailtab`: email, for admins (product: Screens). */
export function EmailScreen() {
  const [tab, setTab] = useTab(tabs.length, []);
  const shown = tabs[tab];
  return (
    <Page
      purpose={shown?.purpose}
      action={shown?.action}
      tabs={{ label: 'Email', items: tabs.map(({ label }) => ({ label })), tab }}
      onTab={setTab}
    >
      {shown?.content}
    </Page>
  );
}
