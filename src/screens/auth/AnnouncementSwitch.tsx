import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/toast';
import { texts } from '../../contract/texts';
import { announcementsQuery, saveAnnouncements } from '../../services/queries/notices';
import { QueryFailure } from '../shared/QueryView';

/** Whether the user gets announcements by email (product: Notice email). */
export function AnnouncementSwitch() {
  const queryClient = useQueryClient();
  const query = useQuery(announcementsQuery());
  const { data } = query;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) => saveAnnouncements(queryClient, on),
    onError: ({ message }) => void toast.error(message || texts.wentWrong),
  });
  return (
    <>
      <QueryFailure query={query} kept="Your choice is unchanged." />
      <FormControlLabel
        label="Announcements by email"
        disabled={data === undefined || isPending}
        control={<Switch checked={(isPending ? variables : data?.on) ?? false} onChange={(_, on) => mutate(on)} />}
      />
    </>
  );
}
