import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationRow } from '../../../src/contract/organizations';
import type {
  EditOrganizationActor,
  EditOrganizationSnapshot,
} from '../../../src/machines/organizations/edit-organization';
import { OrganizationForm } from '../../../src/screens/organizations/OrganizationForm';
import { OrganizationScreen } from '../../../src/screens/organizations/OrganizationScreen';
import { anOrganization, editOrganizationModel, organizationRefusals } from '../../model/edit-organization-model';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

const row: OrganizationRow = {
  id: anId(50),
  name: 'Northwind Labs',
  services: ['TWO_WAY'],
  website: 'https://northwind.example',
  blocked: false,
  createdAt: inHours(-1000),
  users: 2,
  jobProfiles: 5,
};
const organization = anOrganization({ id: row.id, website: row.website });
const lists = {
  'GET /exports': () => ({ status: 200, data: [] }),
  'GET /list-views': () => ({ status: 200, data: [] }),
};
const open = (search = '') =>
  renderApp(<OrganizationScreen />, {
    path: `/dashboard/searchorganization${search}`,
    queryClient: seededClient('ADMIN'),
  });
const name = () => screen.getByLabelText<HTMLInputElement>('Organization');
const box = (label: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name: label });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

beforeEach(() => setPhone(false));

describe('the form of an organization', () => {
  const see = (snapshot: EditOrganizationSnapshot) => {
    const { draft, problems, problem, taken } = snapshot.context;
    if (snapshot.matches('overtaken')) {
      expect(screen.getByText('Theirs: Theirs')).toBeInTheDocument();
      return;
    }
    const busy = snapshot.matches('saving');
    expect(name().value).toBe(draft.name);
    expect(name().disabled).toBe(busy);
    expect(box(/^One-Way/).checked).toBe(draft.services.includes('ONE_WAY'));
    expect(box(/^Two-Way/).checked).toBe(draft.services.includes('TWO_WAY'));
    for (const said of [problems.name, problems.services, problems.website, problem])
      if (said) expect(screen.getByText(said)).toBeInTheDocument();
    expect(name().getAttribute('aria-invalid')).toBe(String((problems.name ?? null) !== null));
    const link = screen.queryByRole('link', { name: 'Blue Harbour' });
    expect(link?.getAttribute('href') ?? null).toBe(
      taken === null ? null : `/dashboard/searchorganization?id=${taken.id}`,
    );
  };

  it('takes every path of its machine', async () => {
    const model = editOrganizationModel();
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(
          <OrganizationForm actor={actor as EditOrganizationActor} action="Save" onCancel={() => undefined} />,
          { queryClient: seededClient('ADMIN') },
        ),
      act: (event) => {
        if (event.type === 'form.submit') press('Save');
        else if (event.type === 'theirs.take') press('Use the other version');
        else if (event.type === 'mine.keep') press('Keep mine');
        else if (event.type === 'draft.change' && event.change.name !== undefined)
          fireEvent.change(name(), { target: { value: event.change.name } });
        else if (event.type === 'draft.change' && event.change.services !== undefined) {
          for (const one of ['One-Way', 'Two-Way'] as const) {
            const wanted = event.change.services.includes(one === 'One-Way' ? 'ONE_WAY' : 'TWO_WAY');
            const found = box(new RegExp(`^${one}`));
            if (found.checked !== wanted) fireEvent.click(found);
          }
        } else if (event.type === 'draft.discard') {
          const discard = screen.queryByRole('button', { name: 'Discard changes' });
          // Without changes there is nothing to discard.
          if (discard === null) return false;
          fireEvent.click(discard);
        } else return false;
        return true;
      },
      see,
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
  });
});

describe('Organization', () => {
  it('lists organizations, and leads from a row to the page of its own', async () => {
    serve({
      ...lists,
      'GET /organizations/all': () => ({
        status: 200,
        data: pageOf([row, { ...row, id: anId(51), name: 'Kestrel', blocked: true }]),
      }),
      [`GET /organizations/${row.id}`]: () => ({ status: 200, data: organization }),
    });
    open();
    expect(await screen.findByText('Blocked')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Northwind Labs'));
    expect(await screen.findByRole('heading', { name: 'Northwind Labs', level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Pending schedule/ })).toHaveAttribute(
      'href',
      `/dashboard/interviewdetails?tab=2&organizationId=${row.id}`,
    );
    for (const [tile, href] of [
      [/^Open job profiles/, `/dashboard/JobProfile?organizationId=${row.id}&status=OPEN`],
      [/^Users invited/, `/dashboard/panelistuser?tab=2&state=open&organizationId=${row.id}`],
      [/^Candidates/, `/dashboard/searchcandidateuser?organizationId=${row.id}`],
    ] as const)
      expect(screen.getByRole('link', { name: tile })).toHaveAttribute('href', href);
    expect(screen.getByRole('link', { name: row.website })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('is made with its services, and its page opens', async () => {
    let tries = 0;
    const asked = serve({
      ...lists,
      'POST /organizations': () =>
        (tries += 1) === 1 ? organizationRefusals.taken : { status: 200, data: organization },
      [`GET /organizations/${row.id}`]: () => ({ status: 200, data: organization }),
    });
    open('?id=new');
    fireEvent.change(name(), { target: { value: 'northwind labs' } });
    fireEvent.click(box(/^Two-Way/));
    press('Create organization');
    expect(screen.getByText('Please select at least one service (One-Way or Two-Way).')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(0);
    fireEvent.click(box(/^One-Way/));
    press('Create organization');
    expect(await screen.findByText('Organization Name Already Exists')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Blue Harbour' })).toBeInTheDocument();
    press('Create organization');
    expect(await screen.findByRole('heading', { name: 'Northwind Labs', level: 1 })).toBeInTheDocument();
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(posts[1]).toMatchObject({ body: { name: 'Northwind Labs', services: ['ONE_WAY'] } });
    // The first request was definitely refused, so the second has a new key.
    expect(posts[0]?.key).not.toBe(posts[1]?.key);
  });

  it('is changed at the revision that was read', async () => {
    const asked = serve({
      ...lists,
      [`GET /organizations/${row.id}`]: () => ({ status: 200, data: organization }),
      [`PUT /organizations/${row.id}`]: () => ({ status: 200, data: organization }),
    });
    open(`?id=${row.id}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Edit' }));
    fireEvent.change(await screen.findByLabelText('About company'), { target: { value: 'Ships' } });
    press('Save');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ about: 'Ships', revision: 3 }),
    );
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeInTheDocument();
  });

  it('says since when, by whom and why it is blocked', async () => {
    serve({
      ...lists,
      [`GET /organizations/${row.id}`]: () => ({
        status: 200,
        data: { ...organization, blocked: true, block: { at: inHours(-5), by: 'Mira Das', why: 'Unpaid invoices' } },
      }),
    });
    open(`?id=${row.id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(/by Mira Das.*Reason: Unpaid invoices/);
  });

  it('that is not there is said so, with the way back', async () => {
    serve(lists);
    open(`?id=${anId(99)}`);
    expect(await screen.findByText('This organization does not exist.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute(
      'href',
      expect.stringContaining('/dashboard/searchorganization'),
    );
  });
});
