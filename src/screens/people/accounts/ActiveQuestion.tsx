import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toast } from '../../../components/toast';
import type { AccountTouch } from '../../../contract/auth-users';
import type { Named } from '../../../contract/kit';
import { touchesQuery, useSetActive } from '../../../services/queries/accounts';
import { QueryView } from '../../shared/QueryView';

interface ActiveQuestionProps {
  accounts: readonly Named[];
  /** Whether the accounts would be activated (true) or deactivated. */
  active: boolean;
  /** The address of an account's interviews, for a link in the confirmation. */
  interviewsHref?: (id: string) => string;
  onClose: () => void;
}

/**
 * The confirmation before accounts are activated or deactivated, which says what that affects (product: Deactivated
 * accounts).
 */
export function ActiveQuestion({ accounts, active, interviewsHref, onClose }: ActiveQuestionProps) {
  const { mutate, isPending, error } = useSetActive();
  const [only] = accounts;
  const who = accounts.length === 1 && only ? only.name : `${accounts.length} accounts`;
  const act = () =>
    mutate(
      { ids: accounts.map(({ id }) => id), active },
      {
        onSuccess: () => {
          void toast.success(
            `${who} ${accounts.length === 1 ? 'is' : 'are'} ${active ? 'active again' : 'deactivated'}.`,
          );
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={`${active ? 'Activate' : 'Deactivate'} ${who}?`}
      confirmLabel={active ? 'Activate' : 'Deactivate'}
      dismissLabel={active ? 'Cancel' : accounts.length === 1 ? 'Keep account active' : 'Keep accounts active'}
      destructive={!active}
      busy={isPending}
      error={error?.message}
      onConfirm={act}
      onClose={onClose}
    >
      {active ? (
        'They can sign in again with their password. A panelist can be booked again once the profile is confirmed.'
      ) : (
        <Touched ids={accounts.map(({ id }) => id)} {...(interviewsHref && { interviewsHref })} />
      )}
    </ConfirmDialog>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const partsOf = (touch: AccountTouch): string[] =>
  [
    touch.upcoming > 0 && counted(touch.upcoming, 'upcoming interview', 'upcoming interviews'),
    touch.requested > 0 && counted(touch.requested, 'open request', 'open requests'),
    touch.pendingFeedback > 0 && counted(touch.pendingFeedback, 'interview needs feedback', 'interviews need feedback'),
    touch.holds > 0 && counted(touch.holds, 'held time', 'held times'),
  ].filter((part) => part !== false);

type TouchedProps = { ids: readonly string[]; interviewsHref?: (id: string) => string };

function Touched({ ids, ...props }: TouchedProps) {
  const query = useQuery(touchesQuery(ids));
  return (
    <QueryView query={query} name="affected interviews" rows={2}>
      {(data) => <TouchedList data={data} ids={ids} {...props} />}
    </QueryView>
  );
}

function TouchedList({ data, ids, interviewsHref }: TouchedProps & { data: readonly AccountTouch[] }) {
  const sessions = data.reduce((sum, { sessions: own }) => sum + own, 0);
  const touched = data.filter((one) => partsOf(one).length > 0);
  const standing = data.some(({ upcoming, requested, pendingFeedback }) => upcoming + requested + pendingFeedback > 0);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <div>
        They are signed out immediately{sessions > 0 && ` (${counted(sessions, 'session ends', 'sessions end')})`} and
        cannot sign in until someone activates the account again.
      </div>
      {touched.length === 0 ? (
        <div>No interview, request or held time depends on {ids.length === 1 ? 'this account' : 'these accounts'}.</div>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
          {touched.map((one) => (
            <li key={one.id}>
              {ids.length > 1 && `${one.name}: `}
              {interviewsHref ? (
                <AppLink href={interviewsHref(one.id)} underline="always">
                  {partsOf(one).join(', ')}
                </AppLink>
              ) : (
                partsOf(one).join(', ')
              )}
            </li>
          ))}
        </Box>
      )}
      {standing && <div>Their interviews stay booked. Reassign or cancel them. Held times are released.</div>}
    </Box>
  );
}
