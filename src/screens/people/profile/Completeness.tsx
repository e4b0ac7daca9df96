import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ProfileStep } from '../../../contract/people-profile-steps';

/** How complete a profile is, as a picture, with the best next step. */
export function Completeness({ steps, onStep }: { steps: readonly ProfileStep[]; onStep: (section: string) => void }) {
  const done = steps.filter((step) => step.done).length;
  const share = Math.round((done / steps.length) * 100);
  const next = steps.find((step) => !step.done);
  return (
    <Card
      component="section"
      aria-label="Completeness"
      sx={{ p: { xs: 4, sm: 5 }, mb: 5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}
    >
      <Box sx={{ position: 'relative', width: 72, height: 72, flex: 'none' }}>
        <CircularProgress
          variant="determinate"
          value={100}
          size={72}
          thickness={5}
          aria-hidden
          sx={{ position: 'absolute', color: 'divider' }}
        />
        <CircularProgress
          variant="determinate"
          value={share}
          size={72}
          thickness={5}
          aria-label="Your profile"
          sx={{ position: 'absolute', color: 'primary.main' }}
        />
        <Box
          aria-hidden
          data-figures
          sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', fontWeight: 600 }}
        >
          {share}%
        </Box>
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h4" component="p">
          {next ? `${done} of ${steps.length} parts are there` : 'Your profile is complete'}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {next ? `Next: ${next.act}, ${next.why}.` : 'Thank you. Update it when something changes.'}
        </Typography>
      </Box>
      {next && (
        <Button variant="contained" onClick={() => onStep(next.section)}>
          {next.act}
        </Button>
      )}
    </Card>
  );
}
