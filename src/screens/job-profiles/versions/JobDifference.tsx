import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Changed } from '../../../components/Changed';
import type { JobContent } from '../../../contract/job-profiles-edit';
import { jobChanges } from './job-changes';

/** The differences between two contents of a job profile, field by field, with the changed words marked. */
export function JobDifference({ from, to }: { from: JobContent; to: JobContent }) {
  const changes = jobChanges(from, to);
  if (changes.length === 0) return <Typography>These two are the same.</Typography>;
  return (
    <Box component="ul" aria-label="Differences" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 5 }}>
      {changes.map((change) => (
        <Changed key={change.part} {...change} />
      ))}
    </Box>
  );
}
