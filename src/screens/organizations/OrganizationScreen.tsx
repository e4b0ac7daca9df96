import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { useSearchParams } from '../../components/use-search-params';
import { useTab } from '../../components/use-tab';
import {
  newOrganizationHref,
  organizationTabs,
  organizationsHref,
  type OrganizationTab,
} from '../shared/organization-hrefs';
import { OrganizationTerms } from './OrganizationTerms';
import { AllBlocks } from './AllBlocks';
import { EmailIds } from './EmailIds';
import { NewOrganization } from './NewOrganization';
import { OrganizationList } from './OrganizationList';
import { OrganizationPage } from './OrganizationPage';
import { OrganizationUsers } from './OrganizationUsers';
import { RegisteredEmailIds } from './RegisteredEmailIds';

const tabs: Record<OrganizationTab, { purpose: string; content: ReactNode }> = {
  Organization: {
    purpose: 'Companies that have their candidates interviewed here.',
    content: <OrganizationList />,
  },
  'Organization User': {
    purpose: 'People who sign in for an organization.',
    content: <OrganizationUsers />,
  },
  "Add/Remove Organization's Email Ids": {
    purpose:
      'With email ids, an organization accepts only users who have one. Each email id belongs to one organization.',
    content: <EmailIds />,
  },
  'Registered Email Ids': {
    purpose: 'Which email ids have an account, when it was created and when it was last used.',
    content: <RegisteredEmailIds />,
  },
  'Organization Terms': {
    purpose: 'Which terms each organization accepted, and which it must accept.',
    content: <OrganizationTerms />,
  },
  'Block Organization': {
    purpose: 'Organizations that are blocked, for all panelists or for one.',
    content: <AllBlocks />,
  },
};

/** `/dashboard/searchorganization`: Users > Organization, for admins (product: Organizations). */
export function OrganizationScreen() {
  const [tab] = useTab(organizationTabs.length);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const label = organizationTabs[tab] ?? 'Organization';
  const id = params.get('id');
  if (label === 'Organization' && id === 'new') return <NewOrganization />;
  if (label === 'Organization' && id !== null) return <OrganizationPage key={id} id={id} />;
  const { purpose, content } = tabs[label];
  return (
    <Page
      purpose={purpose}
      action={
        label === 'Organization' && (
          <LinkButton href={newOrganizationHref} variant="contained">
            New organization
          </LinkButton>
        )
      }
      tabs={{ label: 'Organization', items: organizationTabs.map((one) => ({ label: one })), tab }}
      onTab={(next) => {
        const organization = params.get('organizationId');
        navigate(organizationsHref(organizationTabs[next] ?? 'Organization', organization));
      }}
    >
      {content}
    </Page>
  );
}
