import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { mayLeave } from '../../../components/leave-guard';
import { Page } from '../../../components/Page';
import { toast } from '../../../components/toast';
import { useMe } from '../../../services/queries/auth';
import { wiredEditOrganization } from '../../../services/wiring/people/edit-organization';
import { useWorkflow } from '../../../services/workflow';
import { organizationHref, organizationsHref } from './hrefs';
import { OrganizationForm } from './OrganizationForm';

/** `?id=new`: an organization is made, and its page opens (product: Organizations). */
export function NewOrganization() {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const [, navigate] = useLocation();
  const actor = useWorkflow(
    wiredEditOrganization({
      queryClient,
      done: ({ id, name }) => {
        void toast.success(`${name} is made. Invite its first user next.`);
        navigate(organizationHref(id), { replace: true });
      },
    }),
    { input: { stored: { name: '', services: ['TWO_WAY'], website: '', timeZone, about: '' } } },
  );
  return (
    <Page
      title="New organization"
      purpose="Users are invited once it is made."
      crumbs={[{ title: 'Organization', href: organizationsHref('Organization') }]}
    >
      <OrganizationForm
        actor={actor}
        action="Make organization"
        onCancel={() => mayLeave() && navigate(organizationsHref('Organization'))}
      />
    </Page>
  );
}
