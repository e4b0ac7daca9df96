import type { ElementType } from 'react';
import EventIcon from '@mui/icons-material/EventOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import UnreachedIcon from '@mui/icons-material/UnsubscribeOutlined';
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined';
import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { formatInstant } from '../../../components/format-time';
import { labelWords } from '../../../contract/interviews';
import { uploaderOf, type FailedAddress, type NotificationItem } from '../../../contract/messages';
import { texts } from '../../../contract/texts';

type Kind = {
  text: string;
  icon: ElementType;
  look: 'pendingSchedule' | 'upcoming' | 'completed' | 'pendingFeedback' | 'noShow';
};

/** The title and look of each code (product: Bell). */
export const kinds: Record<NotificationItem['code'], Kind> = {
  101: { text: 'To schedule', icon: EventIcon, look: 'pendingSchedule' },
  102: { text: 'Mock to schedule', icon: SchoolIcon, look: 'upcoming' },
  103: { text: 'New candidate', icon: PersonAddIcon, look: 'completed' },
  104: { text: 'Feedback is due', icon: RateReviewIcon, look: 'pendingFeedback' },
  105: { text: 'Email not delivered', icon: UnreachedIcon, look: 'noShow' },
};

const pendingFeedback = 'PENDING_FEEDBACK';

const names: Record<FailedAddress['of'], string> = { candidate: 'Candidate', panelist: 'Panelist', email: 'Name' };
const advice: Record<FailedAddress['why'], string> = {
  returned: 'Ask for an email address that works.',
  complained: 'Call instead. The reader marked our email as unwanted.',
  refused: 'Call instead. The mail server refused this email.',
};

/** The lines of an item, label and value, in order (product: Bell); times in the reader's zone. */
export function linesOf(item: NotificationItem, zone: string): { label: string; value: string }[] {
  const { failed, interviewStatus, organizationName, jobTitle, candidateName, mobileNumber } = item;
  const line = (label: string, value: string) => ({ label, value: value === '' ? texts.fieldEmpty : value });
  if (failed)
    return [
      line('Address', failed.address),
      ...(candidateName === failed.address ? [] : [line(names[failed.of], candidateName)]),
      ...(mobileNumber === '' ? [] : [line('Mobile No', mobileNumber)]),
      line('Next step', advice[failed.why]),
    ];
  return [
    ...(interviewStatus === pendingFeedback ? [line('Status', labelWords.pendingFeedback)] : []),
    line('Uploaded By', uploaderOf(item)),
    line('Organization', organizationName),
    line('Job Title', jobTitle),
    line('Candidate', candidateName),
    ...(mobileNumber === '' ? [] : [line('Mobile No', mobileNumber)]),
    line('Availability', item.timeAvailability === '' ? '' : formatInstant(item.timeAvailability, zone)),
  ];
}
