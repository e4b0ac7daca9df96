import { useEffect, useState } from 'react';
import type { ScheduleDraft } from '../../../machines/booking/schedule-draft';
import {
  dropNotification,
  keptNotification,
  onNotificationKept,
  type KeptNotification,
} from '../../../services/kept-notification';

/** `nth` counts the notifications that arrive while the screen is open. */
type Filled = { nth: number; kept: KeptNotification | null };

const draftOf = ({ organization, notification }: KeptNotification): Partial<ScheduleDraft> => {
  const { candidateId, candidateName, jobProfileId, jobTitle, times } = notification;
  return {
    organization,
    candidate: candidateId === '' ? null : { id: candidateId, name: candidateName },
    jobProfile: jobProfileId === '' ? null : { id: jobProfileId, name: jobTitle },
    times,
  };
};

/**
 * The notification that the bell stored for this screen (product: Bell): used once as a draft, then removed. A
 * notification about an interview is passed to `open`, which shows that request; `opening` is true until then.
 */
export function useKeptNotification(open: (interviewId: string) => void) {
  const [{ nth, kept }, setFilled] = useState<Filled>(() => ({ nth: 0, kept: keptNotification() }));
  useEffect(
    () => onNotificationKept(() => setFilled((before) => ({ nth: before.nth + 1, kept: keptNotification() }))),
    [],
  );
  const interviewId = kept?.notification.about === 'interview' ? kept.notification.id : null;
  useEffect(() => {
    dropNotification();
    if (interviewId === null) return;
    open(interviewId);
    setFilled((before) => ({ ...before, kept: null }));
  }, [nth, interviewId, open]);
  return { nth, opening: interviewId !== null, draft: kept === null || interviewId !== null ? null : draftOf(kept) };
}
