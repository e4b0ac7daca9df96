import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { allowLeave } from '../../components/leave-guard';
import { Page } from '../../components/Page';
import { toast } from '../../components/toast';
import { useMe } from '../../services/queries/auth';
import { wiredEditOrganization } from '../../services/wiring/organizations/edit-organization';
import { organizationHref, organizationsHref } from '../shared/organization-hrefs';
import { OrganizationEditor } from './OrganizationForm';

/** `?id=new`: creates an organization, and opens its page (product: Organizations). */
export function NewOrganization() {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const [, navigate] = useLocation();
  return (
    <Page
      title="New organization"
      purpose="You can invite users after you create it."
      crumbs={[{ title: 'Organization', href: organizationsHref('Organization') }]}
    >
      <OrganizationEditor
        input={{ stored: { name: '', services: ['TWO_WAY'], website: '', timeZone, about: '' } }}
        action="Create organization"
        wired={() =>
          wiredEditOrganization({
            queryClient,
            done: ({ id, name }) => {
              void toast.success(`${name} created. Now invite its first user.`);
              allowLeave();
              navigate(organizationHref(id), { replace: true });
            },
          })
        }
        onCancel={() => navigate(organizationsHref('Organization'))}
      />
    </Page>
  );
}
