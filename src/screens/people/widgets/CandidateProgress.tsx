import Box from '@mui/material/Box';
import CheckIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { AppLink } from '../../../components/AppLink';
import { Person } from '../../../components/Person';
import { StateChip } from '../../../components/StateChip';
import { decisionWords, labelInWords, type InterviewRow, type Leaf } from '../../../contract/interviews';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobOf } from '../../shared/interview/interview-columns';
import { InterviewWidget } from './InterviewWidget';

export const progressing = { view: 'all', sort: '-updated' } as const;

const held: readonly Leaf[] = ['pendingFeedback', 'inReview', 'released'];

/** The steps of an interview. Candidates do not see the decision, because the company tells them itself. */
function stepsOf({ state, kind, decision }: InterviewRow, ofCandidate: boolean) {
  return [
    { label: kind === 'real' ? 'Applied' : 'Requested', done: true },
    { label: 'Interviewed', done: held.includes(state) },
    { label: 'Feedback', done: state === 'released' },
    ...(kind === 'real'
      ? [
          {
            label: decision ? decisionWords[decision] : ofCandidate ? 'Decision by the company' : 'Decision',
            done: decision !== null,
          },
        ]
      : []),
  ];
}

interface CandidateProgressProps {
  /** Whether the reader is the candidate, who sees the job instead of their own name. */
  own?: boolean;
  limit: number;
  href: string;
  empty: string;
}

/**
 * The progress of the candidates whose interviews changed last: applied, interviewed, feedback, decision (product:
 * Widgets).
 */
export function CandidateProgress({ own = false, limit, href, empty }: CandidateProgressProps) {
  return (
    <InterviewWidget title="Candidate Progress" query={progressing} limit={limit} href={href} empty={empty}>
      {(interview) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}>
            <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
              <AppLink href={interviewHref(interview.id)} color="inherit" underline="none" sx={{ display: 'block' }}>
                <Person
                  name={own ? jobOf(interview) : interview.candidate.name}
                  line={own ? interview.organization?.name : jobOf(interview)}
                />
              </AppLink>
            </Box>
            <StateChip label={labelInWords(interview.label)} />
          </Box>
          <Steps steps={stepsOf(interview, own)} />
        </Box>
      )}
    </InterviewWidget>
  );
}

function Steps({ steps }: { steps: ReturnType<typeof stepsOf> }) {
  return (
    <Box
      component="ol"
      aria-label="Progress"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
    >
      {steps.map(({ label, done }) => (
        <Box
          component="li"
          key={label}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            typography: 'caption',
            color: done ? 'text.primary' : 'text.secondary',
          }}
        >
          {done ? (
            <CheckIcon titleAccess="Done:" sx={{ fontSize: 16, color: 'interview.completed.main' }} />
          ) : (
            <OpenIcon titleAccess="Next:" sx={{ fontSize: 16, color: 'text.disabled' }} />
          )}
          {label}
        </Box>
      ))}
    </Box>
  );
}
