import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Facts } from '../../components/Facts';
import { allowLeave } from '../../components/leave-guard';
import { NothingHere } from '../../components/NothingHere';
import { Page } from '../../components/Page';
import { Section } from '../../components/Section';
import { StatTile } from '../../components/StatTile';
import { toast } from '../../components/toast';
import { useSearchParams } from '../../components/use-search-params';
import { servicesInWords, type Organization } from '../../contract/organizations';
import { texts } from '../../contract/texts';
import { fieldsOf } from '../../machines/organizations/edit-organization';
import { useMe } from '../../services/queries/auth';
import { organizationQuery } from '../../services/queries/organizations';
import { wiredEditOrganization } from '../../services/wiring/organizations/edit-organization';
import { QueryView } from '../shared/QueryView';
import {
  editOrganizationHref,
  inviteToOrganizationHref,
  organizationHref,
  organizationsHref,
} from '../shared/organization-hrefs';
import { OrganizationEditor } from './OrganizationForm';
import { ActiveChip } from './parts';

const crumbs = [{ title: 'Organization', href: organizationsHref('Organization') }];

/** One organization's own page (product: Organizations): its facts, and the counts of everything it has. */
export function OrganizationPage({ id }: { id: string }) {
  const [params] = useSearchParams();
  const query = useQuery(organizationQuery(id));
  return (
    <QueryView
      query={query}
      name="organization"
      rows={8}
      gone={
        <NothingHere
          text={texts.fieldEmpty}
          line="This organization does not exist."
          home={organizationsHref('Organization')}
        />
      }
      frame={(state) => (
        <Page title="Organization" crumbs={crumbs}>
          {state}
        </Page>
      )}
    >
      {(data) =>
        params.get('edit') === '1' ? <EditOrganization organization={data} /> : <Shown id={id} organization={data} />
      }
    </QueryView>
  );
}

function Shown({ id, organization: data }: { id: string; organization: Organization }) {
  return (
    <Page
      title={data.name}
      crumbs={crumbs}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <LinkButton href={inviteToOrganizationHref(id)} variant={data.counts.users === 0 ? 'contained' : 'outlined'}>
            Invite a user
          </LinkButton>
          <LinkButton href={editOrganizationHref(id)} variant={data.counts.users === 0 ? 'outlined' : 'contained'}>
            Edit
          </LinkButton>
        </Box>
      }
    >
      <OrganizationBody organization={data} />
    </Page>
  );
}

function EditOrganization({ organization }: { organization: Organization }) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const { id, revision } = organization;
  const back = () => navigate(organizationHref(id), { replace: true });
  return (
    <Page title={organization.name} crumbs={crumbs} purpose="Changes apply to all of its users immediately.">
      <OrganizationEditor
        input={{ stored: fieldsOf(organization), id, revision }}
        action="Save"
        wired={() =>
          wiredEditOrganization({
            queryClient,
            done: ({ name }) => {
              void toast.success(`${name} saved.`);
              allowLeave();
              back();
            },
          })
        }
        onCancel={back}
      />
    </Page>
  );
}

const interviewsHref = (organizationId: string, more: Record<string, string>) =>
  `/dashboard/interviewdetails?${new URLSearchParams({ ...more, organizationId })}`;

function OrganizationBody({ organization }: { organization: Organization }) {
  const { timeZone: zone } = useMe();
  const { id, services, website, timeZone, about, createdAt, blocked, block, counts } = organization;
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {block && (
        <Alert severity="warning">
          Blocked since <DateTime at={block.at} zone={zone} quiet={false} />
          {block.by !== null && ` by ${block.by}`}. Its users cannot sign in, and its open requests wait.
          {block.why !== '' && ` Reason: ${block.why}`}
        </Alert>
      )}
      <Section title="About">
        <Facts
          facts={[
            ['Status', <ActiveChip key="state" active={!blocked} otherwise="Blocked" />],
            ['Services', servicesInWords(services)],
            [
              'Website',
              website === '' ? (
                texts.fieldEmpty
              ) : (
                <Link key="website" href={website} target="_blank" rel="noopener noreferrer" underline="always">
                  {website}
                </Link>
              ),
            ],
            ['Time zone', timeZone.replaceAll('_', ' ')],
            ['Created', <DateTime key="created" at={createdAt} zone={zone} />],
            [
              'About company',
              about === '' ? (
                texts.fieldEmpty
              ) : (
                <Box key="about" sx={{ whiteSpace: 'pre-line', maxWidth: '72ch' }}>
                  {about}
                </Box>
              ),
            ],
          ]}
        />
      </Section>
      <Tiles title="Interviews">
        <StatTile
          label="Pending schedule"
          value={counts.waiting}
          href={interviewsHref(id, { tab: '2' })}
          hint="Wait for a panelist and a time"
        />
        <StatTile
          label="Upcoming"
          value={counts.upcoming}
          href={`/dashboard/upcomingInterviews?organizationId=${id}`}
          hint="Requested, confirmed or live"
        />
        <StatTile label="Pending feedback" value={counts.pendingFeedback} href={interviewsHref(id, { tab: '1' })} />
        <StatTile label="Completed" value={counts.completed} href={interviewsHref(id, { tab: '6' })} />
      </Tiles>
      <Tiles title="People and jobs">
        <StatTile
          label="Users"
          value={counts.users}
          href={organizationsHref('Organization User', id)}
          {...(counts.inactiveUsers > 0 && { hint: `${counts.inactiveUsers} deactivated` })}
        />
        <StatTile
          label="Users invited"
          value={counts.invitations}
          href={`/dashboard/panelistuser?${new URLSearchParams({ tab: '2', state: 'open', organizationId: id })}`}
          hint="Invitations that are still open"
        />
        <StatTile
          label="Email ids"
          value={counts.addresses}
          href={organizationsHref("Add/Remove Organization's Email Ids", id)}
          hint={counts.addresses === 0 ? 'Any invited user can join' : 'Only users with one of these can join'}
        />
        <StatTile
          label="Open job profiles"
          value={counts.openJobProfiles}
          href={`/dashboard/JobProfile?${new URLSearchParams({ organizationId: id, status: 'OPEN' })}`}
          hint={`${counts.jobProfiles} in all`}
        />
        <StatTile
          label="Blocks"
          value={counts.blocks}
          href={organizationsHref('Block Organization', id)}
          hint="Panelists it is blocked for"
        />
        <StatTile
          label="Candidates"
          value={counts.candidates}
          href={`/dashboard/searchcandidateuser?organizationId=${id}`}
        />
      </Tiles>
    </Box>
  );
}

function Tiles({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 140px), 1fr))',
        }}
      >
        {children}
      </Box>
    </Section>
  );
}
