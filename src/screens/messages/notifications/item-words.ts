import type { ElementType } from 'react';
import EventIcon from '@mui/icons-material/EventOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { formatInstant } from '../../../components/format-time';
import { labelWords } from '../../../contract/interviews';
import type { NotificationItem } from '../../../contract/messages';
import { texts } from '../../../contract/texts';
import { uploaderWords } from '../../../contract/messages';

type Kind = { text: string; icon: ElementType; look: 'pendingSchedule' | 'upcoming' | 'completed' | 'pendingFeedback' };

/** The title and look of each code (product: Bell). */
export const kinds: Record<NotificationItem['code'], Kind> = {
  101: { text: 'To schedule', icon: EventIcon, look: 'pendingSchedule' },
  102: { text: 'Mock to schedule', icon: SchoolIcon, look: 'upcoming' },
  103: { text: 'New candidate', icon: PersonAddIcon, look: 'completed' },
  104: { text: 'Feedback is due', icon: RateReviewIcon, look: 'pendingFeedback' },
};

const pendingFeedback = 'PENDING_FEEDBACK';

/** The lines of an item, label and value, in order (product: Bell); times in the reader's zone. */
export function linesOf(item: NotificationItem, zone: string): { label: string; value: string }[] {
  const { interviewStatus, uploadedBy, organizationName, jobTitle, candidateName, mobileNumber } = item;
  const line = (label: string, value: string) => ({ label, value: value === '' ? texts.fieldEmpty : value });
  return [
    ...(interviewStatus === pendingFeedback ? [line('Status', labelWords.pendingFeedback)] : []),
    line('Uploaded By', uploaderWords[uploadedBy]),
    line('Organization', organizationName),
    line('Job Title', jobTitle),
    line('Candidate', candidateName),
    ...(mobileNumber === '' ? [] : [line('Mobile No', mobileNumber)]),
    line('Availability', item.timeAvailability === '' ? '' : formatInstant(item.timeAvailability, zone)),
  ];
}
