import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Section } from '../../../components/Section';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewDetail, type InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { interviewsQuery } from '../../../services/queries/interviews';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobAndOrganization } from '../../shared/interview/interview-columns';
import { QueryView } from '../../shared/QueryView';
import { DeviceCheck } from './DeviceCheck';
import { spanInWords } from '../../../contract/time';

const mostOthers = 6;

/** The other interviews of the same candidate that the reader may see. */
export function OtherInterviews({ interview }: { interview: InterviewRow }) {
  const query = useQuery(
    interviewsQuery({ personOf: interview.candidate.id, sort: '-updated', _limit: mostOthers + 1 }),
  );
  return (
    <Section title="Other interviews of this candidate">
      <QueryView query={query} name="other interviews" rows={2}>
        {({ content, totalElements }) => (
          <Others
            others={content.filter(({ id }) => id !== interview.id).slice(0, mostOthers)}
            left={Math.max(0, totalElements - 1 - mostOthers)}
          />
        )}
      </QueryView>
    </Section>
  );
}

function Others({ others, left }: { others: readonly InterviewRow[]; left: number }) {
  const { timeZone } = useMe();
  return (
    <>
      {others.length === 0 && <Typography sx={{ color: 'text.secondary' }}>There are none yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {others.map((other) => (
          <Box component="li" key={other.id} sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
            <AppLink href={interviewHref(other.id)} sx={{ overflowWrap: 'anywhere' }}>
              {jobAndOrganization(other) || other.code}
            </AppLink>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
              <StateChip label={labelInWords(other.label)} />
              {other.start && <DateTime at={other.start} zone={timeZone} quiet={false} />}
            </Box>
          </Box>
        ))}
      </Box>
      {left > 0 && (
        <Typography variant="caption" component="p" sx={{ mt: 4, color: 'text.secondary' }} data-figures>
          and {left} more
        </Typography>
      )}
    </>
  );
}

/** For the candidate, until the interview is over: what to prepare (product: Interview page). */
export function HowToPrepare({ interview: { state, minutes, skills, rules } }: { interview: InterviewDetail }) {
  if (state !== 'requested' && state !== 'confirmed' && state !== 'live') return null;
  const about = skills.map(({ name }) => name).join(', ');
  return (
    <Section title="How to prepare">
      <Box component="ul" sx={{ m: 0, mb: 5, pl: 5, display: 'grid', gap: 2, maxWidth: '72ch' }}>
        <li>
          The interview takes {minutes} minutes{about && ` and is about ${about}`}. Have an example from your own work
          ready for each.
        </li>
        <li>Find a quiet place with a stable connection, and keep your charger at hand.</li>
        <li>You join from this page, from {spanInWords(rules.joinBefore)} before the start.</li>
        <li>Test your camera and microphone now, so that you have time to fix problems.</li>
      </Box>
      <DeviceCheck />
    </Section>
  );
}

/** The next step, highlighted while the other party waits in the meeting. */
export function WaitingNote({ interview, children }: { interview: InterviewRow; children: ReactNode }) {
  const { userType } = useMe();
  const { joined, state } = interview;
  const waits =
    (state === 'confirmed' || state === 'live') &&
    (userType === 'CANDIDATE' ? joined.panelist && !joined.candidate : joined.candidate && !joined.panelist) &&
    (userType === 'CANDIDATE' || userType === 'PANELIST');
  return waits ? (
    <Alert severity="success" sx={{ flex: '1 1 100%' }}>
      {children}
    </Alert>
  ) : (
    children
  );
}
