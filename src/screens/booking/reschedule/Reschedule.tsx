import { MatchInterview } from '../match/MatchInterview';
import { useBookSlotActor } from '../match/use-book-slot';

/** Reschedule Interview: another time for an interview, with the same panelist where possible. */
export const Reschedule = () => (
  <MatchInterview
    actor={useBookSlotActor()}
    title="Interview to move"
    states={['reschedulePending', 'requested', 'confirmed']}
    keepsPanelist
    again="Reschedule another interview"
  />
);
