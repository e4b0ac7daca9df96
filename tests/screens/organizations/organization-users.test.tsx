import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addressesIn, addressProblem, type OrganizationUserRow } from '../../../src/contract/organizations-users';
import { tabHref } from '../../../src/components/use-tab';
import { organizationTabs, type OrganizationTab } from '../../../src/screens/shared/organization-hrefs';
import { OrganizationScreen } from '../../../src/screens/organizations/OrganizationScreen';
import { anOrganization } from '../../model/edit-organization-model';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { fromMenu, renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';

const northwind = { id: anId(50), name: 'Northwind Labs' };
const user: OrganizationUserRow = {
  id: anId(1),
  name: 'Omar Harbour',
  email: 'omar@northwind.example',
  designation: 'Recruiter',
  organization: northwind,
  active: true,
  createdAt: inHours(-100),
  lastSignIn: null,
};
const ok = (data: unknown) => () => ({ status: 200, data });
const common = {
  'GET /exports': ok([]),
  'GET /list-views': ok([]),
  'GET /organizations': ok(pageOf([northwind, { id: anId(51), name: 'Kestrel' }])),
  [`GET /organizations/${northwind.id}`]: ok(anOrganization({ ...northwind })),
};
const open = (tab: OrganizationTab, more: Record<string, string> = {}) =>
  renderApp(<OrganizationScreen />, {
    path: tabHref('/dashboard/searchorganization', organizationTabs, tab, more),
    queryClient: seededClient('ADMIN'),
  });
const changes = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET');

beforeEach(() => setPhone(false));

describe('Organization User', () => {
  it('asks before it deactivates, and says what happens', async () => {
    const asked = serve({
      ...common,
      'GET /organization-users': ok(pageOf([user])),
      [`PUT /accounts/${user.id}/active`]: ok(null),
    });
    open('Organization User');
    await fromMenu('Omar Harbour', 'Deactivate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Omar Harbour?' }));
    expect(changes(asked)).toEqual([]);
    expect(dialog.getByText(/signed out everywhere immediately/)).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Omar Harbour is deactivated.')).toBeInTheDocument();
    expect(changes(asked).map(({ body }) => body)).toEqual([{ active: false }]);
  });

  it('moves a user, and shows at the field why an organization does not take them', async () => {
    const message = 'This email is not among the email ids of this organization.';
    serve({
      ...common,
      'GET /organization-users': ok(pageOf([user])),
      [`POST /organization-users/${user.id}/move`]: () => ({ status: 409, message }),
    });
    open('Organization User');
    fireEvent.click(await screen.findByRole('button', { name: 'Move: Omar Harbour' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Move Omar Harbour/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText('Organization, field is required')).toBeInTheDocument();
    fireEvent.mouseDown(dialog.getByLabelText('Organization', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Kestrel' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
  });

  it('invites for the organization that the address names', async () => {
    const asked = serve({
      ...common,
      'GET /organization-users': ok(pageOf([])),
      'POST /invitations': ok({ emailKept: false }),
    });
    open('Organization User', { organizationId: northwind.id, invite: '1' });
    await waitFor(() => expect(asked.some(({ path }) => path === `/organizations/${northwind.id}`)).toBe(true));
    expect(await screen.findByText('Organization: Northwind Labs')).toBeInTheDocument();
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ada@northwind.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/ada@northwind.example invited/)).toBeInTheDocument();
    expect(changes(asked)[0]?.body).toEqual({
      userType: 'ORGANIZATION_USER',
      userName: 'ada@northwind.example',
      organizationId: northwind.id,
    });
  });
});

describe('email ids', () => {
  it.each([
    ['', 'Please Enter Email Address'],
    ['ada', 'Email is not valid'],
    ['ada@b', 'Email is not valid'],
    ['@gmail.com', 'Anyone can have an address at this domain'],
    [`${'a'.repeat(250)}@b.example`, 'Email is not valid'],
    [' Ada @B.example ', null],
    ['b.example', null],
  ])('%j: %s', (typed, message) => expect(addressProblem(typed)).toBe(message));

  it('are found in what is pasted', () => {
    expect(addressesIn('Ada Rao <Ada@b.example>; Bo <bo@b.example>,\nc@b.example  ada@b.example')).toEqual([
      'ada@b.example',
      'bo@b.example',
      'c@b.example',
    ]);
  });

  it('takes what is pasted, and says of each what became of it', async () => {
    const asked = serve({
      ...common,
      'GET /organization-addresses': ok(pageOf([])),
      [`POST /organizations/${northwind.id}/addresses`]: ok([
        { address: 'ada@b.example', outcome: 'added', organization: null },
        { address: 'bo@b.example', outcome: 'elsewhere', organization: { id: anId(51), name: 'Kestrel' } },
      ]),
    });
    open("Add/Remove Organization's Email Ids");
    fireEvent.click(await screen.findByRole('button', { name: 'Add email ids' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add email ids' }));
    fireEvent.click(form.getByRole('button', { name: 'Add email id' }));
    expect(form.getByText('Please Enter Email Address')).toBeInTheDocument();
    expect(form.getByText('Organization, field is required')).toBeInTheDocument();
    fireEvent.mouseDown(form.getByLabelText('Organization', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Northwind Labs' }));
    fireEvent.change(form.getByLabelText('Email ids'), { target: { value: 'ada@b.example bo@b.example' } });
    fireEvent.click(form.getByRole('button', { name: 'Add 2 email ids' }));
    expect(await form.findByText('ada@b.example belongs to Northwind Labs now.')).toBeInTheDocument();
    expect(form.getByText(/bo@b.example belongs to/)).toHaveTextContent('Kestrel');
    expect(changes(asked)[0]?.body).toEqual({ addresses: ['ada@b.example', 'bo@b.example'] });
  });

  it('shows which have an account, and whose', async () => {
    serve({
      ...common,
      'GET /organization-addresses/registered': ok(
        pageOf([
          { id: anId(3), address: 'new@b.example', organization: northwind, byDomain: false, account: null },
          {
            id: anId(4),
            address: 'bo@b.example',
            organization: northwind,
            byDomain: true,
            account: {
              name: 'Bo Lind',
              userType: 'ORGANIZATION_USER',
              active: false,
              organization: { id: anId(51), name: 'Kestrel' },
              since: inHours(-90),
              lastSignIn: null,
            },
          },
        ]),
      ),
    });
    open('Registered Email Ids');
    expect(await screen.findByText('No account')).toBeInTheDocument();
    expect(screen.getByText('Organization, of Kestrel, deactivated')).toBeInTheDocument();
    expect(screen.getByText('By its domain')).toBeInTheDocument();
  });
});
