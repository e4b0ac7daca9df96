import { DateTime } from 'luxon';
import { labelWords } from '../../src/contract/interviews';
import type { FileReply } from '../../src/contract/kit';
import { uploaderWords, type NotificationItem } from '../../src/contract/messages';
import { sheetRow, workbook } from '../kit/sheet';

const statusOf = ({ interviewStatus }: NotificationItem) =>
  interviewStatus === 'PENDING_FEEDBACK' ? labelWords.pendingFeedback : interviewStatus;

/** The columns by their labels (product: Bell), with their widths in characters. */
const columns: { header: string; width: number; text: (item: NotificationItem, zone: string) => string }[] = [
  { header: 'Code', width: 8, text: ({ code }) => String(code) },
  { header: 'Status', width: 20, text: statusOf },
  { header: 'Uploaded By', width: 14, text: ({ uploadedBy }) => uploaderWords[uploadedBy] },
  { header: 'Organization', width: 28, text: ({ organizationName }) => organizationName },
  { header: 'Job Title', width: 32, text: ({ jobTitle }) => jobTitle },
  { header: 'Candidate', width: 26, text: ({ candidateName }) => candidateName },
  { header: 'Mobile No', width: 20, text: ({ mobileNumber }) => mobileNumber },
  {
    header: 'Availability',
    width: 22,
    text: ({ timeAvailability }, zone) =>
      timeAvailability === '' ? '' : DateTime.fromISO(timeAvailability, { zone }).toFormat('dd-MM-yyyy hh:mm a'),
  },
];

/** The notification list as a workbook; times are in `zone`, the reader's (product: Bell). */
export const notificationList = (items: NotificationItem[], zone: string): FileReply => ({
  name: `NotificationList_${DateTime.now().setZone(zone).toFormat('dd-MM-yyyy')}.xlsx`,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  content: workbook(
    'Notifications',
    columns,
    items.map((item, index) =>
      sheetRow(
        columns.map(({ text }) => text(item, zone)),
        index + 2,
      ),
    ),
  ),
});
