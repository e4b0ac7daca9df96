import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { InterviewDetail } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';

/** The texts of the job and the resume, to read while writing. */
export function InterviewReading({
  interview,
}: {
  interview: Pick<InterviewDetail, 'description' | 'resume' | 'kind'>;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {interview.kind === 'real' && <Reading title="Job">{interview.description}</Reading>}
      <Reading title="Resume">{interview.resume}</Reading>
    </Box>
  );
}

function Reading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch', color: 'text.secondary' }}>
        {children ?? texts.fieldEmpty}
      </Typography>
    </Box>
  );
}
