import { MatchInterview } from '../match/MatchInterview';
import { useBookSlotActor } from '../match/use-book-slot';

/** Map Panelist: a waiting request with a panelist of one's choice, who must be qualified and free. */
export const MapPanelist = () => (
  <MatchInterview
    actor={useBookSlotActor()}
    title="Waiting request"
    states={['pendingSchedule', 'reschedulePending']}
    keepsPanelist={false}
    again="Map another request"
  />
);
