import { DateTime } from 'luxon';
import { labelWords } from '../../src/contract/interviews';
import { mostCounted, type FileReply, type QueryOf } from '../../src/contract/kit';
import { failedWords, pageNotifications, uploaderOf, type NotificationItem } from '../../src/contract/messages';
import { instantText, type ListSource } from '../kit/lists';
import { pageReply, placeOf } from '../kit/paging';
import { sheetRow, workbook } from '../kit/sheet';
import { countWaiting, waitingItems } from './notifications';

const statusOf = ({ interviewStatus, failed }: NotificationItem) =>
  failed ? failedWords(failed) : interviewStatus === 'PENDING_FEEDBACK' ? labelWords.pendingFeedback : interviewStatus;

type Column = { header: string; width: number; text: (item: NotificationItem, zone: string) => string };
/** The columns by label (product: Bell), with their widths in characters. */
const columns: Record<string, Column> = {
  code: { header: 'Code', width: 8, text: ({ code }) => String(code) },
  status: { header: 'Status', width: 20, text: statusOf },
  uploadedBy: { header: 'Uploaded By', width: 14, text: uploaderOf },
  organization: { header: 'Organization', width: 28, text: ({ organizationName }) => organizationName },
  job: { header: 'Job Title', width: 32, text: ({ jobTitle }) => jobTitle },
  candidate: { header: 'Candidate', width: 26, text: ({ candidateName }) => candidateName },
  mobile: { header: 'Mobile No', width: 20, text: ({ mobileNumber }) => mobileNumber },
  availability: {
    header: 'Availability',
    width: 22,
    text: ({ timeAvailability }, zone) => instantText(timeAvailability === '' ? null : timeAvailability, zone),
  },
};

/** The notifications of admins as a list. Its export has the same columns as the bell's (product: Bell). */
export const waitingForAdmins: ListSource<QueryOf<typeof pageNotifications>, NotificationItem> = {
  name: 'notifications',
  access: pageNotifications.access,
  async page(tx, query, { userId }) {
    const { limit, offset } = placeOf(query);
    const asked = { userId, code: query.code === undefined ? undefined : Number(query.code) };
    const found = await countWaiting(tx, mostCounted + 1, asked);
    return pageReply(query, await waitingItems(tx, { ...asked, offset, limit: limit + 1 }), found, mostCounted);
  },
  columns,
};

/** The notification list as a workbook. Times are in the reader's `zone` (product: Bell). */
export const notificationList = (items: NotificationItem[], zone: string): FileReply => ({
  name: `NotificationList_${DateTime.now().setZone(zone).toFormat('dd-MM-yyyy')}.xlsx`,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  content: workbook(
    'Notifications',
    Object.values(columns),
    items.map((item, index) =>
      sheetRow(
        Object.values(columns).map(({ text }) => text(item, zone)),
        index + 2,
        true,
      ),
    ),
  ),
});
