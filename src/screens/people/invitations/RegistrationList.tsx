import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import type { Column } from '../../../components/data-table-types';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import { toast } from '../../../components/toast';
import type { RegistrationRow } from '../../../contract/auth-accounts';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { registrationsQuery, useConfirmAgain } from '../../../services/queries/invitations';
import { isGone } from '../../shared/list/is-gone';
import { PagedList } from '../../shared/list/PagedList';
import { usePage } from '../../shared/list/use-list-address';
import { userTypeWords } from '../../shared/user-type-words';

const pageSize = 25;

const columns = (zone: string): Column<RegistrationRow>[] => [
  { id: 'who', header: 'Who', cut: true, priority: 0, cell: ({ name, email }) => <Person name={name} line={email} /> },
  { id: 'kind', header: 'Kind', priority: 1, cell: ({ userType }) => userTypeWords[userType] },
  {
    id: 'registered',
    header: 'Registered',
    priority: 2,
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  { id: 'ends', header: 'Link expires', priority: 3, cell: ({ endsAt }) => <DateTime at={endsAt} zone={zone} /> },
];

/** "Confirm User Email" (spec 2.6): registrations whose e-mail is not confirmed; the mail can be sent again. */
export function RegistrationList() {
  const { timeZone } = useMe();
  const [page, turn] = usePage();
  const list = useQuery(registrationsQuery({ _page: page, _limit: pageSize }));
  const { mutate, isPending, variables } = useConfirmAgain();
  const send = ({ id, email }: RegistrationRow) =>
    mutate(id, {
      onSuccess: () => void toast.success(`A new link is on its way to ${email}.`),
      onError: (error) => void toast.error(isGone(error) ? `${email} has already confirmed.` : error.message),
    });
  return (
    <PagedList
      label="Pending registrations"
      list={list}
      page={page}
      pageSize={pageSize}
      turn={turn}
      columns={columns(timeZone)}
      rowKey={(row) => row.id}
      rowLabel={({ name }) => name}
      actions={(row) => (
        <Button
          size="small"
          aria-label={`Send again: ${row.email}`}
          loading={isPending && variables === row.id}
          disabled={isPending}
          onClick={() => send(row)}
        >
          Send again
        </Button>
      )}
      empty={<EmptyState text={texts.pageEmpty} line="Everyone who registered has confirmed their email." />}
    />
  );
}
