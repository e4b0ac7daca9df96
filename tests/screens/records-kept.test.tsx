import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ViewInquiryScreen } from '../../src/screens/messages/ViewInquiryScreen';
import { OrganizationScreen } from '../../src/screens/organizations/OrganizationScreen';
import { beginSession } from '../../src/services/session-values';
import { anOrganization } from '../model/edit-organization-model';
import { aReply } from '../model/edit-reply-model';
import { device } from './device';
import { anId, pageOf, seededClient, sessionOf } from './fixtures';
import { renderApp, setPhone } from './render';
import { serve } from './server';

vi.mock('../../src/services/drafts', () => import('./device'));

const stored = aReply();
const organization = anOrganization({ id: anId(50), name: 'Northwind Labs' });
const name = `u1 form/record/saved reply/${stored.id}`;
const question = vi.fn(() => true);
const saved = vi.fn();

beforeEach(() => {
  device.clear();
  setPhone(false);
  question.mockClear();
  saved.mockClear();
  vi.stubGlobal('confirm', question);
});
afterEach(() => vi.unstubAllGlobals());

function open(screenOf: typeof ViewInquiryScreen, path: string) {
  beginSession(sessionOf('ADMIN'));
  serve({
    'GET /inquiryform': () => ({ status: 200, data: pageOf([]) }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /saved-replies': () => ({ status: 200, data: pageOf([stored]) }),
    [`PUT /saved-replies/${stored.id}`]: ({ body }) => {
      saved((body as { revision: number }).revision);
      return { status: 200, data: { ...stored, title: 'Changed', revision: stored.revision + 1 } };
    },
    [`GET /saved-replies/${stored.id}`]: () => ({ status: 200, data: stored }),
    [`GET /saved-replies/${stored.id}/versions`]: () => ({ status: 200, data: pageOf([]) }),
    [`GET /organizations/${organization.id}`]: () => ({ status: 200, data: organization }),
  });
  const Screen = screenOf;
  return renderApp(<Screen />, { path, queryClient: seededClient('ADMIN') });
}
const openReply = () => open(ViewInquiryScreen, `/dashboard/viewinquiry?tab=3&id=${stored.id}`);
const press = async (button: string) => fireEvent.click(await screen.findByRole('button', { name: button }));
const title = () => screen.findByLabelText('Title');

async function typeAndLeave() {
  const first = openReply();
  await press('Edit');
  fireEvent.change(await title(), { target: { value: 'Changed' } });
  await waitFor(() => expect(device.get(name)).toMatchObject({ draft: { title: 'Changed' } }));
  // As when the session ends, or the tab is closed.
  first.unmount();
}

it('a record has what was typed and never saved again, until it is discarded', async () => {
  await typeAndLeave();
  openReply();
  await press('Edit');
  expect(await title()).toHaveValue('Changed');
  expect(screen.getByText(/unsent draft, saved on this device on/)).toBeVisible();
  await press('Discard');
  expect(await title()).toHaveValue(stored.title);
  await waitFor(() => expect(device.has(name)).toBe(false));
});

it('a record that was saved, or whose editing was canceled, keeps nothing', async () => {
  await typeAndLeave();
  const second = openReply();
  await press('Edit');
  await title();
  await press('Cancel');
  expect(question).toHaveBeenCalledOnce();
  await waitFor(() => expect(device.has(name)).toBe(false));
  await press('Edit');
  expect(await title()).toHaveValue(stored.title);
  fireEvent.change(await title(), { target: { value: 'Changed' } });
  await waitFor(() => expect(device.has(name)).toBe(true));
  await press('Save');
  await waitFor(() => expect(device.has(name)).toBe(false));
  second.unmount();
});

it('a record ignores what was typed in a form with other fields', async () => {
  device.set(name, { draft: { title: 'Changed' }, revision: 1 });
  openReply();
  await press('Edit');
  expect(await title()).toHaveValue(stored.title);
});

it('an organization has what was typed and never saved again', async () => {
  const path = `/dashboard/searchorganization?id=${organization.id}&edit=1`;
  const first = open(OrganizationScreen, path);
  fireEvent.change(await screen.findByLabelText('Organization'), { target: { value: 'Northwind' } });
  await waitFor(() => expect(device.has(`u1 form/organization/${organization.id}`)).toBe(true));
  first.unmount();
  open(OrganizationScreen, path);
  expect(await screen.findByLabelText('Organization')).toHaveValue('Northwind');
  expect(screen.getByText(/unsent draft/)).toBeVisible();
});

it('a record whose draft was discarded is saved without a conflict, though it was saved elsewhere meanwhile', async () => {
  device.set(name, { draft: { title: 'Changed', text: stored.text }, revision: stored.revision - 1 });
  openReply();
  await press('Edit');
  await press('Discard changes');
  fireEvent.change(await title(), { target: { value: 'Changed again' } });
  await press('Save');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved).toHaveBeenCalledWith(stored.revision);
});
