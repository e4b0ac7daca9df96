import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Inquiry, InquiryRow } from '../../../src/contract/messages-inquiries';
import { ViewInquiryScreen } from '../../../src/screens/messages/ViewInquiryScreen';
import { beginSession } from '../../../src/services/session-values';
import { aReply } from '../../model/edit-reply-model';
import { device } from '../device';
import { anId, inHours, pageOf, seededClient, sessionOf } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';
import { aMessage, inquiry, inquiryRow as row } from './inquiry-fixtures';

const done = row({
  id: anId(2),
  name: 'Bo Lind',
  state: 'closed',
  closedAt: inHours(-1),
  closedBy: 'Ravi Menon',
});
const one = (found: InquiryRow, more: Partial<Inquiry> = {}) => ({
  [`GET /inquiryform/${found.id}`]: () => ({ status: 200, data: inquiry(found, more) }),
});
const answered = one(done, { revision: 3, messages: [aMessage()] });
const lists = (open: InquiryRow[], closed: InquiryRow[] = []) => ({
  'GET /inquiryform': ({ query }: Asked) => ({
    status: 200,
    data: pageOf({ open, closed, waiting: [] }[query.get('state') ?? 'open'] ?? []),
  }),
  ...open.reduce((all, found) => ({ ...all, ...one(found) }), {}),
});
const sending = `POST /inquiryform/${anId(1)}/messages`;

const show = (search = '') => {
  const queryClient = seededClient('ADMIN');
  return {
    queryClient,
    ...renderApp(<ViewInquiryScreen />, { path: `/dashboard/viewinquiry${search}`, queryClient }),
  };
};
const panel = () => screen.findByRole('dialog', { name: 'Asha Rao' });
const says = async (text: string) => waitFor(async () => expect(await panel()).toHaveTextContent(text));
const type = async (text: string) =>
  fireEvent.change(await within(await panel()).findByLabelText('Answer'), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await within(await panel()).findByRole('button', { name }));
const sends = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST');

vi.mock('../../../src/services/drafts', () => import('../device'));
const name = `u1 form/inquiry/${anId(1)}`;

beforeEach(() => {
  setPhone(false);
  device.clear();
});

describe('the inquiries', () => {
  it('stand open, waiting and closed, with their counts, details and conversation', async () => {
    serve({ ...lists([row()], [done]), ...answered });
    const { user } = show();
    await screen.findByText('We hire ten engineers.');
    await user.click(await screen.findByRole('tab', { name: 'Closed (1)' }));
    expect(await screen.findByText('by Ravi Menon')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Bo Lind'));
    const dialog = await screen.findByRole('dialog', { name: 'Bo Lind' });
    const talk = await within(dialog).findByRole('list', { name: 'Conversation' });
    expect(within(talk).getAllByRole('listitem')).toHaveLength(2);
    expect(talk).toHaveTextContent('We will call you.');
    expect(dialog).toHaveTextContent('+91 9845012345');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });

  it('say that nobody waits, and why they cannot be read', async () => {
    serve({ ...lists([]) });
    const { unmount } = show();
    expect(await screen.findByText('No data found....')).toBeInTheDocument();
    expect(screen.getByText('No open inquiries.')).toBeInTheDocument();
    unmount();
    serve({ 'GET /inquiryform': () => ({ status: 500, message: 'It broke' }) });
    show();
    expect(await screen.findByText('It broke')).toBeInTheDocument();
  });

  it('show one that stands on another page or in the other list', async () => {
    serve({ ...lists([row()]), ...answered });
    show(`?id=${done.id}`);
    expect(await screen.findByRole('dialog', { name: 'Bo Lind' })).toHaveTextContent('We will call you.');
  });

  it('say that there is none, where the address names nothing, and why one cannot be read', async () => {
    serve(lists([row()]));
    const { unmount } = show(`?id=${anId(9)}`);
    const dialog = await screen.findByRole('dialog', { name: 'Inquiry' });
    expect(await within(dialog).findByText('This inquiry does not exist.')).toBeInTheDocument();
    unmount();
    serve({ ...lists([row()]), [`GET /inquiryform/${anId(9)}`]: () => ({ status: 500, message: 'It broke' }) });
    show(`?id=${anId(9)}`);
    expect(await within(await screen.findByRole('dialog', { name: 'Inquiry' })).findByText('It broke')).toBeVisible();
  });
});

describe('Inquiry Send Message', () => {
  it('sends the answer once, says so, and looks again at the lists and the badge', async () => {
    const open = [row()];
    const asked = serve({ ...lists(open), [sending]: () => ({ status: 200, data: { revision: 2 } }) });
    const { queryClient } = show(`?id=${anId(1)}`);
    queryClient.setQueryData(['messages', 'inquiries', 'count'], 1);
    await type('  Hello Asha ');
    open.pop();
    await press('Send message');
    expect(await screen.findByText('No open inquiries.')).toBeInTheDocument();
    expect(sends(asked).map(({ body }) => body)).toEqual([{ text: 'Hello Asha', next: 'waiting', revision: 1 }]);
    expect(sends(asked)[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(queryClient.getQueryState(['messages', 'inquiries', 'count'])?.isInvalidated).toBe(true);
    expect(await screen.findByText('Message sent.')).toBeInTheDocument();
    // The panel stays open for the next message.
    expect(within(await panel()).getByLabelText('Answer')).toHaveValue('');
  });

  it('sends and closes at once, and reopens what is closed', async () => {
    let now = inquiry(row());
    const asked = serve({
      ...lists([row()]),
      [`GET /inquiryform/${anId(1)}`]: () => ({ status: 200, data: now }),
      [sending]: ({ body }: Asked) => {
        const closed = (body as { next: string }).next === 'closed';
        now = inquiry(row({ state: closed ? 'closed' : 'open', closedAt: closed ? inHours(0) : null }), {
          revision: now.revision + 1,
        });
        return { status: 200, data: { revision: now.revision } };
      },
    });
    show(`?id=${anId(1)}`);
    await type('Gladly.');
    await press('Send and close');
    await press('Reopen');
    await waitFor(async () => expect(await within(await panel()).findByLabelText('Answer')).toHaveValue(''));
    expect(sends(asked).map(({ body }) => body)).toEqual([
      { text: 'Gladly.', next: 'closed', revision: 1 },
      { text: null, next: 'open', revision: 2 },
    ]);
    expect(await screen.findByText('Inquiry reopened.')).toBeInTheDocument();
  });

  it('says what is missing or too long, and sends nothing', async () => {
    const asked = serve(lists([row()]));
    show(`?id=${anId(1)}`);
    await press('Send message');
    await says('Answer, field is required');
    await type('x'.repeat(1001));
    await press('Send message');
    await says('should not exceed 1000 character');
    expect(sends(asked)).toEqual([]);
  });

  it('says who was faster, keeps what was typed, and sends it after theirs', async () => {
    let found = inquiry(row());
    const asked = serve({
      ...lists([row()]),
      [`GET /inquiryform/${anId(1)}`]: () => ({ status: 200, data: found }),
      [sending]: ({ body }: Asked) => {
        if ((body as { revision: number }).revision === 2) return { status: 200, data: { revision: 3 } };
        found = inquiry(row({ state: 'waiting' }), { revision: 2, messages: [aMessage()] });
        return { status: 409, message: 'Changed', data: { revision: 2, state: 'waiting', by: 'Ravi Menon' } };
      },
    });
    show(`?id=${anId(1)}`);
    await type('Hello Asha');
    await press('Send message');
    await says('Ravi Menon changed this inquiry while you were writing.');
    await says('We will call you.');
    await says('Hello Asha');
    await press('Keep mine');
    await press('Send message');
    await waitFor(() => expect(sends(asked)).toHaveLength(2));
    expect(sends(asked)[1]?.body).toEqual({ text: 'Hello Asha', next: 'waiting', revision: 2 });
  });

  it('keeps the text after a time-out, and sends it again under the same key', async () => {
    const asked = serve({ ...lists([row()]), [sending]: () => ({ status: 504 }) });
    show(`?id=${anId(1)}`);
    await type('Hello Asha');
    await press('Send message');
    await says('Your answer is still here.');
    await press('Send message');
    await waitFor(() => expect(sends(asked)).toHaveLength(2));
    expect(new Set(sends(asked).map(({ key }) => key)).size).toBe(1);
  });

  it('asks before closing without a word', async () => {
    const asked = serve({ ...lists([row()]), [sending]: () => ({ status: 200, data: { revision: 2 } }) });
    show(`?id=${anId(1)}`);
    await press('Close without replying');
    const question = await screen.findByRole('dialog', { name: 'Close without replying?' });
    expect(question).toHaveTextContent('Asha Rao');
    fireEvent.click(within(question).getByRole('button', { name: 'Keep inquiry open' }));
    expect(sends(asked)).toEqual([]);
    await press('Close without replying');
    fireEvent.click(await screen.findByRole('button', { name: 'Close inquiry' }));
    expect(await screen.findByText('Inquiry closed.')).toBeInTheDocument();
    expect(sends(asked).map(({ body }) => body)).toEqual([{ text: null, next: 'closed', revision: 1 }]);
  });

  it('inserts a saved reply after what was typed, or leads to the first one', async () => {
    let replies = [aReply()];
    serve({ ...lists([row()]), 'GET /saved-replies': () => ({ status: 200, data: pageOf(replies) }) });
    const { unmount } = show(`?id=${anId(1)}`);
    await type('Hello Asha');
    await press('Insert saved reply');
    fireEvent.click(await screen.findByRole('menuitem', { name: /Opening hours/ }));
    expect(within(await panel()).getByLabelText('Answer')).toHaveValue('Hello Asha\n\nWe answer on workdays.');
    unmount();
    replies = [];
    device.clear();
    show(`?id=${anId(1)}`);
    await press('Insert saved reply');
    expect(await screen.findByText(/No saved replies yet\./)).toBeInTheDocument();
  });

  it('says nothing of an unsent draft once it was sent, so that none of the next text is discarded', async () => {
    beginSession(sessionOf('ADMIN'));
    device.set(name, 'Hello Asha');
    serve({ ...lists([row()]), [sending]: () => ({ status: 200, data: { revision: 2 } }) });
    show(`?id=${anId(1)}`);
    await says('You have an unsent draft');
    await press('Send message');
    expect(await screen.findByText('Message sent.')).toBeInTheDocument();
    await type('One more thing');
    expect(await panel()).not.toHaveTextContent('You have an unsent draft');
    expect(within(await panel()).getByLabelText('Answer')).toHaveValue('One more thing');
  });

  it('asks before the panel is closed over an answer that was not sent', async () => {
    serve(lists([row()]));
    const { path } = show(`?id=${anId(1)}`);
    const asks = vi.fn(() => false);
    vi.stubGlobal('confirm', asks);
    await type('Hello Asha');
    await press('Close');
    expect(asks).toHaveBeenCalledOnce();
    expect(path()).toContain('id=');
    vi.unstubAllGlobals();
  });
});

describe('the owner of an inquiry', () => {
  const me = anId(900);
  const owning = `PUT /inquiryform/${anId(1)}/owner`;
  it('takes it, and releases it', async () => {
    let owner: InquiryRow['owner'] = null;
    const asked = serve({
      ...lists([row()]),
      [`GET /inquiryform/${anId(1)}`]: () => ({ status: 200, data: inquiry(row({ owner })) }),
      [owning]: ({ body }: Asked) => {
        const { ownerId } = body as { ownerId: string | null };
        owner = ownerId === null ? null : { id: ownerId, name: 'Ada Admin', since: inHours(0) };
        return { status: 200, data: { owner } };
      },
    });
    show(`?id=${anId(1)}`);
    await press('Take');
    await says('Ada Admin (you)');
    await press('Release');
    await says('No one');
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { ownerId: me, was: null },
      { ownerId: null, was: me },
    ]);
  });

  it('is asked before it is taken over, and says who was faster', async () => {
    const owner = { id: anId(8), name: 'Ravi Menon', since: inHours(-1) };
    serve({
      ...lists([row({ owner })]),
      ...one(row({ owner })),
      [owning]: () => ({ status: 409, message: 'Olga Admin already owns this inquiry.', data: { owner } }),
    });
    show(`?id=${anId(1)}`);
    await press('Take over…');
    const question = await screen.findByRole('dialog', { name: 'Take over this inquiry?' });
    expect(question).toHaveTextContent('Ravi Menon took this inquiry');
    fireEvent.click(within(question).getByRole('button', { name: 'Take over' }));
    expect(await within(question).findByText('Olga Admin already owns this inquiry.')).toBeInTheDocument();
  });

  it('hands it over to another admin', async () => {
    const next = { id: anId(8), name: 'Olga Admin' };
    const asked = serve({
      ...lists([row()]),
      ...one(row()),
      'GET /interviews/owners': () => ({ status: 200, data: pageOf([next]) }),
      [owning]: () => ({ status: 200, data: { owner: { ...next, since: inHours(0) } } }),
    });
    show(`?id=${anId(1)}`);
    await press('Hand over…');
    const question = await screen.findByRole('dialog', { name: 'Hand over this inquiry?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Hand over' }));
    expect(await within(question).findByText('Choose an admin')).toBeInTheDocument();
    fireEvent.mouseDown(within(question).getByLabelText('New owner'));
    fireEvent.click(await screen.findByRole('option', { name: 'Olga Admin' }));
    fireEvent.click(within(question).getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Olga Admin owns this inquiry.')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { ownerId: anId(8), was: null },
    ]);
  });
});

it('links of a visitor are revoked after a question', async () => {
  let links = 2;
  const asked = serve({
    ...lists([row()]),
    [`GET /inquiryform/${anId(1)}`]: () => ({ status: 200, data: inquiry(row(), { links }) }),
    [`POST /inquiryform/${anId(1)}/links/revoke`]: () => {
      links = 0;
      return { status: 200 };
    },
  });
  show(`?id=${anId(1)}`);
  await says('2 links work');
  await press('Revoke links');
  const question = await screen.findByRole('dialog', { name: 'Revoke the links to this conversation?' });
  expect(sends(asked)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke links' }));
  await says('No working links');
});

describe('an answer that was typed and not sent', () => {
  beforeEach(() => beginSession(sessionOf('ADMIN')));
  const note = () => screen.queryByText(/unsent draft, saved on this device on/);

  it('is stored while it is typed, comes back when the inquiry is opened again, and goes when asked', async () => {
    serve(lists([row()]));
    const first = show(`?id=${anId(1)}`);
    await type('Hello Asha');
    await waitFor(() => expect(device.get(name)).toBe('Hello Asha'));
    expect(note()).toBeNull();
    first.unmount();
    show(`?id=${anId(1)}`);
    await waitFor(async () => expect(within(await panel()).getByLabelText('Answer')).toHaveValue('Hello Asha'));
    expect(note()).toBeInTheDocument();
    await press('Discard');
    await waitFor(async () => expect(within(await panel()).getByLabelText('Answer')).toHaveValue(''));
    expect(note()).toBeNull();
    await waitFor(() => expect(device.has(name)).toBe(false));
  });

  it('is deleted once it is sent', async () => {
    device.set(name, 'Hello Asha');
    const asked = serve({ ...lists([row()]), [sending]: () => ({ status: 200, data: { revision: 2 } }) });
    show(`?id=${anId(1)}`);
    await press('Send message');
    await waitFor(() => expect(sends(asked).map(({ body }) => body)).toMatchObject([{ text: 'Hello Asha' }]));
    await waitFor(() => expect(device.has(name)).toBe(false));
  });
});
