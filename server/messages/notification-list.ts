import { DateTime } from 'luxon';
import writeExcelFile from 'write-excel-file/node';
import { labelWords } from '../../src/contract/interviews';
import type { FileReply } from '../../src/contract/kit';
import type { NotificationItem } from '../../src/contract/messages';
import { exportCell } from '../kit/export-cell';

const uploaderWords = { P: 'Portal', A: 'Admin', S: 'Subscription', O: 'Organization' } as const;
const statusOf = ({ interviewStatus }: NotificationItem) =>
  interviewStatus === 'PENDING_FEEDBACK' ? labelWords.pendingFeedback : interviewStatus;

/** The columns by the labels of spec 2.7, each with its width in characters. */
const columns: { label: string; width: number; text: (item: NotificationItem, zone: string) => string }[] = [
  { label: 'Code', width: 8, text: ({ code }) => String(code) },
  { label: 'Status', width: 20, text: statusOf },
  { label: 'Uploaded By', width: 14, text: ({ uploadedBy }) => uploaderWords[uploadedBy] },
  { label: 'Organization', width: 28, text: ({ organizationName }) => organizationName },
  { label: 'Job Title', width: 32, text: ({ jobTitle }) => jobTitle },
  { label: 'Candidate', width: 26, text: ({ candidateName }) => candidateName },
  { label: 'Mobile No', width: 20, text: ({ mobileNumber }) => mobileNumber },
  {
    label: 'Availability',
    width: 22,
    text: ({ timeAvailability }, zone) =>
      timeAvailability === '' ? '' : DateTime.fromISO(timeAvailability, { zone }).toFormat('dd-MM-yyyy hh:mm a'),
  },
];

/** The notification list as a workbook; `zone` is the reader's, in which its times stand (spec 2.7, 9). */
export async function notificationList(items: NotificationItem[], zone: string): Promise<FileReply> {
  const cell = (value: string) => ({ type: String, value: exportCell(value) });
  const head = columns.map(({ label }) => ({ ...cell(label), fontWeight: 'bold' as const }));
  const rows = items.map((item) => columns.map(({ text }) => cell(text(item, zone))));
  const content = await writeExcelFile([head, ...rows], {
    sheet: 'Notifications',
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
  return {
    name: `NotificationList_${DateTime.now().setZone(zone).toFormat('dd-MM-yyyy')}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  };
}
