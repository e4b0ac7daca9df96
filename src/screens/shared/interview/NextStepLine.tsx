import Typography from '@mui/material/Typography';
import { useAtNow } from '../../../components/use-now';
import type { InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { nextStep } from './next-step';

/** The next step of an interview as a sentence; nothing if there is none. */
export function NextStepLine({ interview }: { interview: InterviewRow }) {
  const { userType, timeZone } = useMe();
  const words = useAtNow((now) => nextStep(interview, userType, now, timeZone));
  if (words === '') return null;
  return (
    <Typography
      role="note"
      aria-label="Next step"
      variant="subtitle1"
      component="p"
      data-figures
      sx={{ maxWidth: '72ch' }}
    >
      {words}
    </Typography>
  );
}
