import { Page } from '../../../components/Page';
import { useTab } from '../../../components/use-tab';
import { InvitePart } from './InvitePart';
import { RegistrationList } from './RegistrationList';

// List Of Panelist and Active Panelist Data come before these two with their own issue (product 10).
const tabs = [
  {
    label: 'Send Individual Invitation',
    purpose: 'An invitation is a link by mail, good for 7 days, with which its receiver makes an account.',
    content: <InvitePart />,
  },
  {
    label: 'Confirm User Email',
    purpose: 'Who registered and has not followed the link in the mail yet. The account begins with it.',
    content: <RegistrationList />,
  },
];

/** `/dashboard/panelistuser`: Users > Panelist, for admins. */
export function PanelistUserScreen() {
  const [tab, setTab] = useTab(tabs.length);
  const open = tabs[tab];
  return (
    <Page {...(open && { purpose: open.purpose })} tabs={{ label: 'Panelist', items: tabs, tab }} onTab={setTab}>
      {open?.content}
    </Page>
  );
}
