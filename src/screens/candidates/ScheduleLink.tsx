import { LinkButton } from '../../components/AppLink';
import type { CandidatePage } from '../../contract/candidates';
import { useMe } from '../../services/queries/auth';

/** Leads to Schedule Interview, filled in for the candidate; nothing for one of the portal, who has no organization. */
export function ScheduleLink({ candidate }: { candidate: CandidatePage }) {
  const { userType } = useMe();
  const { id, name, organization, jobProfile, preferred } = candidate;
  if (organization === null) return null;
  const draft = { organization, candidate: { id, name }, jobProfile, times: preferred.slice(0, 3) };
  return (
    <LinkButton
      href={userType === 'ORGANIZATION_USER' ? '/dashboard/orgschedule' : '/dashboard/interviewmenus'}
      state={{ draft }}
      variant="contained"
    >
      Schedule Interview
    </LinkButton>
  );
}
