import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DateTime } from '../../components/DateTime';
import { LimitedText } from '../../components/LimitedText';
import { SidePanel } from '../../components/SidePanel';
import { toast } from '../../components/toast';
import type { Named } from '../../contract/kit';
import {
  addressesIn,
  addressProblem,
  listAddresses,
  mostAddresses,
  type AddressOutcome,
  type AddressRow,
} from '../../contract/organizations-users';
import { texts } from '../../contract/texts';
import { useAddAddresses, useRemoveAddresses } from '../../services/queries/organization-users';
import { organizationsKey } from '../../services/queries/organizations';
import { organizationsQuery } from '../../services/queries/people';
import { PartySearch } from '../shared/form/PartySearch';
import { SubmitForm } from '../shared/form/SubmitForm';
import { isGone } from '../shared/is-gone';
import { ListScreen } from '../shared/list/ListScreen';
import { RowMenu } from '../shared/list/RowMenu';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { organizationFilter, OrganizationLink, useChosenOrganization } from './parts';

const columns = (zone: string): ListColumn<AddressRow>[] => [
  { id: 'address', header: 'Email id', cut: true, priority: 0, sort: 'address', cell: ({ address }) => address },
  {
    id: 'organization',
    header: 'Organization',
    priority: 1,
    cell: ({ organization }) => <OrganizationLink {...organization} />,
  },
  {
    id: 'added',
    header: 'Added',
    priority: 2,
    sort: 'added',
    exports: ['added', 'addedBy'],
    cell: ({ addedAt, addedBy }) => (
      <Box data-lines>
        <DateTime at={addedAt} zone={zone} quiet={false} />
        {addedBy !== null && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>by {addedBy}</Box>}
      </Box>
    ),
  },
];
const filters: ListFilter[] = [
  organizationFilter,
  { kind: 'choice', id: 'kind', label: 'Type', words: { address: 'Address', domain: 'Domain' } },
  { kind: 'days' },
];

/** Add/Remove Organization's Email Ids (product: Email ids). */
export function EmailIds() {
  const chosen = useChosenOrganization();
  const [asked, setAsked] = useState<readonly AddressRow[]>([]);
  const [adding, setAdding] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Button variant="contained" onClick={() => setAdding(true)} sx={{ justifySelf: 'start' }}>
        Add email ids
      </Button>
      <ListScreen
        name="organizationAddresses"
        label="Email ids of organizations"
        call={listAddresses}
        queryKey={[...organizationsKey, 'addresses']}
        query={{ sort: 'address' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search email ids', placeholder: 'A part of the address' }}
        rowLabel={({ address }) => address}
        empty={{ line: 'Without email ids, admins can invite anyone to the organization.' }}
        actions={(row) => (
          <RowMenu name={row.address} actions={[{ label: 'Remove', run: () => setAsked([row]), destructive: true }]} />
        )}
        bulk={[{ label: 'Remove', can: () => true, run: setAsked }]}
      />
      <SidePanel open={adding} title="Add email ids" onClose={() => setAdding(false)}>
        <AddForm organization={chosen} />
      </SidePanel>
      {asked.length > 0 && <Remove rows={asked} onClose={() => setAsked([])} />}
    </Box>
  );
}

const atOnce = 100;

function AddForm({ organization }: { organization: Named | null }) {
  const { mutate, isPending, error, data, reset } = useAddAddresses();
  const [to, setTo] = useState(organization);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const addresses = addressesIn(typed);
  const wrong = addresses.filter((one) => addressProblem(one) !== null);
  const problem = () => {
    if (!tried) return undefined;
    if (addresses.length === 0) return texts.enterEmail;
    if (addresses.length > mostAddresses) return `At most ${mostAddresses} at a time.`;
    const [first] = wrong;
    if (first === undefined) return undefined;
    const said = addressProblem(first) ?? '';
    // Shown as typed: `@` was added to a word without one, because it counts as a domain.
    const shown = wrong.slice(0, 5).map((one) => one.replace(/^@/, ''));
    return addresses.length === 1 ? said : `${said}: ${shown.join(', ')}`;
  };
  const submit = () => {
    setTried(true);
    if (to === null || addresses.length === 0 || wrong.length > 0 || addresses.length > mostAddresses) return;
    mutate(
      { organizationId: to.id, addresses },
      {
        onSuccess: () => {
          setTyped('');
          setTried(false);
        },
      },
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SubmitForm busy={isPending} onSubmit={submit}>
        <PartySearch
          id="email-ids-of"
          label="Organization"
          value={to}
          find={organizationsQuery}
          nameOf={({ name }) => name}
          onPick={(row) => {
            reset();
            setTo(row && { id: row.id, name: row.name });
          }}
          error={tried && to === null ? texts.fieldRequired('Organization') : undefined}
          disabled={isPending}
        />
        <LimitedText
          label="Email ids"
          value={typed}
          onChange={(text) => {
            reset();
            setTyped(text);
          }}
          max={mostAddresses * atOnce}
          rows={3}
          disabled={isPending}
          error={problem()}
          help="Addresses or whole domains such as example.com. You can paste several."
        />
        {error && <Alert severity="error">{error.message}</Alert>}
        <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
          {addresses.length > 1 ? `Add ${addresses.length} email ids` : 'Add email id'}
        </Button>
      </SubmitForm>
      {data && to && <Outcome outcomes={data} name={to.name} />}
    </Box>
  );
}

/** The outcome for each address. */
function Outcome({ outcomes, name }: { outcomes: readonly AddressOutcome[]; name: string }) {
  const of = (outcome: AddressOutcome['outcome']) => outcomes.filter((one) => one.outcome === outcome);
  const [added, known, elsewhere] = [of('added'), of('known'), of('elsewhere')];
  return (
    <Alert severity={elsewhere.length > 0 ? 'warning' : 'success'} role="status" sx={{ overflowWrap: 'anywhere' }}>
      {added.length > 0 && (
        <div>
          {added.length === 1 ? added[0]?.address : `${added.length} email ids`}{' '}
          {added.length === 1 ? 'belongs' : 'belong'} to {name} now.
        </div>
      )}
      {known.length > 0 && (
        <div>
          {name} already had {known.map(({ address }) => address).join(', ')}.
        </div>
      )}
      {elsewhere.map(({ address, organization }) => (
        <div key={address}>
          {address} belongs to {organization && <OrganizationLink {...organization} />}, so it was not added.
        </div>
      ))}
    </Alert>
  );
}

function Remove({ rows, onClose }: { rows: readonly AddressRow[]; onClose: () => void }) {
  const { mutate, isPending, error } = useRemoveAddresses();
  const [only] = rows;
  const what = rows.length === 1 && only ? only.address : `${rows.length} email ids`;
  return (
    <ConfirmDialog
      open
      title={`Remove ${what}?`}
      confirmLabel="Remove"
      destructive
      busy={isPending}
      error={isGone(error) ? 'Someone else has already removed it.' : error?.message}
      onConfirm={() =>
        mutate(
          rows.map(({ id }) => id),
          {
            onSuccess: () => {
              void toast.success(`${what} ${rows.length === 1 ? 'was' : 'were'} removed.`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      Accounts do not change. Open invitations to addresses that no longer belong to the organization stop working.
    </ConfirmDialog>
  );
}
