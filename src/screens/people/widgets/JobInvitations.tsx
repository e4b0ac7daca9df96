import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { noteOpened, ownInvitationsQuery } from '../../../services/queries/job-invitations';
import { Widget } from './Widget';

/**
 * Jobs to which the candidate was invited and has not applied (product: Sourcing); renders nothing if there are none.
 */
export function JobInvitations({ zone }: { zone: string }) {
  const query = useQuery(ownInvitationsQuery());
  const { data, error } = query;
  if (data?.length === 0 || (data === undefined && !error)) return null;
  return (
    <Widget title="Job invitations" query={query}>
      {(invitations) => (
        <Box
          component="ul"
          aria-label="Job invitations"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}
        >
          {invitations.map(({ id, jobProfileId, title, organization, location, at }) => (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
                  {title}
                </Typography>
                <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {[organization, location].filter(Boolean).join(' · ')} ·{' '}
                  <DateTime at={at} zone={zone} quiet={false} />
                </Typography>
              </Box>
              <LinkButton
                href={`/dashboard/searchjobprofile?id=${jobProfileId}`}
                size="small"
                variant="outlined"
                aria-label={`See the job: ${title}`}
                onClick={() => noteOpened(jobProfileId)}
              >
                View job
              </LinkButton>
            </Box>
          ))}
        </Box>
      )}
    </Widget>
  );
}
