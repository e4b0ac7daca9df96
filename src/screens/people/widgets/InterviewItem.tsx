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
  /** The candidate does not read their own name in each line. */
  about?: 'candidate' | 'job';
  /** The start; shown unless it says little here. */
  when?: boolean;
  state?: boolean;
  /** How long it takes and for whom it is: what one must know to accept it. */
  length?: boolean;
  deadline?: boolean;
  /** What the actions may be; none where it is empty, all where it is left out. */
  only?: readonly SentType[];
  extra?: ReactNode;
}

/** One interview in a widget: who, when, how long there is left, and at most two actions. */
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
          // One width, so that the times of a list stand below each other.
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
