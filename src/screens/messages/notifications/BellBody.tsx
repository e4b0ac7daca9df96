import { Suspense, useId, useRef } from 'react';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import BellIcon from '@mui/icons-material/NotificationsOutlined';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { NotificationsRef } from '../../../machines/messages/notifications';
import { countNotificationsQuery } from '../../../services/queries/messages';
import { NotificationList } from './NotificationList';
import { useNotifications } from './use-notifications';
import type { Notifications } from './use-notifications';

/** Pixels (product: Bell). */
export const popoverWidth = 300;

/** Larger counts are shown as "99+". */
const most = 99;
const nameOf = (count: number) =>
  count === 0 ? 'Notifications' : `Notifications, ${count > most ? `${most}+` : count} new`;

/** The bell with its badge, and the popover it opens (product: Bell). */
export function BellBody({ actor }: { actor: NotificationsRef }) {
  const bell = useRef<HTMLButtonElement>(null);
  const title = useId();
  const { data: count = 0 } = useQuery(countNotificationsQuery());
  const notifications = useNotifications(actor);
  const { open, press, close } = notifications;
  return (
    <>
      <Tooltip title="Notifications">
        <IconButton
          ref={bell}
          aria-label={nameOf(count)}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={({ currentTarget }) => {
            // Not every browser focuses a clicked button, and closing returns the focus to the element that had it
            // before.
            currentTarget.focus();
            press();
          }}
        >
          <Badge
            badgeContent={count}
            max={most}
            color="error"
            // MUI only shrinks an invisible badge, and some screen readers would still read the last count.
            sx={{ '& .MuiBadge-invisible': { display: 'none' } }}
          >
            <BellIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={open}
        anchorEl={() => bell.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': title,
            sx: { width: popoverWidth, mt: 3, overflow: 'hidden', border: '1px solid', borderColor: 'divider' },
          },
        }}
      >
        <Head titleId={title} {...notifications} />
        <Suspense fallback={<SkeletonRows rows={3} label="Loading the notifications" />}>
          <NotificationList {...notifications} />
        </Suspense>
      </Popover>
    </>
  );
}

function Head({ titleId, downloading, download, close }: Notifications & { titleId: string }) {
  const label = downloading ? 'Downloading' : 'Download';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        height: 52,
        pl: 4,
        pr: 2,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography id={titleId} variant="h4" component="h2">
        Notifications
      </Typography>
      <AppLink
        href="/dashboard/notificationcandidatedetails"
        onClick={close}
        sx={{ typography: 'caption', ml: 'auto', mr: 1 }}
      >
        View all
      </AppLink>
      <Tooltip title={label}>
        {/* Busy, not disabled: a disabled button would lose the focus. */}
        <IconButton aria-label={label} aria-busy={downloading} onClick={download}>
          {downloading ? <CircularProgress size={24} aria-hidden /> : <DownloadIcon />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}
