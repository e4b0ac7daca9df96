import Button from '@mui/material/Button';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { toast } from '../../../components/toast';
import { listRegistrations, registeringTypes, type RegistrationRow } from '../../../contract/auth-accounts';
import { userTypeWords } from '../../../contract/people';
import { useConfirmAgain } from '../../../services/queries/invitations';
import { isGone } from '../../shared/is-gone';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';

const columns = (zone: string): ListColumn<RegistrationRow>[] => [
  {
    id: 'who',
    header: 'Name',
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['who', 'email'],
    cell: ({ name, email }) => <Person name={name} line={email} />,
  },
  { id: 'kind', header: 'Type', priority: 1, cell: ({ userType }) => userTypeWords[userType] },
  {
    id: 'registered',
    header: 'Registered',
    priority: 2,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  {
    id: 'ends',
    header: 'Link expires',
    priority: 3,
    sort: 'ends',
    cell: ({ endsAt }) => <DateTime at={endsAt} zone={zone} />,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'choice',
    id: 'userType',
    label: 'Type',
    words: Object.fromEntries(registeringTypes.map((type) => [type, userTypeWords[type]])),
  },
  { kind: 'days' },
];

/** "Confirm User Email" (product: Screens): registrations with an unconfirmed email, which can be sent again. */
export function RegistrationList() {
  const { mutate, isPending, variables } = useConfirmAgain();
  const send = (rows: readonly RegistrationRow[]) => {
    const who = rows.length === 1 ? (rows[0]?.email ?? '') : `${rows.length} people`;
    const gone = rows.length === 1 ? `${who} has already confirmed.` : 'Some of them have already confirmed.';
    mutate(
      rows.map(({ id }) => id),
      {
        onSuccess: () => void toast.success(`We emailed ${who} a new link.`),
        onError: (error) => void toast.error(isGone(error) ? gone : error.message),
      },
    );
  };
  return (
    <ListScreen
      name="registrations"
      label="Pending registrations"
      call={listRegistrations}
      queryKey={['people', 'registrations']}
      query={{ sort: '-created' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search registrations', placeholder: 'Name or email' }}
      rowLabel={({ name }) => name}
      actions={(row) => (
        <Button
          size="small"
          aria-label={`Send again: ${row.email}`}
          loading={isPending && variables.includes(row.id)}
          disabled={isPending}
          onClick={() => send([row])}
        >
          Send again
        </Button>
      )}
      bulk={[{ label: 'Send again', can: () => !isPending, run: send }]}
      empty={{ line: 'Everyone who registered has confirmed their email.' }}
    />
  );
}
