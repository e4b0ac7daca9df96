import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AnnouncementSwitch } from '../../../src/screens/auth/AnnouncementSwitch';
import { EmailScreen } from '../../../src/screens/messages/EmailScreen';
import { noticeKind } from '../../../src/screens/messages/notices/notice-kind';
import { UnsubscribeScreen } from '../../../src/screens/messages/UnsubscribeScreen';
import { aNotice, editNoticeModel, noticeFields } from '../../model/edit-notice-model';
import { anId, pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve } from '../server';

const reach = {
  total: 412,
  leftOut: { inactive: 1, unsubscribed: 2, sameAddress: 0, unconfirmed: 3, noAccount: 0 },
};
const signature = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Signature' });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const ok = (data: unknown) => () => ({ status: 200, data });

it('the form of a notice takes every path of its machine', async () => {
  serve({ 'GET /notices/views': ok([]), 'POST /notices/recipients': ok(reach) });
  await walkRecordForm(editNoticeModel(), {
    ...{ as: 'ADMIN', kind: noticeKind(seededClient('ADMIN')), control: signature, theirs: 'Theirs: Theirs' },
    change(change) {
      if (change.signature !== undefined) fireEvent.change(signature(), { target: { value: change.signature } });
      else fireEvent.click(box('Candidates'));
    },
    see(draft) {
      expect(signature().value).toBe(draft.signature);
      expect(box('Candidates').checked).toBe(draft.userTypes.includes('CANDIDATE'));
    },
  });
});

const draft = aNotice();
const sent = aNotice({
  ...{ id: anId(62), subject: 'New prices', state: 'SENT', total: 3, sent: 1, failed: 1, leftOut: 2 },
  ...{ sentAt: '2026-11-21T10:00:00.000Z', sentBy: 'Sam Super', waiting: 0, stored: 0 },
});
const view = { id: anId(90), name: 'Panelists in Pune', list: 'panelists' };
const paula = { id: anId(80), name: 'Paula Panelist', userType: 'PANELIST' };
const served = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /exports': ok([]),
    'GET /list-views': ok([]),
    'GET /notices': ok(pageOf([draft, sent])),
    'GET /notices/views': ok([view]),
    'GET /notices/people': ok(pageOf([paula])),
    'POST /notices/recipients': ok(reach),
    [`GET /notices/${draft.id}`]: ok(draft),
    [`GET /notices/${sent.id}`]: ok(sent),
    ...Object.fromEntries(
      [draft, sent].map(({ id }) => [
        `GET /notices/${id}/versions`,
        ok(
          pageOf(
            [2, 1].map((revision) => ({
              revision,
              at: draft.changedAt,
              by: 'Ada Admin',
              fields: noticeFields({ subject: `S${revision}` }),
            })),
          ),
        ),
      ]),
    ),
    [`GET /notices/${sent.id}/recipients`]: ok(
      pageOf([
        { id: anId(1), name: 'Ben Okafor', email: 'ben@example.com', state: 'failed', why: null, sentAt: null },
        {
          id: anId(2),
          name: 'Chen Li',
          email: 'chen@example.com',
          state: 'leftOut',
          why: 'unsubscribed',
          sentAt: null,
        },
      ]),
    ),
    ...answers,
  });
const open = (search = '') =>
  renderApp(<EmailScreen />, { path: `/dashboard/emailtab${search}`, queryClient: seededClient('ADMIN') });

describe('Notice Email', () => {
  it('lists notices with their status and counts, first of the tabs', async () => {
    served();
    open();
    const table = await screen.findByRole('table', { name: 'Notices' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('Draft');
    expect(second).toHaveTextContent('New prices');
    expect(second).toHaveTextContent('Sent');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)[0]).toBe('Notice Email');
  });

  it('says what is missing in the specified words, and counts who gets it and who is left out', async () => {
    const asked = served({ 'POST /notices': ok(draft) });
    const { path, user } = open('?id=new');
    await user.click(await screen.findByRole('button', { name: 'Create draft' }));
    expect(await screen.findByText('Please provide proper Email Content')).toBeInTheDocument();
    expect(screen.getByText('Please provide proper Signature')).toBeInTheDocument();
    expect(screen.getByText('Please Enter Email Address')).toBeInTheDocument();
    expect(screen.getByText('Subject, field is required')).toBeInTheDocument();
    fireEvent.change(signature(), { target: { value: 'Your team' } });
    expect(screen.getByText('241 char left out of 250 char')).toBeInTheDocument();
    await user.click(box('Panelists'));
    expect(await screen.findByText('412 people get it.')).toBeInTheDocument();
    expect(screen.getByText('Left out: 1 deactivated, 2 unsubscribed, 3 email not confirmed')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Saved lists' }));
    await user.click(await screen.findByRole('option', { name: 'Panelists in Pune' }));
    await user.click(screen.getByRole('combobox', { name: 'People' }));
    await user.click(await screen.findByRole('option', { name: /Paula Panelist/ }));
    expect(within(screen.getByRole('list', { name: 'Chosen people' })).getByText('Paula Panelist')).toBeInTheDocument();
    await waitFor(() =>
      expect(asked.filter((call) => call.path === '/notices/recipients').at(-1)?.body).toEqual({
        userTypes: ['PANELIST'],
        views: [view.id],
        people: [{ id: paula.id, name: paula.name }],
      }),
    );
    expect(asked.some((call) => call.method === 'POST' && call.path === '/notices')).toBe(false);
    expect(path()).toContain('id=new');
  });

  it('has sending as the next step of a draft, beside which Edit is quiet', async () => {
    served();
    open(`?id=${draft.id}`);
    expect(await screen.findByRole('button', { name: 'Send notice' })).toHaveClass('MuiButton-contained');
    expect(await screen.findByRole('button', { name: 'Edit' })).not.toHaveClass('MuiButton-contained');
  });

  it('asks before it sends, and sends to as many as it asked about', async () => {
    const asked = served({
      [`POST /notices/${draft.id}/send`]: ok({ ...draft, state: 'SENT', total: 412, sent: 412 }),
    });
    const { user } = open(`?id=${draft.id}`);
    await screen.findByText('412 people get it.');
    await user.click(await screen.findByRole('button', { name: 'Send notice' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send to 412 people?' }));
    await user.click(question.getByRole('button', { name: 'Send notice' }));
    await screen.findByText('Sent to 412 people.');
    expect(asked.find((call) => call.path.endsWith('/send'))?.body).toEqual({ revision: 3, total: 412 });
  });

  it('that another admin sends meanwhile shows its progress, and can be stopped', async () => {
    let now = draft;
    served({ [`GET /notices/${draft.id}`]: () => ({ status: 200, data: now }) });
    const queryClient = seededClient('ADMIN');
    renderApp(<EmailScreen />, { path: `/dashboard/emailtab?id=${draft.id}`, queryClient });
    expect(await screen.findByRole('button', { name: 'Send notice' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    now = aNotice({ state: 'SENDING', total: 400, sent: 3, waiting: 397 });
    await act(() => queryClient.invalidateQueries({ queryKey: ['messages'] }));
    expect(await screen.findByText('Sending the notice…')).toBeInTheDocument();
    expect(screen.getByText('3 of 400')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeEnabled();
  });

  it('says why it was not sent, and keeps the draft', async () => {
    const message = 'The number of recipients has changed from 412 to 413. Check it, then send again.';
    served({ [`POST /notices/${draft.id}/send`]: () => ({ status: 409, message }) });
    const { user } = open(`?id=${draft.id}`);
    await user.click(await screen.findByRole('button', { name: 'Send notice' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /Send to/ })).getByRole('button', { name: 'Send notice' }),
    );
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Send notice' })).toBeEnabled();
  });

  it('shows what became of one that was sent, which cannot be changed, and begins a new one from it', async () => {
    served();
    const { user } = open(`?id=${sent.id}`);
    expect(await screen.findByText('Sent to 1 person of 3. 1 email failed.')).toBeInTheDocument();
    const recipients = within(await screen.findByRole('region', { name: 'Recipients' }));
    expect(await recipients.findByText('Unsubscribed from announcements')).toBeInTheDocument();
    expect(recipients.getByText('Failed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Write a new one from this' }));
    expect(await screen.findByDisplayValue('New prices')).toBeInTheDocument();
    expect(signature().value).toBe('Your team');
    expect(screen.getByRole('button', { name: 'Create draft' })).toBeInTheDocument();
  });

  it('forgets the one that a draft was begun from, once the draft is stored', async () => {
    served({ 'POST /notices': ok(draft) });
    const { path, user } = open(`?id=${sent.id}`);
    await user.click(await screen.findByRole('button', { name: 'Write a new one from this' }));
    await user.click(await screen.findByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(path()).toContain(`id=${draft.id}`));
    fireEvent.click(screen.getByRole('link', { name: 'Write notice', hidden: true }));
    expect(await screen.findByRole('button', { name: 'Create draft' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
    expect(signature()).toHaveValue('');
  });

  it('is previewed apart from the page, as HTML without scripts and as text, and sent to oneself', async () => {
    const asked = served({
      'POST /notices/preview': ok({ subject: 'Office hours', html: '<p>Hello</p>', text: 'Hello Ada,' }),
      'POST /notices/test': ok(null),
    });
    const { user } = open(`?id=${draft.id}`);
    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('dialog', { name: 'Preview' }));
    const frame = await preview.findByTitle('Email');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('srcdoc', '<p>Hello</p>');
    await user.click(preview.getByRole('button', { name: 'Text' }));
    expect(preview.getByText('Hello Ada,')).toBeInTheDocument();
    await user.click(preview.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('Email sent.')).toBeInTheDocument();
    expect(asked.find((call) => call.path === '/notices/test')?.body).toEqual({
      subject: draft.subject,
      content: draft.content,
      signature: draft.signature,
    });
  });
});

describe('Announcements by email', () => {
  beforeEach(() => history.replaceState(null, '', '/unsubscribe#the-token'));
  afterEach(() => history.replaceState(null, '', '/'));

  it('end by the link of an email without signing in, and can be switched back', async () => {
    const asked = serve({
      'POST /unsubscribe/open': ok({ of: 'announcements', on: true }),
      'POST /unsubscribe': ok(null),
    });
    const { user } = renderApp(<UnsubscribeScreen />, { path: '/unsubscribe' });
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('You no longer get announcements by email.')).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ path: '/unsubscribe', body: { token: 'the-token', on: false } });
    expect(location.hash).toBe('');
    await user.click(screen.getByRole('button', { name: 'Resubscribe' }));
    expect(await screen.findByText('You get announcements by email again.')).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ body: { on: true } });
  });

  it('as the daily summary does by its own link', async () => {
    const asked = serve({
      'POST /unsubscribe/open': ok({ of: 'summary', on: true }),
      'POST /unsubscribe': ok(null),
    });
    const { user } = renderApp(<UnsubscribeScreen />, { path: '/unsubscribe' });
    expect(await screen.findByRole('heading', { name: 'Unsubscribe from the daily summary?' })).toBeInTheDocument();
    // Reading the page changed nothing.
    expect(asked.map(({ path }) => path)).toEqual(['/unsubscribe/open']);
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('You no longer get the daily summary by email.')).toBeInTheDocument();
  });

  it('a link that opens nothing leads to signing in', async () => {
    serve({ 'POST /unsubscribe/open': () => ({ status: 403, message: 'Closed' }) });
    renderApp(<UnsubscribeScreen />, { path: '/unsubscribe' });
    expect(await screen.findByRole('heading', { name: 'This link cannot be opened' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('are switched among one’s own settings', async () => {
    const asked = serve({ 'GET /account/announcements': ok({ on: true }), 'PUT /account/announcements': ok(null) });
    const { user } = renderApp(<AnnouncementSwitch />, { path: '/', queryClient: seededClient('PANELIST') });
    const control = screen.getByRole('switch', { name: 'Announcements by email' });
    await waitFor(() => expect(control).toBeChecked());
    await user.click(control);
    await waitFor(() => expect(control).not.toBeChecked());
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { on: false } });
  });
});
