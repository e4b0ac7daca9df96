import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { StateChip } from '../../../components/StateChip';
import { labelInWords } from '../../../contract/interviews';
import { interviewsQuery } from '../../../services/queries/interviews';
import { feedbackViewHref, interviewHref } from '../../shared/interview/hrefs';
import { QueryView } from '../../shared/QueryView';

/** A page size above the number of interviews in any plan, including those canceled in time. */
const most = 100;

/** The interviews requested with a subscription, newest first, with links to their feedback. */
export function PlanInterviews({
  subscriptionId,
  zone,
  empty,
}: {
  subscriptionId: string;
  zone: string;
  empty: string;
}) {
  const query = useQuery(interviewsQuery({ subscriptionId, sort: '-created', _limit: most }));
  return (
    <section aria-label="Interviews">
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        Interviews
      </Typography>
      <QueryView query={query} name="interviews" rows={2}>
        {({ content }) =>
          content.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
              {content.map(({ id, code, label, start, state }) => (
                <Box
                  component="li"
                  key={id}
                  sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, alignItems: 'center' }}
                >
                  <AppLink href={interviewHref(id)}>{code}</AppLink>
                  <StateChip label={labelInWords(label)} />
                  {start !== null && <DateTime at={start} zone={zone} quiet={false} />}
                  {state === 'released' && (
                    <AppLink href={feedbackViewHref(id)} aria-label={`Read feedback: ${code}`}>
                      Read feedback
                    </AppLink>
                  )}
                </Box>
              ))}
            </Box>
          )
        }
      </QueryView>
    </section>
  );
}
