import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/toast';
import { saveTimeZone } from '../../contract/auth';
import { callApi } from '../../services/api/client';
import { deviceZone, sameClock } from '../../services/device-zone';
import { meQuery } from '../../services/queries/auth';
import { refetchInZone } from '../../services/queries/people';
import { getPlain, setPlain } from '../../services/storage';

const name = 'zonesKept';
const readable = (zone: string) => zone.replaceAll('_', ' ');

/**
 * Says that times are shown in a time zone other than the device's, and changes it with one click (product: Accounts).
 * Once dismissed, the banner stays hidden for that pair of zones.
 */
export function ZoneBanner() {
  const queryClient = useQueryClient();
  const { data: me } = useQuery(meQuery());
  const [device] = useState(deviceZone);
  const [kept, setKept] = useState(() => getPlain(name));
  const save = useMutation({
    mutationFn: (timeZone: string) => callApi(saveTimeZone, { body: { timeZone } }),
    onSuccess: async () => {
      await refetchInZone(queryClient);
      toast.success(`Time zone changed to ${readable(device)}.`);
    },
    onError: (error) => void toast.error(error.message),
  });
  const pair = `${me?.timeZone} ${device}`;
  if (me === undefined || kept === pair || sameClock(me.timeZone, device, Date.now())) return null;
  const dismiss = () => {
    setPlain(name, pair);
    setKept(pair);
  };
  return (
    <Alert
      severity="info"
      role="status"
      onClose={dismiss}
      slotProps={{ closeButton: { title: '', 'aria-label': `Keep ${readable(me.timeZone)}` } }}
      sx={{
        minHeight: 40,
        px: { xs: 4, sm: 6 },
        py: 0,
        alignItems: 'center',
        borderRadius: 0,
        '& .MuiAlert-message': { flex: 1, minWidth: 0, py: 0.5 },
        '& .MuiAlert-icon, & .MuiAlert-action': { py: 0, mr: { md: 2 } },
      }}
    >
      Times are shown in {readable(me.timeZone)}, but this device is in {readable(device)}.{' '}
      {me.userType === 'PANELIST' && 'Changing the time zone also moves your available hours. '}
      <Button size="small" loading={save.isPending} onClick={() => save.mutate(device)}>
        Use {readable(device)}
      </Button>
    </Alert>
  );
}
