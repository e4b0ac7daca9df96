import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../components/format-time';
import { toast } from '../../components/toast';
import { sendAgain, stoppedWords, type StoppedAddress } from '../../contract/messages';
import { callApi } from '../../services/api/client';
import { useMe } from '../../services/queries/auth';
import { addressOfQuery } from '../../services/queries/messages';
import { DoneNote } from './form/DoneNote';

interface StoppedNoteProps {
  address: string;
  stopped: StoppedAddress | null;
}

/** Says why an address gets no email, and since when. Admins can resume sending (product: Returned email). */
export function StoppedNote({ address, stopped }: StoppedNoteProps) {
  const queryClient = useQueryClient();
  const { timeZone, userType } = useMe();
  const mayChange = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  const again = useMutation({
    mutationFn: () => callApi(sendAgain, { body: { address } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
    onError: (error) => void toast.error(error.message),
  });
  // The note replaces the pressed button and takes the focus, so that keyboard users continue from here.
  if (stopped === null) return again.isSuccess ? <DoneNote>New email is sent to this address again.</DoneNote> : null;
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        mayChange && (
          <Button size="small" color="inherit" loading={again.isPending} onClick={() => again.mutate()}>
            Send email again
          </Button>
        )
      }
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px', minWidth: 0 } }}
    >
      {stoppedWords[stopped.why]} Stopped on {formatInstant(stopped.since, timeZone)}.
    </Alert>
  );
}

/** The `StoppedNote` of a candidate or a panelist. Renders nothing until the address is loaded. */
export function StoppedOf({ of, id }: { of: 'candidate' | 'panelist'; id: string }) {
  const { data } = useQuery(addressOfQuery(of, id));
  return data ? <StoppedNote {...data} /> : null;
}
