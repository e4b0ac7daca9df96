import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { InvitePart } from './invitations/InvitePart';
import { RegistrationList } from './invitations/RegistrationList';
import { PanelistList } from './panelists/PanelistList';
import { PanelistLoads } from './panelists/PanelistLoads';

const tabs = [
  {
    label: 'List Of Panelist',
    purpose: 'Panelists can be booked once their account is active and their profile is confirmed.',
    content: <PanelistList />,
  },
  {
    label: 'Active Panelist Data',
    purpose: 'Panelists who can be booked, with recent activity and available hours.',
    content: <PanelistLoads />,
  },
  {
    label: 'Send Individual Invitation',
    purpose: 'An invitation is an emailed link, valid for 7 days, to create an account.',
    content: <InvitePart />,
  },
  {
    label: 'Confirm User Email',
    purpose: 'Users who registered but have not opened the link in their email yet. The link creates their account.',
    content: <RegistrationList />,
  },
];

/** `/dashboard/panelistuser`: Users > Panelist, for admins (product: Panelists). */
export function PanelistUserScreen() {
  const [tab, setTab] = useTab(tabs.length);
  const open = tabs[tab];
  return (
    <Page {...(open && { purpose: open.purpose })} tabs={{ label: 'Panelist', items: tabs, tab }} onTab={setTab}>
      {open?.content}
    </Page>
  );
}

/** `/dashboard/panelistlist`: only the list List Of Panelist, opened from the home of admins. */
export function PanelistListScreen() {
  return (
    <Page {...(tabs[0] && { purpose: tabs[0].purpose })}>
      <PanelistList />
    </Page>
  );
}
