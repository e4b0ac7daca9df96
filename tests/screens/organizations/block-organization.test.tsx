import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserType } from '../../../src/contract/kit';
import type { BlockRow, Counterpart } from '../../../src/contract/organizations-blocks';
import type {
  BlockOrganizationActor,
  BlockOrganizationSnapshot,
} from '../../../src/machines/organizations/block-organization';
import { BlockBody } from '../../../src/screens/organizations/BlockPanel';
import { BlockOrganizationScreen } from '../../../src/screens/organizations/BlockOrganizationScreen';
import { blockOrganizationModel, mill, pia, quicker, touches } from '../../model/block-organization-model';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';

const ok = (data: unknown) => () => ({ status: 200, data });
const common = {
  'GET /exports': ok([]),
  'GET /list-views': ok([]),
  'GET /organizations': ok(pageOf([mill])),
  'GET /panelists': ok(pageOf([{ ...pia, timeZone: 'UTC', skills: [] }])),
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const posts = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET');
beforeEach(() => setPhone(false));

const see = (snapshot: BlockOrganizationSnapshot) => {
  const has = (text: RegExp | string) => screen.queryByText(text) !== null;
  expect(screen.queryByRole('button', { name: 'See what this affects' }) !== null).toBe(snapshot.matches('choosing'));
  expect(has('Blocking does not cancel booked interviews.')).toBe(
    snapshot.matches('deciding') || snapshot.matches('blocking'),
  );
  expect(has('Red Mill is blocked.')).toBe(snapshot.matches('blocked'));
  expect(has(/Olga Admin already blocked it/)).toBe(snapshot.matches('taken'));
  expect(has('The block has ended.')).toBe(snapshot.matches('unblocked'));
  expect(has('Someone else has already ended this block.')).toBe(snapshot.matches('gone'));
  expect(screen.queryByRole('dialog', { name: 'Unblock?' }) !== null).toBe(
    snapshot.matches('confirming') || snapshot.matches('unblocking'),
  );
};

describe('the panel of a block', () => {
  it.each(['open', 'chosen', 'unblock'] as const)('takes the paths of its machine that begin %s', async (input) => {
    serve(common);
    const model = blockOrganizationModel(input);
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(<BlockBody actor={actor as BlockOrganizationActor} whose="any" onClose={() => undefined} />, {
          queryClient: seededClient('ADMIN'),
        }),
      act: (event) => {
        if (event.type === 'touches.ask') press('See what this affects');
        else if (event.type === 'choice.back') press('Back');
        else if (event.type === 'why.change')
          fireEvent.change(screen.getByLabelText('Reason'), { target: { value: event.why } });
        else if (event.type === 'block.confirm') press('Block');
        else if (event.type === 'unblock.ask' || event.type === 'unblock.confirm') press('Unblock');
        else if (event.type === 'unblock.dismiss') press('Keep block');
        // The search for an organization has tests of its own.
        else return false;
        return true;
      },
      see,
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover(), partial: true });
  });
});

const open = (userType: UserType) =>
  renderApp(<BlockOrganizationScreen />, {
    path: '/dashboard/panelistblockorg',
    queryClient: seededClient(userType),
  });

describe('Block Organization', () => {
  it('leads an admin from the choice over what it touches to a block', async () => {
    const asked = serve({
      ...common,
      'GET /blocks': ok(pageOf([])),
      'GET /blocks/touches': ok(touches()),
      'POST /blocks': ok({ id: anId(9), touches: touches() }),
    });
    open('ADMIN');
    fireEvent.click(await screen.findByRole('button', { name: 'Block organization' }));
    press('See what this affects');
    expect(screen.getByText('Organization, field is required')).toBeInTheDocument();
    fireEvent.mouseDown(screen.getByLabelText('Organization', { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Red Mill' }));
    press('See what this affects');
    const seen = within(await screen.findByRole('region', { name: 'What this affects' }));
    expect(seen.getByText(/1 interview is booked and stays booked/)).toBeInTheDocument();
    expect(seen.getByText(/3 users are signed out/)).toBeInTheDocument();
    expect(seen.getByRole('link', { name: 'IV-7 Asha Rao' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${anId(1)}`,
    );
    expect(seen.getByRole('link', { name: 'View interviews' })).toHaveAttribute(
      'href',
      `/dashboard/interviewdetails?tab=3&organizationId=${mill.id}`,
    );
    press('Block');
    expect(await screen.findByText('**Required')).toBeInTheDocument();
    expect(posts(asked)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Unpaid' } });
    press('Block');
    expect(await screen.findByText('Red Mill is blocked.')).toBeInTheDocument();
    expect(posts(asked)[0]?.body).toEqual({ organizationId: mill.id, panelistId: null, why: 'Unpaid' });
  });

  it('ends a block of the list after a question', async () => {
    const row: BlockRow = {
      id: anId(9),
      organization: mill,
      panelist: pia,
      side: 'panelist',
      by: 'Pia Panelist',
      why: 'Related',
      at: inHours(-5),
    };
    const asked = serve({ ...common, 'GET /blocks': ok(pageOf([row])), [`DELETE /blocks/${row.id}`]: ok(null) });
    open('ADMIN');
    fireEvent.click(await screen.findByRole('button', { name: 'Unblock: Red Mill, Pia Panelist' }));
    expect(posts(asked)).toEqual([]);
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Unblock?' })).getByRole('button', { name: 'Unblock' }),
    );
    expect(await screen.findByText('The block has ended.')).toBeInTheDocument();
  });

  it.each([
    ['PANELIST', 'Red Mill'],
    ['ORGANIZATION_USER', 'Pia Panelist'],
  ] as const)('lets %s block whom they know, and says who was quicker', async (userType, name) => {
    const known: Counterpart = { id: anId(52), name, interviews: 4, lastAt: inHours(-50), blocked: null };
    const asked = serve({
      ...common,
      'GET /own-blocks': ok(pageOf([known])),
      [`GET /own-blocks/${known.id}/touches`]: ok(touches({ users: 0, waiting: 0 })),
      [`POST /own-blocks/${known.id}`]: () => quicker,
    });
    open(userType);
    fireEvent.click(await screen.findByRole('button', { name: `Block: ${name}` }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Related' } });
    press('Block');
    expect(await screen.findByText(/Olga Admin already blocked it/)).toBeInTheDocument();
    expect(posts(asked).map(({ body }) => body)).toEqual([{ why: 'Related' }]);
  });

  it.each([
    ['PANELIST', 'Red Mill'],
    ['ORGANIZATION_USER', 'Pia Panelist'],
  ] as const)(
    'never lets %s search for others: not after a failure, and Back closes the panel',
    async (userType, name) => {
      const known: Counterpart = { id: anId(52), name, interviews: 4, lastAt: inHours(-50), blocked: null };
      const answers = [{ status: 500, message: 'Something went wrong' }, ok(touches())()];
      const asked = serve({
        ...common,
        'GET /own-blocks': ok(pageOf([known])),
        [`GET /own-blocks/${known.id}/touches`]: () => answers.shift() ?? ok(touches())(),
      });
      open(userType);
      fireEvent.click(await screen.findByRole('button', { name: `Block: ${name}` }));
      const again = await screen.findByRole('button', { name: 'See what this affects' });
      expect(screen.queryByRole('combobox', { name: /Organization|Panelist/ })).toBeNull();
      fireEvent.click(again);
      fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'See what this affects' })).toBeNull());
      expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
      expect(asked.filter(({ path }) => path === '/organizations' || path === '/panelists')).toEqual([]);
    },
  );
});
