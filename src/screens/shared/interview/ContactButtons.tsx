import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CalendarIcon from '@mui/icons-material/EventOutlined';
import { ContactLinks } from '../../../components/ContactLinks';
import { toast } from '../../../components/toast';
import type { InterviewRow } from '../../../contract/interviews';
import { toProblem } from '../../../machines/kit/problem';
import { useMe } from '../../../services/queries/auth';
import { saveCalendarEntry } from '../../../services/queries/interviews';

/**
 * Ways to contact the parties, as far as the response contains them, and the calendar entry (product: Interview page).
 */
export function ContactButtons({ interview }: { interview: InterviewRow }) {
  const { userType } = useMe();
  const { id, state, candidate, panelist } = interview;
  const agreed = state === 'confirmed' || state === 'live';
  // A candidate's time is not certain before the panelist has accepted.
  const timed = agreed || (state === 'requested' && userType !== 'CANDIDATE');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>
      <ContactLinks name={candidate.name} email={candidate.email} mobile={candidate.mobile} />
      {panelist && <ContactLinks name={panelist.name} email={panelist.email} />}
      {timed && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<CalendarIcon />}
          onClick={() => void saveCalendarEntry(id).catch((error: unknown) => toast.error(toProblem(error).message))}
        >
          Add to calendar
        </Button>
      )}
    </Box>
  );
}
