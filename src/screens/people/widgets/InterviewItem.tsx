import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewRow, type SentType } from '../../../contract/interviews';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { Deadlines } from '../../shared/interview/InterviewFacts';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobAndOrganization, jobOf } from '../../shared/interview/interview-columns';

interface InterviewItemProps {
  interview: InterviewRow;
  zone: string;
  /** `job` for candidates, who see the job instead of their own name. */
  about?: 'candidate' | 'job';
  /** Whether to show the start. */
  when?: boolean;
  state?: boolean;
  /** Whether to show length and organization, which a panelist needs to decide on a request. */
  length?: boolean;
  deadline?: boolean;
  /** The allowed types of actions; all by default. */
  only?: readonly SentType[];
  extra?: ReactNode;
}

/** One interview in a widget: the people, the time, the time left, and at most two actions. */
export function InterviewItem({ interview, zone, about = 'candidate', ...show }: InterviewItemProps) {
  const { only } = show;
  const hide = only
    ? interview.allowedActions.map(({ type }) => type).filter((type) => !only.includes(type))
    : undefined;
  const name = about === 'job' ? jobOf(interview) : interview.candidate.name;
  const brief = about === 'job' ? interview.organization?.name : jobOf(interview);
  const line = show.length ? `${interview.minutes} min · ${jobAndOrganization(interview)}` : brief;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <AppLink href={interviewHref(interview.id)} color="inherit" underline="none" sx={{ display: 'block' }}>
            <Person name={name} line={line} />
          </AppLink>
        </Box>
        {show.when !== false && interview.start && (
          // A fixed width aligns the times of a list.
          <Box sx={{ minWidth: 148 }}>
            <DateTime at={interview.start} zone={zone} />
          </Box>
        )}
        {show.state && <StateChip label={labelInWords(interview.label)} />}
        {show.extra}
        <InterviewActions interview={interview} {...(hide && { hide })} />
      </Box>
      {show.deadline && <Deadlines interview={interview} zone={zone} />}
    </Box>
  );
}
