import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Email, EmailRow } from '../../../src/contract/messages';
import { EmailScreen } from '../../../src/screens/messages/EmailScreen';
import { inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

const row = (given: Partial<EmailRow> = {}): EmailRow => ({
  id: '7',
  recipient: 'asha@example.com',
  subject: 'Set a new password',
  createdAt: inHours(-1),
  sentAt: null,
  state: 'stored',
  ...given,
});
const email = (given: Partial<Email> = {}): Email => ({
  ...row(),
  body: 'Hello,\nsee you.',
  link: 'none',
  ...{ calendar: false, contentDeletedAt: null, answer: null, stopped: null },
  ...given,
});
const list = (rows: EmailRow[]) => () => ({ status: 200, data: pageOf(rows) });
const one = (given: Partial<Email>) => () => ({ status: 200, data: email(given) });

const show = (search = '') =>
  renderApp(<EmailScreen />, {
    path: `/dashboard/emailtab${search.replace('?', '?tab=2&') || '?tab=2'}`,
    queryClient: seededClient('ADMIN'),
  });
const panel = () => screen.findByRole('dialog');
const says = async (text: string) => waitFor(async () => expect(await panel()).toHaveTextContent(text));

beforeEach(() => setPhone(false));

describe('an email that did not arrive', () => {
  it('says why, and an admin sends to its address again', async () => {
    let stopped: Email['stopped'] = { why: 'returned', since: inHours(-2) };
    const failed = { state: 'failed' as const, answer: '550 5.1.1 (address): unknown' };
    const asked = serve({
      'GET /emails': list([row({ state: 'failed' })]),
      'GET /emails/7': () => ({ status: 200, data: email({ ...failed, stopped }) }),
      'POST /emails/send-again': () => {
        stopped = null;
        return { status: 200 };
      },
    });
    show('?id=7');
    await says('Mailbox does not exist (550 5.1.1)');
    await says('Failed, not delivered');
    await says('Email to this address comes back. We send it no more email.');
    fireEvent.click(within(await panel()).getByRole('button', { name: 'Send email again' }));
    await waitFor(async () => expect(within(await panel()).queryByText(/comes back/)).toBeNull());
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ address: 'asha@example.com' });
  });
});

describe('the list of mail', () => {
  it('says whether each was sent or is kept', async () => {
    serve({
      'GET /emails': list([row(), row({ id: '8', subject: 'You are invited', sentAt: inHours(-2), state: 'sent' })]),
    });
    show();
    const table = await screen.findByRole('table', { name: 'Sent email' });
    const [, kept, sent] = within(table).getAllByRole('row');
    expect(kept).toHaveTextContent('Set a new password');
    expect(kept).toHaveTextContent('asha@example.com');
    expect(kept).toHaveTextContent('Saved, not sent');
    expect(sent).toHaveTextContent(/Sent/);
    expect(sent).not.toHaveTextContent('Kept');
  });

  it('searches from the first page, and keeps what was typed out of the address', async () => {
    const asked = serve({ 'GET /emails': list([row()]) });
    const { path } = show('?page=1');
    await screen.findByRole('table');
    expect(asked.find(({ path: at }) => at === '/emails')?.query.get('_page')).toBe('1');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search email' }), { target: { value: 'asha' } });
    await waitFor(() => expect(asked.at(-1)?.query.get('q')).toBe('asha'));
    expect(asked.at(-1)?.query.get('_page')).toBe('0');
    expect(path()).not.toContain('asha');
  });

  it('says that there is none, and that a search finds none', async () => {
    serve({ 'GET /emails': list([]) });
    show();
    await screen.findByText('No data found....');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    await screen.findByText('No Data Found!');
  });

  it('says why it cannot be read, and reads it again', async () => {
    let status = 500;
    serve({ 'GET /emails': () => (status === 500 ? { status, message: 'It broke' } : list([row()])()) });
    show();
    await screen.findByText('It broke');
    status = 200;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Set a new password');
  });
});

describe('one mail', () => {
  const links = async () =>
    within(await panel())
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('opens from its row by keyboard, with an address of its own, and closes again', async () => {
    serve({ 'GET /emails': list([row()]), 'GET /emails/7': one({}) });
    const { path, user } = show();
    const [, first] = await screen.findAllByRole('row');
    first?.focus();
    await user.keyboard('{Enter}');
    await says('see you.');
    expect(path()).toBe('/dashboard/emailtab?tab=2&id=7');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/dashboard/emailtab?tab=2'));
  });

  it('lets links of this place be followed, and no others', async () => {
    const own = `${location.origin}/resetpassword/abc`;
    const body = `Open ${own}.\nNever https://evil.example/resetpassword/abc or <b>this</b>.`;
    serve({ 'GET /emails': list([row()]), 'GET /emails/7': one({ body, link: 'shown' }) });
    show('?id=7');
    await says('The link below works here');
    expect(await links()).toEqual([own]);
    await says('<b>this</b>');
  });

  it('explains a hidden link, and names the calendar entry', async () => {
    const given = { link: 'hidden', calendar: true, sentAt: inHours(-1), state: 'sent' } as const;
    serve({ 'GET /emails': list([]), 'GET /emails/7': one(given) });
    show('?id=7');
    await says('created while the email is sent, so it is not shown here');
    await says('A calendar entry (.ics)');
  });

  it('is closed in another tab, where its address would name something else', async () => {
    serve({ 'GET /emails': list([row()]), 'GET /emails/7': one({}) });
    const { user, path } = show('?id=7');
    await panel();
    await user.click(screen.getByRole('tab', { name: 'Mail Content' }));
    expect(path()).toBe('/dashboard/emailtab?tab=1');
  });

  it('says that there is no such mail', async () => {
    serve({ 'GET /emails': list([row()]) });
    show('?id=9');
    await says('Data not available');
  });
});
