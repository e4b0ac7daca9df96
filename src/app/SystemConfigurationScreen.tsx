import type { ReactNode } from 'react';
import { LinkButton } from '../components/AppLink';
import { Page } from '../components/Page';
import { tabHref, useTab } from '../components/use-tab';
import { RateList } from '../screens/billing/rates/RateList';
import { TaxRuleList } from '../screens/billing/rates/TaxRuleList';
import { SalesTaxList } from '../screens/billing/seller/SalesTaxList';
import { Seller } from '../screens/billing/seller/Seller';
import { Settings } from '../screens/system/settings/Settings';
import { AuditList } from '../screens/billing/audit/AuditList';
import { SecurityList } from '../screens/system/security/SecurityList';

const labels = ['Settings', 'Rate cards', 'Tax rules', 'Seller', 'Sales tax', 'Audit', 'Security log'] as const;
type Label = (typeof labels)[number];
const newHref = (label: Label) => tabHref('/dashboard/adminsystem', labels, label, { id: 'new' });

const tabs: Record<Label, { purpose: string; add?: string; content: ReactNode }> = {
  Settings: {
    purpose: 'How the platform works. Changes take effect immediately for everyone and stay in the history.',
    content: <Settings hrefOf={(id) => tabHref('/dashboard/adminsystem', labels, 'Settings', { id })} />,
  },
  'Rate cards': {
    purpose: 'What interviews pay panelists. The rate is fixed when a panelist accepts.',
    add: 'Add rate',
    content: <RateList />,
  },
  'Tax rules': {
    purpose: 'How tax is deducted from what panelists earn in a financial year.',
    add: 'Add tax rule',
    content: <TaxRuleList />,
  },
  Seller: {
    purpose: 'Who sells the plans. Invoices keep the seller of their day.',
    content: <Seller />,
  },
  'Sales tax': {
    purpose: 'The tax in the price of a plan. Invoices keep the rate of their day.',
    add: 'Add sales tax',
    content: <SalesTaxList />,
  },
  Audit: {
    purpose: 'Who did what, and when. Nothing here can be changed.',
    content: <AuditList />,
  },
  'Security log': {
    purpose: 'Failed sign-ins and refused accesses, what they mean and what to do.',
    content: <SecurityList />,
  },
};

/**
 * `/dashboard/adminsystem`: the settings of super admins (product: Settings; Rate cards; Tax deducted; Invoices; Audit;
 * Security log).
 */
export function SystemConfigurationScreen() {
  const [tab, setTab] = useTab(labels.length, []);
  const label = labels[tab] ?? labels[0];
  const { purpose, add, content } = tabs[label];
  return (
    <Page
      purpose={purpose}
      action={
        add !== undefined && (
          <LinkButton href={newHref(label)} variant="contained">
            {add}
          </LinkButton>
        )
      }
      tabs={{ label: 'System Configuration', items: labels.map((one) => ({ label: one })), tab }}
      onTab={setTab}
    >
      {content}
    </Page>
  );
}
