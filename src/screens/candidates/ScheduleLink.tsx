import { LinkButton } from '../../components/AppLink';
import type { CandidatePage } from '../../contract/candidates';
import { useMe } from '../../services/queries/auth';
import { scheduleHref } from '../shared/interview/hrefs';

/**
 * Leads to Schedule Interview, filled in for the candidate. A candidate of the portal has no organization, and so no
 * link.
 */
export function ScheduleLink({ candidate: { id, organization } }: { candidate: CandidatePage }) {
  const { userType } = useMe();
  if (organization === null) return null;
  return (
    <LinkButton href={scheduleHref(id, userType)} variant="contained">
      Schedule Interview
    </LinkButton>
  );
}
