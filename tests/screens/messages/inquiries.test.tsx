import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InquiryRow } from '../../../src/contract/messages';
import { ViewInquiryScreen } from '../../../src/screens/messages/ViewInquiryScreen';
import { beginSession } from '../../../src/services/session-values';
import { device } from '../device';
import { anId, inHours, pageOf, seededClient, sessionOf } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';

const row = (given: Partial<InquiryRow> = {}): InquiryRow => ({
  id: anId(1),
  role: 'ORGANIZATION_USER',
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '+91 9845012345',
  organization: 'Northwind Software',
  message: 'We hire ten engineers.',
  createdAt: inHours(-5),
  closedAt: null,
  closedBy: null,
  answer: null,
  ...given,
});
const done = row({
  id: anId(2),
  name: 'Bo Lind',
  closedAt: inHours(-1),
  closedBy: 'Ravi Menon',
  answer: 'We will call you.',
});
const lists = (open: InquiryRow[], closed: InquiryRow[] = []) => ({
  'GET /inquiryform': ({ query }: Asked) => ({
    status: 200,
    data: pageOf(query.get('state') === 'closed' ? closed : open),
  }),
});
const closing = `POST /inquiryform/${anId(1)}/close`;

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
  it('stand open and closed, with their counts and details', async () => {
    serve(lists([row()], [done]));
    const { user } = show();
    await screen.findByText('We hire ten engineers.');
    await user.click(await screen.findByRole('tab', { name: 'Closed (1)' }));
    expect(await screen.findByText('answered by Ravi Menon')).toBeInTheDocument();
    fireEvent.click(screen.getByText('Bo Lind'));
    const dialog = await screen.findByRole('dialog', { name: 'Bo Lind' });
    expect(dialog).toHaveTextContent('+91 9845012345');
    expect(dialog).toHaveTextContent('We will call you.');
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
    serve({ ...lists([row()]), [`GET /inquiryform/${done.id}`]: () => ({ status: 200, data: done }) });
    show(`?id=${done.id}`);
    expect(await screen.findByRole('dialog', { name: 'Bo Lind' })).toHaveTextContent('We will call you.');
  });

  it('keep what was typed there, when somebody closes it meanwhile', async () => {
    const far = row({ id: anId(9) });
    const { closedAt, closedBy, answer } = done;
    let now = far;
    serve({ ...lists([]), [`GET /inquiryform/${far.id}`]: () => ({ status: 200, data: now }) });
    const { queryClient } = show(`?id=${far.id}`);
    await type('Hello Asha');
    now = { ...far, closedAt, closedBy, answer };
    await queryClient.invalidateQueries({ queryKey: ['messages'] });
    expect(within(await panel()).getByLabelText('Answer')).toHaveValue('Hello Asha');
  });

  it('say that there is none, where the address names nothing, and why one cannot be read', async () => {
    serve(lists([row()]));
    const { unmount } = show(`?id=${anId(9)}`);
    const dialog = await screen.findByRole('dialog', { name: 'Inquiry' });
    expect(await within(dialog).findByText('Data not available')).toBeInTheDocument();
    unmount();
    serve({ ...lists([row()]), [`GET /inquiryform/${anId(9)}`]: () => ({ status: 500, message: 'It broke' }) });
    show(`?id=${anId(9)}`);
    expect(await screen.findByText('It broke')).toBeInTheDocument();
  });
});

describe('answering', () => {
  it('sends the answer once, closes the panel, and looks again at the lists and the badge', async () => {
    const open = [row()];
    const asked = serve({
      ...lists(open),
      [closing]: () => {
        open.pop();
        return { status: 200 };
      },
    });
    const { path, queryClient } = show(`?id=${anId(1)}`);
    queryClient.setQueryData(['messages', 'inquiries', 'count'], 1);
    await type('  Hello Asha ');
    await press('Send message');
    await waitFor(() => expect(path()).toBe('/dashboard/viewinquiry'));
    expect(await screen.findByText('No open inquiries.')).toBeInTheDocument();
    expect(sends(asked).map(({ body }) => body)).toEqual([{ answer: 'Hello Asha' }]);
    expect(sends(asked)[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(queryClient.getQueryState(['messages', 'inquiries', 'count'])?.isInvalidated).toBe(true);
    expect(await screen.findByText('Answer sent. Inquiry closed.')).toBeInTheDocument();
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

  it('says who was faster and what they answered, and keeps what was typed', async () => {
    const open = [row()];
    const { closedAt, closedBy, answer } = done;
    serve({
      ...lists(open),
      [closing]: () => {
        open.pop();
        return { status: 409, message: 'Closed', data: { closedAt, closedBy, answer } };
      },
    });
    show(`?id=${anId(1)}`);
    await type('Hello Asha');
    await press('Send message');
    await says('Someone else has already closed this inquiry');
    await says('Ravi Menon answered');
    await says('We will call you.');
    await says('Hello Asha');
    // The open list has lost it; what is on screen stays.
    await waitFor(() => expect(screen.getByText('No open inquiries.')).toBeInTheDocument());
    await says('Hello Asha');
  });

  it('keeps the text after a time-out, and sends it again under the same key', async () => {
    const asked = serve({ ...lists([row()]), [closing]: () => ({ status: 504 }) });
    show(`?id=${anId(1)}`);
    await type('Hello Asha');
    await press('Send message');
    await says('Your answer is still here.');
    await press('Send message');
    await waitFor(() => expect(sends(asked)).toHaveLength(2));
    expect(new Set(sends(asked).map(({ key }) => key)).size).toBe(1);
  });

  it('asks before closing without a word', async () => {
    const asked = serve({ ...lists([row()]), [closing]: () => ({ status: 200 }) });
    const { path } = show(`?id=${anId(1)}`);
    await press('Close without replying');
    const question = await screen.findByRole('dialog', { name: 'Close without replying?' });
    expect(question).toHaveTextContent('Asha Rao');
    fireEvent.click(within(question).getByRole('button', { name: 'Keep inquiry open' }));
    expect(sends(asked)).toEqual([]);
    await press('Close without replying');
    fireEvent.click(await screen.findByRole('button', { name: 'Close inquiry' }));
    await waitFor(() => expect(path()).toBe('/dashboard/viewinquiry'));
    expect(sends(asked).map(({ body }) => body)).toEqual([{ answer: null }]);
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
    const asked = serve({ ...lists([row()]), [closing]: () => ({ status: 200 }) });
    const { path } = show(`?id=${anId(1)}`);
    await press('Send message');
    await waitFor(() => expect(path()).toBe('/dashboard/viewinquiry'));
    expect(sends(asked).map(({ body }) => body)).toEqual([{ answer: 'Hello Asha' }]);
    await waitFor(() => expect(device.has(name)).toBe(false));
  });

  it('can still be read, and discarded, where somebody else has closed the inquiry', async () => {
    device.set(`u1 form/inquiry/${done.id}`, 'Hello Bo');
    serve({ ...lists([], [done]), [`GET /inquiryform/${done.id}`]: () => ({ status: 200, data: done }) });
    show(`?id=${done.id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Bo Lind' });
    expect(await within(dialog).findByRole('region', { name: 'Your text' })).toHaveTextContent('Hello Bo');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(within(dialog).queryByText('Hello Bo')).toBeNull());
  });
});
