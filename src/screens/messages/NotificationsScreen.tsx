import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Page } from '../../components/Page';
import { Person } from '../../components/Person';
import { toast } from '../../components/toast';
import { labelWords } from '../../contract/interviews';
import { failedWords, pageNotifications, uploaderOf, type NotificationItem } from '../../contract/messages';
import { texts } from '../../contract/texts';
import { notificationPath } from '../../machines/messages/notifications';
import { saveSummary, summaryQuery } from '../../services/queries/messages';
import { keepNotification } from '../../services/kept-notification';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { kinds } from './notifications/item-words';

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    id: 'code',
    label: 'Type',
    words: Object.fromEntries(Object.entries(kinds).map(([code, { text }]) => [code, text])),
  },
];
const doing: Record<NotificationItem['code'], string> = {
  101: 'Schedule',
  102: 'Schedule',
  103: 'View',
  104: 'View',
  105: 'View',
};

const orNone = (text: string) =>
  text === '' ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {texts.fieldEmpty}
    </Box>
  ) : (
    text
  );

function lineOf({ code, failed, interviewStatus }: NotificationItem): string {
  if (failed) return failedWords(failed);
  return interviewStatus === 'PENDING_FEEDBACK' ? labelWords.pendingFeedback : kinds[code].text;
}

const columns = (zone: string): ListColumn<NotificationItem>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 260,
    cut: true,
    priority: 0,
    exports: ['code', 'status', 'candidate'],
    cell: (item) => <Person name={item.candidateName} line={lineOf(item)} />,
  },
  {
    id: 'organization',
    header: 'Organization',
    priority: 2,
    cell: ({ organizationName }) => orNone(organizationName),
  },
  { id: 'job', header: 'Job Title', priority: 3, cell: ({ jobTitle }) => orNone(jobTitle) },
  { id: 'uploadedBy', header: 'Uploaded By', cell: (item) => orNone(uploaderOf(item)) },
  { id: 'mobile', header: 'Mobile No', cell: ({ mobileNumber }) => orNone(mobileNumber) },
  {
    id: 'availability',
    header: 'Availability',
    priority: 1,
    cell: ({ timeAvailability }) =>
      timeAvailability === '' ? orNone('') : <DateTime at={timeAvailability} zone={zone} />,
  },
  { id: 'at', header: 'Waiting since', extra: true, exports: [], cell: ({ at }) => <DateTime at={at} zone={zone} /> },
];

const summaryLabel = ({ hour, everyDay }: { hour: number; everyDay: boolean }) =>
  `Daily summary by email, at ${String(hour).padStart(2, '0')}:00${everyDay ? '' : ', Monday to Friday'}`;

/** Whether this admin gets a daily summary by email. */
function SummarySwitch() {
  const queryClient = useQueryClient();
  const { data } = useQuery(summaryQuery());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) => saveSummary(queryClient, on),
    onError: ({ message }) => void toast.error(message || texts.wentWrong),
  });
  return (
    <FormControlLabel
      label={data === undefined ? 'Daily summary by email' : summaryLabel(data)}
      disabled={data === undefined || isPending}
      control={<Switch checked={(isPending ? variables : data?.on) ?? false} onChange={(_, on) => mutate(on)} />}
    />
  );
}

/**
 * Everything that waits for admins, with the same items as the bell (product: Screens, `notificationcandidatedetails`).
 */
export function NotificationsScreen() {
  return (
    <Page purpose="Everything waiting for an admin, newest first." action={<SummarySwitch />}>
      <ListScreen
        name="notifications"
        label="Notifications"
        call={pageNotifications}
        queryKey={['messages', 'notifications', 'list']}
        columns={columns}
        filters={filters}
        rowLabel={({ candidateName, code }) => `${candidateName}, ${kinds[code].text}`}
        empty={{ line: 'Nothing is waiting for you.' }}
        actions={(item) => (
          <LinkButton
            size="small"
            variant="outlined"
            href={notificationPath(item)}
            aria-label={`${doing[item.code]}: ${item.candidateName}`}
            // Schedule Interview is filled in from the item, as from the bell.
            onClick={() => item.code === 101 && keepNotification(item)}
          >
            {doing[item.code]}
          </LinkButton>
        )}
      />
    </Page>
  );
}
