import { Page } from '../../../components/Page';
import { useTab } from '../../../components/use-tab';
import { InvitePart } from './InvitePart';
import { RegistrationList } from './RegistrationList';

// List Of Panelist and Active Panelist Data are not built yet (product: Screens).
const tabs = [
  {
    label: 'Send Individual Invitation',
    purpose: 'An invitation is an emailed link, valid for 7 days, with which its recipient creates an account.',
    content: <InvitePart />,
  },
  {
    label: 'Confirm User Email',
    purpose: 'People who registered and have not followed the link in their email yet. Doing so creates their account.',
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
