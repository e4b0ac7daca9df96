import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InquiryLinkScreen } from '../../../src/screens/messages/InquiryLinkScreen';
import { SupportScreen } from '../../../src/screens/messages/SupportScreen';
import { beginSession } from '../../../src/services/session-values';
import { device } from '../device';
import { anId, inHours, pageOf, seededClient, sessionOf } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';
import { aMessage, ownInquiry } from './inquiry-fixtures';

vi.mock('../../../src/services/drafts', () => import('../device'));
beforeEach(() => {
  setPhone(false);
  device.clear();
});

const mine = ownInquiry({
  state: 'waiting',
  revision: 2,
  messages: [aMessage({ by: 'The team', text: 'Under My Profile.' })],
});
const { revision: _revision, messages: _messages, ...row } = mine;
const writing = `POST /support/${mine.id}/messages`;
const served = (more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /support': () => ({ status: 200, data: pageOf([row]) }),
    [`GET /support/${mine.id}`]: () => ({ status: 200, data: mine }),
    ...more,
  });
const show = (search = '') =>
  renderApp(<SupportScreen />, { path: `/dashboard/support${search}`, queryClient: seededClient('PANELIST') });
const sends = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('Support', () => {
  it('has one’s own inquiries with their states, and their conversations', async () => {
    served();
    show();
    fireEvent.click(await screen.findByText('My times'));
    const dialog = await screen.findByRole('dialog', { name: 'My times' });
    const talk = await within(dialog).findByRole('list', { name: 'Conversation' });
    expect(
      within(talk)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^You.*How do I change them\?$/),
      expect.stringMatching(/^The team.*Under My Profile\.$/),
    ]);
    expect(dialog).toHaveTextContent('Answered');
  });

  it('says what appears there, and leads to the first one', async () => {
    serve({ 'GET /support': () => ({ status: 200, data: pageOf([]) }) });
    show();
    expect(await screen.findByText('Your inquiries and our answers appear here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New inquiry' })).toHaveAttribute('href', '/dashboard/support?id=new');
  });

  it('asks about the interview that one comes from, once, and opens what was asked', async () => {
    let failed = false;
    const asked = served({
      'POST /support': () => {
        if (failed) return { status: 200, data: { id: mine.id } };
        failed = true;
        return { status: 504 };
      },
      [`GET /interviews/${anId(4)}`]: () => ({ status: 404 }),
    });
    const { path } = show(`?id=new&interview=${anId(4)}`);
    await write('Subject', ' My times ');
    await write('Message', 'How do I change them?');
    expect(screen.getByLabelText('Topic')).toHaveValue('INTERVIEW');
    await press('Send message');
    await waitFor(() => expect(sends(asked)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send message' })).toBeEnabled());
    await press('Send message');
    await waitFor(() => expect(path()).toContain(`id=${mine.id}`));
    // The button is gone, and the focus moves to the conversation.
    await waitFor(() => expect(document.activeElement?.closest('[data-side-panel]')).toBeInTheDocument());
    const body = {
      topic: 'INTERVIEW',
      subject: 'My times',
      text: 'How do I change them?',
      interviewId: anId(4),
    };
    expect(sends(asked).map((one) => one.body)).toEqual([body, body]);
    expect(new Set(sends(asked).map(({ key }) => key)).size).toBe(1);
  });

  it('gives the keyboard back to the list where a new inquiry is closed', async () => {
    served();
    show('?id=new');
    await press('Close');
    await waitFor(() => expect(screen.queryByLabelText('Subject')).toBeNull());
    expect(document.querySelector('[data-list]')).toHaveFocus();
  });

  it('keeps a question that was typed and not sent', async () => {
    beginSession(sessionOf('PANELIST'));
    served();
    const { unmount } = show('?id=new');
    await write('Subject', 'My times');
    await waitFor(() => expect(device.size).toBe(1));
    unmount();
    show('?id=new');
    await waitFor(async () => expect(await screen.findByLabelText('Subject')).toHaveValue('My times'));
    await press('Discard');
    await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue(''));
  });

  it('goes on in a conversation, and reopens a closed one', async () => {
    let now = mine;
    const asked = served({
      [`GET /support/${mine.id}`]: () => ({ status: 200, data: now }),
      [writing]: () => {
        now = { ...now, state: 'closed', closedAt: inHours(0), revision: 3 };
        return { status: 200, data: { revision: 3 } };
      },
    });
    show(`?id=${mine.id}`);
    await write('Message', ' Thank you. ');
    await press('Send message');
    await write('Message', 'One more thing.');
    await press('Reopen and send');
    await waitFor(() => expect(sends(asked)).toHaveLength(2));
    expect(sends(asked).map(({ body }) => body)).toEqual([
      { text: 'Thank you.', revision: 2 },
      { text: 'One more thing.', revision: 3 },
    ]);
  });

  it('says that we answered first, and keeps the text', async () => {
    served({
      [writing]: () => ({ status: 409, message: 'Changed', data: { revision: 3, state: 'closed', by: 'The team' } }),
    });
    show(`?id=${mine.id}`);
    await write('Message', 'Thank you.');
    await press('Send message');
    expect(await screen.findByText(/The team closed this inquiry while you were writing/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Your text' })).toHaveTextContent('Thank you.');
  });

  it('says that one does not exist, or is somebody else’s', async () => {
    served();
    show(`?id=${anId(9)}`);
    expect(await screen.findByText('This inquiry does not exist.')).toBeInTheDocument();
  });
});

describe('the link of a visitor', () => {
  const guest = { ...mine, subject: '', name: 'Ivy Stone', linkEndsAt: inHours(700) };
  const open = (token = 'a-token') => renderApp(<InquiryLinkScreen />, { path: `/inquiry${token && `#${token}`}` });
  const opening = { 'POST /inquiry-links/open': () => ({ status: 200, data: guest }) };
  beforeEach(() => {
    sessionStorage.clear();
    history.replaceState(null, '', '/inquiry#a-token');
  });

  it('opens the conversation without an account, and leaves no token in the address', async () => {
    const asked = serve({
      ...opening,
      'POST /inquiry-links/messages': () => ({ status: 200, data: { revision: 3 } }),
    });
    open();
    expect(await screen.findByText('Under My Profile.')).toBeInTheDocument();
    expect(location.hash).toBe('');
    await write('Message', 'Thank you.');
    await press('Send message');
    expect(await screen.findByText('Message sent.')).toBeInTheDocument();
    const sent = asked.find(({ path }) => path === '/inquiry-links/messages');
    expect(sent?.body).toEqual({
      token: 'a-token',
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      text: 'Thank you.',
      revision: 2,
    });
  });

  it('says that a link opens nothing, and where to write instead', async () => {
    serve({ 'POST /inquiry-links/open': () => ({ status: 403, message: 'No.' }) });
    open();
    expect(await screen.findByText('This link cannot be opened')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/select-role/form');
  });

  it('can be tried again where the server does not answer', async () => {
    serve({ 'POST /inquiry-links/open': () => ({ status: 503, message: 'Down' }) });
    open();
    expect(await screen.findByText(/Your link may still work/)).toBeInTheDocument();
  });
});
