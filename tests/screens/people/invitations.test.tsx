import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvitationRow, RegistrationRow } from '../../../src/contract/auth-accounts';
import type { UserType } from '../../../src/contract/kit';
import type { SendInvitationActor, SendInvitationSnapshot } from '../../../src/machines/auth/send-invitation';
import { InviteForm } from '../../../src/screens/shared/invite/InviteForm';
import { PanelistUserScreen } from '../../../src/screens/people/PanelistUserScreen';
import { northwind, sendInvitationModel } from '../../model/send-invitation-model';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { fromMenu, renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';

const invitation = (given: Partial<InvitationRow> = {}): InvitationRow => ({
  id: anId(1),
  userType: 'PANELIST',
  email: 'ravi@example.com',
  name: '',
  organization: null,
  invitedBy: 'Mira Das',
  createdAt: inHours(-2),
  endsAt: inHours(166),
  state: 'open',
  ...given,
});
const registration: RegistrationRow = {
  id: anId(5),
  userType: 'CANDIDATE',
  email: 'bo@example.com',
  name: 'Bo Lind',
  createdAt: inHours(-2),
  endsAt: inHours(22),
};
const organizations = { 'GET /organizations': () => ({ status: 200, data: pageOf([northwind]) }) };
const invitations = (rows: InvitationRow[]) => ({
  'GET /invitations': () => ({ status: 200, data: pageOf(rows) }),
});

const show = (search = '', userType: UserType = 'ADMIN') =>
  renderApp(<PanelistUserScreen />, {
    path: `/dashboard/panelistuser${search}`,
    queryClient: seededClient(userType),
  });
const kind = () => screen.getByRole('combobox', { name: /Kind of account/ });
const pickKind = (name: string) => {
  fireEvent.mouseDown(kind());
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name }));
};
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const type = (value: string) => fireEvent.change(email(), { target: { value } });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send invitation' });
const posts = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST');

beforeEach(() => setPhone(false));

describe('the form of an invitation', () => {
  const see = (snapshot: SendInvitationSnapshot) => {
    const { draft, problems, problem, sent } = snapshot.context;
    const busy = snapshot.matches('submitting');
    expect(email().value).toBe(draft.email);
    expect(email().disabled).toBe(busy);
    expect(send().disabled).toBe(busy);
    const isOrganization = draft.userType === 'ORGANIZATION_USER';
    expect(kind()).toHaveTextContent(isOrganization ? 'Organization' : 'Panelist');
    const search = screen.queryByLabelText<HTMLInputElement>('Organization', { selector: 'input' });
    expect(search !== null).toBe(isOrganization);
    if (search) expect(search.value).toBe(draft.organization?.name ?? '');
    expect(email().getAttribute('aria-invalid')).toBe(String(problems.email !== null));
    if (problems.organization !== null && isOrganization) screen.getByText(problems.organization);
    if (problem !== null) screen.getByText(problem);
    expect(screen.queryByText(/invited/) !== null).toBe(snapshot.matches({ open: 'sent' }));
    expect(screen.queryByRole('link', { name: 'Sent email' }) !== null).toBe(sent?.emailKept ?? false);
  };

  it('takes every path of its machine', async () => {
    serve(organizations);
    const model = sendInvitationModel();
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(<InviteForm actor={actor as SendInvitationActor} kinds={['PANELIST', 'ORGANIZATION_USER']} />, {
          queryClient: seededClient('ADMIN'),
        }),
      act: (event) => {
        if (event.type === 'form.submit') fireEvent.click(send());
        else if (event.type === 'draft.change' && event.change.email !== undefined) type(event.change.email);
        else if (event.type === 'draft.change' && event.change.userType !== undefined)
          pickKind(event.change.userType === 'PANELIST' ? 'Panelist' : 'Organization');
        // The search field has tests of its own. The form for a panelist has no search field.
        else return false;
        return true;
      },
      see,
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
  });
});

describe('Send Individual Invitation', () => {
  it.each([
    ['ADMIN', ['Panelist', 'Candidate', 'Organization']],
    ['SUPER_ADMIN', ['Panelist', 'Candidate', 'Organization', 'Admin', 'Super admin']],
  ] as const)('offers %s the kinds they may invite', async (userType, kinds) => {
    serve(invitations([]));
    show('?tab=2', userType);
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
    fireEvent.mouseDown(kind());
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(kinds);
  });

  it('invites for an organization that was searched, says where the letter is, and shows it in the list', async () => {
    const rows: InvitationRow[] = [];
    const asked = serve({
      ...organizations,
      ...invitations(rows),
      'POST /invitations': () => {
        rows.push(invitation({ email: 'ada@example.com', organization: 'Northwind Software' }));
        return { status: 200, data: { emailKept: true } };
      },
    });
    show('?tab=2');
    pickKind('Organization');
    fireEvent.click(send());
    expect(await screen.findByText('Organization, field is required')).toBeInTheDocument();
    expect(screen.getByText('Email is required')).toBeInTheDocument();
    const search = screen.getByLabelText('Organization', { selector: 'input' });
    fireEvent.mouseDown(search);
    fireEvent.click(await screen.findByRole('option', { name: 'Northwind Software' }));
    type('ada@example.com');
    fireEvent.click(send());
    expect(await screen.findByText(/ada@example.com invited/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sent email' })).toHaveAttribute('href', '/dashboard/emailtab?tab=2');
    expect(await within(screen.getByRole('table')).findByText('ada@example.com')).toBeInTheDocument();
    expect(posts(asked).map(({ body }) => body)).toEqual([
      { userType: 'ORGANIZATION_USER', userName: 'ada@example.com', organizationId: northwind.id },
    ]);
    expect(posts(asked)[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('says that an address has an account, and keeps what was typed', async () => {
    serve({
      ...invitations([]),
      'POST /invitations': () => ({ status: 409, message: 'This address has an account already.' }),
    });
    show('?tab=2');
    type('ada@example.com');
    fireEvent.click(send());
    expect(await screen.findByText('This address has an account already.')).toBeInTheDocument();
    expect(email().value).toBe('ada@example.com');
  });

  it('takes an open invitation back after asking, and no other', async () => {
    const rows = [invitation(), invitation({ id: anId(2), email: 'old@example.com', state: 'accepted' })];
    const asked = serve({
      ...invitations(rows),
      [`DELETE /invitations/${anId(1)}`]: () => {
        rows[0] = invitation({ state: 'takenBack' });
        return { status: 200 };
      },
    });
    show('?tab=2');
    const menus = await screen.findAllByRole('button', { name: /^More actions/ });
    expect(menus.map((button) => button.getAttribute('aria-label'))).toEqual(['More actions: ravi@example.com']);
    await fromMenu('ravi@example.com', 'Withdraw');
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('ravi@example.com');
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await within(await screen.findByRole('table')).findByText('Withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that one that is not open any more cannot be taken back', async () => {
    serve(invitations([invitation()]));
    show('?tab=2');
    await fromMenu('ravi@example.com', 'Withdraw');
    const question = await screen.findByRole('dialog');
    fireEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
    expect(await within(question).findByText('This invitation is no longer open.')).toBeInTheDocument();
  });
});

describe('Confirm User Email', () => {
  const waiting = (rows: RegistrationRow[]) => ({
    'GET /registrations': () => ({ status: 200, data: pageOf(rows) }),
  });

  it('sends the mail of a registration again, and says so', async () => {
    const asked = serve({
      ...waiting([registration]),
      [`POST /registrations/${anId(5)}/send`]: () => ({ status: 200 }),
    });
    show('?tab=3');
    expect(await screen.findByText('Bo Lind')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Send again: bo@example.com' }));
    expect(await screen.findByText('We emailed bo@example.com a new link.')).toBeInTheDocument();
    expect(posts(asked)).toHaveLength(1);
  });

  it('says that one does not wait any more', async () => {
    serve(waiting([registration]));
    show('?tab=3');
    fireEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
    expect(await screen.findByText('bo@example.com has already confirmed.')).toBeInTheDocument();
  });

  it('says that nobody waits, and why it cannot be read', async () => {
    serve(waiting([]));
    const { unmount } = show('?tab=3');
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
    unmount();
    serve({ 'GET /registrations': () => ({ status: 500, message: 'It broke' }) });
    show('?tab=3');
    expect(await screen.findByText('It broke')).toBeInTheDocument();
  });
});
