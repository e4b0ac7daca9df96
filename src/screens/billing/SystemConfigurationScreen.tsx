import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { tabHref, useTab } from '../../components/use-tab';
import { RateList } from './rates/RateList';
import { TaxRuleList } from './rates/TaxRuleList';

const path = '/dashboard/adminsystem';
const labels = ['Rate cards', 'Tax rules'] as const;
const tabs = [
  {
    purpose: 'What interviews pay panelists. The rate is fixed when a panelist accepts.',
    add: 'Add rate',
    content: <RateList newHref={tabHref(path, labels, 'Rate cards', { id: 'new' })} />,
  },
  {
    purpose: 'How tax is deducted from what panelists earn in a financial year.',
    add: 'Add tax rule',
    content: <TaxRuleList newHref={tabHref(path, labels, 'Tax rules', { id: 'new' })} />,
  },
] as const;

/** `/dashboard/adminsystem`: rate cards and tax rules, for super admins (product: Rate cards; Tax deducted). */
export function SystemConfigurationScreen() {
  const [tab, setTab] = useTab(labels.length, []);
  const { purpose, add, content } = tab === 1 ? tabs[1] : tabs[0];
  return (
    <Page
      purpose={purpose}
      action={
        <LinkButton href={tabHref(path, labels, labels[tab] ?? labels[0], { id: 'new' })} variant="contained">
          {add}
        </LinkButton>
      }
      tabs={{ label: 'System Configuration', items: labels.map((label) => ({ label })), tab }}
      onTab={setTab}
    >
      {content}
    </Page>
  );
}
