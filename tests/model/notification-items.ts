import type { NotificationItem } from '../../src/contract/messages';

/** An item of the bell. By default, a candidate has given times. */
export function notificationItem(given: Partial<NotificationItem> = {}): NotificationItem {
  return {
    id: 'c1',
    about: 'candidate',
    code: 101,
    organizationId: 'o1',
    organizationName: 'Northwind Software',
    interviewStatus: '',
    uploadedBy: 'O',
    jobTitle: 'Backend engineer',
    candidateName: 'Asha Rao',
    mobileNumber: '+91 98450 12345',
    timeAvailability: '2026-11-24T09:00:00Z',
    times: ['2026-11-24T09:00:00Z'],
    candidateId: 'c1',
    jobProfileId: 'j1',
    failed: null,
    at: '2026-11-21T09:00:00Z',
    ...given,
  };
}

const codes = [101, 102, 103, 104] as const;

/** Page `page` of a long list, with `length` items of all codes. */
export const notificationPageOf = (page: number, length = 5): NotificationItem[] =>
  Array.from({ length }, (_, nth) => {
    const number = page * 5 + nth;
    const code = codes[number % codes.length] ?? 101;
    return notificationItem({
      id: `n${number}`,
      code,
      candidateName: `Candidate ${number}`,
      interviewStatus: code === 104 ? 'PENDING_FEEDBACK' : '',
    });
  });
