import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import type { NotificationItem } from '../../../src/contract/messages';
import { Bell } from '../../../src/screens/messages/Bell';
import { onSignedOut } from '../../../src/services/api/problem';
import { keptNotification } from '../../../src/services/kept-notification';
import { loadCipher, storageKey } from '../../../src/services/storage';
import { notificationItem, notificationPageOf } from '../../model/notification-items';
import { reply, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { bell, dialog, layOut, list, scrollTo } from './bell-kit';

type Server = {
  count: number;
  /** A page of items, or the status of a refusal. */
  pages: (page: number) => NotificationItem[] | number;
  file: () => Response;
};
let server: Server;
let asked: string[];
let warned: MockInstance<typeof console.warn>;

const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
  const { pathname, searchParams } = new URL(request.url);
  asked.push(
    `${request.method} ${pathname.replace('/api/notification/', '')}${searchParams.size ? `?${searchParams}` : ''}`,
  );
  if (pathname.endsWith('/count')) return reply(200, server.count);
  if (pathname.endsWith('/seen')) {
    server.count = 0;
    return reply(200, null);
  }
  if (pathname.endsWith('/interviewcandidatedetails')) return server.file();
  const page = server.pages(Number(searchParams.get('_page')));
  return typeof page === 'number' ? reply(page, undefined, 'No') : reply(200, page);
};

beforeAll(() => loadCipher());
beforeEach(() => {
  asked = [];
  server = { count: 7, pages: (page) => notificationPageOf(page), file: () => reply(500, undefined) };
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  layOut();
});
afterEach(() => vi.restoreAllMocks());

const pagesAsked = () => asked.filter((one) => one.startsWith('GET fetchall'));
const render = () => renderApp(<Bell />, { queryClient: seededClient('ADMIN') });
async function opened() {
  const app = render();
  fireEvent.click(bell());
  await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'false'));
  return app;
}
const entries = () =>
  within(list())
    .queryAllByRole('button')
    .filter((one) => one.closest('li') !== null);
const linesOf = (entry: HTMLElement | undefined) => entry?.textContent;

describe('the bell', () => {
  it('tells how much is new, and nothing of it once it was opened', async () => {
    render();
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 7 new'));
    fireEvent.click(bell());
    expect(screen.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    expect(bell()).toHaveAttribute('aria-label', 'Notifications');
    await waitFor(() => expect(asked).toContain('POST seen'));
    // The server's count is zero now, too.
    await waitFor(() => expect(asked.filter((one) => one === 'GET interview/candidate/count')).toHaveLength(2));
    expect(bell()).toHaveAttribute('aria-label', 'Notifications');
  });

  it('says no more than 99+', async () => {
    server.count = 100;
    render();
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 99+ new'));
  });

  it('shows each item with the labels of the specification, and no line that it leaves out', async () => {
    server.pages = () => [
      notificationItem({ code: 104, about: 'interview', interviewStatus: 'PENDING_FEEDBACK', uploadedBy: 'P' }),
      notificationItem({ code: 101, interviewStatus: 'Pending schedule', uploadedBy: 'A', mobileNumber: '' }),
      notificationItem({ code: 102, uploadedBy: 'S', organizationName: '', jobTitle: '' }),
      notificationItem({ code: 103, uploadedBy: 'O', timeAvailability: '' }),
    ];
    await opened();
    const lines = entries().map(linesOf);
    expect(lines[0]).toMatch(
      /^Feedback is due .*Status Pending feedback Uploaded By Portal Organization Northwind Software Job Title Backend engineer Candidate Asha Rao Mobile No \+91 98450 12345 Availability 24-11-2026 02:30 PM $/,
    );
    expect(lines[1]).toMatch(
      /^To schedule [^S]*Uploaded By Admin Organization Northwind Software Job Title Backend engineer Candidate Asha Rao Availability 24-11-2026 02:30 PM $/,
    );
    expect(lines[2]).toMatch(
      /^Mock to schedule .*Uploaded By Subscription Organization Data not available Job Title Data not available /,
    );
    expect(lines[3]).toMatch(/^New candidate .*Uploaded By Organization .*Availability Data not available $/);
  });

  it('shows an address that failed with whose it is, and what to do', async () => {
    const at = { about: 'address', code: 105, uploadedBy: '', organizationName: '', timeAvailability: '' } as const;
    server.pages = () => [
      notificationItem({
        ...at,
        candidateName: 'Ravi Kumar',
        mobileNumber: '',
        failed: { address: 'ravi@example.com', why: 'returned', of: 'panelist', id: 'p1' },
      }),
      notificationItem({
        ...at,
        id: 'f2',
        failed: { address: 'asha@mail.example', why: 'complained', of: 'candidate', id: 'c1' },
      }),
      notificationItem({
        ...at,
        id: 'f3',
        candidateName: 'dana@mail.example',
        mobileNumber: '',
        failed: { address: 'dana@mail.example', why: 'refused', of: 'email', id: '7' },
      }),
    ];
    await opened();
    const lines = entries().map(linesOf);
    expect(lines[0]).toMatch(
      /^Email not delivered .*Address ravi@example.com Panelist Ravi Kumar Next step Ask for an email address that works. $/,
    );
    expect(lines[1]).toMatch(
      /Address asha@mail.example Candidate Asha Rao Mobile No \+91 98450 12345 Next step Call instead. The reader marked our email as unwanted. $/,
    );
    expect(lines[2]).toMatch(/Address dana@mail.example Next step Call instead. The mail server refused this email. $/);
    for (const line of lines) expect(line).not.toMatch(/Uploaded By|Availability|Data not available/);
  });

  it.each([
    ['candidate', '/dashboard/searchcandidateuser?id=x1'],
    ['panelist', '/dashboard/panelistuser?id=x1'],
    ['email', '/dashboard/emailtab?tab=2&id=x1'],
  ] as const)('leads from an address that failed to its %s', async (of, to) => {
    const failed = { address: 'asha@mail.example', why: 'returned', of, id: 'x1' } as const;
    server.pages = () => [notificationItem({ about: 'address', code: 105, candidateName: 'Vera Lind', failed })];
    const { path } = await opened();
    fireEvent.click(screen.getByRole('button', { name: /Vera Lind/ }));
    expect(path()).toBe(to);
    expect(keptNotification()).toBeNull();
  });

  it('reads pages of 5 within 50 px of the end, until one is short', async () => {
    server.pages = (page) => notificationPageOf(page, page === 2 ? 4 : 5);
    await opened();
    expect(pagesAsked()).toEqual(['GET fetchall/candidate/details?_page=0&_limit=5']);
    act(() => scrollTo(51));
    expect(pagesAsked()).toHaveLength(1);
    act(() => scrollTo(50));
    await waitFor(() => expect(entries()).toHaveLength(10));
    act(() => scrollTo(0));
    await waitFor(() => expect(entries()).toHaveLength(14));
    act(() => scrollTo(0));
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'false'));
    expect(pagesAsked().at(-1)).toBe('GET fetchall/candidate/details?_page=2&_limit=5');
  });

  it('reads on by itself where a page does not fill the list', async () => {
    layOut(20);
    server.pages = (page) => (page === 2 ? [] : notificationPageOf(page));
    await opened();
    await waitFor(() => expect(pagesAsked()).toHaveLength(3));
    expect(entries()).toHaveLength(10);
  });

  it('begins anew at page 0 each time it is opened', async () => {
    await opened();
    act(() => scrollTo(0));
    await waitFor(() => expect(entries()).toHaveLength(10));
    fireEvent.keyDown(list(), { key: 'Escape' });
    await waitFor(() => expect(dialog()).toBeNull());
    expect(bell()).toHaveFocus();
    server.pages = () => [notificationItem({ candidateName: 'Somebody New' })];
    fireEvent.click(bell());
    await screen.findByText('Somebody New');
    expect(entries()).toHaveLength(1);
  });

  it('shows an item once that moved to the next page meanwhile', async () => {
    server.pages = (page) => (page === 0 ? notificationPageOf(0) : notificationPageOf(0).slice(3));
    await opened();
    act(() => scrollTo(0));
    await waitFor(() => expect(pagesAsked()).toHaveLength(2));
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'false'));
    expect(entries()).toHaveLength(5);
  });

  it('only logs a page that failed: the list stays, and the next scroll tries again', async () => {
    let fails = true;
    server.pages = (page) => (page === 1 && fails ? 500 : notificationPageOf(page));
    await opened();
    act(() => scrollTo(0));
    const again = await screen.findByRole('button', { name: 'Show more' });
    expect(entries()).toHaveLength(5);
    expect(warned).toHaveBeenCalledWith('Notification list: ApiProblem: No');
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => scrollTo(20));
    await waitFor(() => expect(pagesAsked()).toHaveLength(3));
    fails = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(entries()).toHaveLength(10));
    expect(again).not.toBeInTheDocument();
  });

  it('leads nobody to /login for a 403', async () => {
    const ended = vi.fn();
    const stop = onSignedOut(ended);
    server.pages = () => 403;
    await opened();
    await screen.findByRole('button', { name: 'Try again' });
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  it('says so where nothing waits', async () => {
    server.pages = () => [];
    await opened();
    expect(screen.getByText('No data found....')).toBeVisible();
  });

  it('moves from item to item with the arrow keys, Home and End', async () => {
    await opened();
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['End', 4],
      ['ArrowDown', 4],
      ['ArrowUp', 3],
      ['Home', 0],
    ] as const) {
      fireEvent.keyDown(
        document.activeElement === document.body
          ? list()
          : (entries().find((one) => one === document.activeElement) ?? list()),
        { key },
      );
      expect(entries()[at]).toHaveFocus();
    }
  });

  it.each([
    [101, '/dashboard/interviewmenus'],
    [102, '/dashboard/subscriptionlist?tab=6'],
    [103, '/dashboard/searchcandidateuser?tab=2'],
    [104, '/dashboard/interviewdetails?tab=1'],
  ] as const)('leads from code %i to %s', async (code, to) => {
    const item = notificationItem({ code, candidateName: 'Vera Lind' });
    server.pages = () => [item];
    const { path } = await opened();
    fireEvent.click(screen.getByRole('button', { name: /Vera Lind/ }));
    expect(path()).toBe(to);
    await waitFor(() => expect(dialog()).toBeNull());
    // The data that fills in Schedule Interview is stored, but not in plain text.
    if (code !== 101) return expect(keptNotification()).toBeNull();
    expect(keptNotification()).toEqual({ organization: { id: 'o1', name: 'Northwind Software' }, notification: item });
    for (const name of ['organization', 'notification'])
      expect(localStorage.getItem(storageKey(name))).toMatch(/^U2FsdGVk/);
  });

  const file = (status = 200) =>
    new Response('the workbook', {
      status,
      headers: { 'content-disposition': 'attachment; filename="NotificationList_21-11-2026.xlsx"' },
    });

  it('saves the list under the name that the server gives it, and says so', async () => {
    const saved: { name: string; content: Blob }[] = [];
    let content: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      content = blob as Blob;
      return 'blob:it';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (content !== undefined && this.href === 'blob:it') saved.push({ name: this.download, content });
    });
    server.file = () => file();
    await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(screen.getByRole('button', { name: 'Downloading' })).toHaveAttribute('aria-busy', 'true');
    await screen.findByText('Downloaded successfully');
    expect(saved.map(({ name }) => name)).toEqual(['NotificationList_21-11-2026.xlsx']);
    expect(await saved[0]?.content.text()).toBe('the workbook');
    screen.getByRole('button', { name: 'Download' });
  });

  it('says why the list could not be saved', async () => {
    await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    await screen.findByText('Requested file was not found.');
    screen.getByRole('button', { name: 'Download' });
  });
});
