import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calendars } from '../../../src/contract/calendars';
import type { UserType } from '../../../src/contract/kit';
import { ConnectedCalendarsScreen } from '../../../src/screens/calendars/ConnectedCalendarsScreen';
import { aConnection, workId } from '../../model/connect-calendar-model';
import { anId, inHours, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';
import { aQuestion, calendarsOf } from './fixtures';

const path = '/dashboard/connected-calendars';
const ok = (data: unknown) => () => ({ status: 200, data });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const changes = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET');
const fresh = aConnection({ readAt: inHours(-4 / 60) });
beforeEach(() => setPhone(true));

function open(
  calendars: Calendars,
  answers: Parameters<typeof serve>[0] = {},
  { userType = 'PANELIST' as UserType, search = '' } = {},
) {
  let shown = calendars;
  const asked = serve({ 'GET /calendars': () => ({ status: 200, data: shown }), ...answers });
  const app = renderApp(<ConnectedCalendarsScreen />, { path: path + search, queryClient: seededClient(userType) });
  return { ...app, asked, serveNow: (next: Calendars) => (shown = next) };
}

describe('connected calendars', () => {
  it('says what they are for, and begins with one action', async () => {
    open(calendarsOf());
    expect(await screen.findByText('Times that are taken in your own calendar are not offered.')).toBeInTheDocument();
    fireEvent.click(await screen.findByRole('link', { name: 'Connect a calendar' }));
    const heading = await screen.findByRole('heading', { name: 'Where is your calendar?' });
    await waitFor(() => expect(heading).toHaveFocus());
    const names = within(screen.getByRole('list', { name: 'Places' })).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Google CalendarSign in at Google',
      'Google CalendarRead only, by a secret address',
      'OutlookRead only, by a secret address',
      'Apple iCloudWith an app-specific password',
      'FastmailWith an app password',
      'NextcloudWith an app password',
      'Another calendarRead only, by its iCal or ICS address',
      'Another CalDAV serverWith its address, a user and a password',
    ]);
  });

  it.each(['CANDIDATE', 'ORGANIZATION_USER', 'ADMIN'] as const)(
    'offers %s only places that interviews can be written into',
    async (userType) => {
      open(calendarsOf(), {}, { userType, search: '?connect=new' });
      expect(await screen.findByText('Your interviews appear in your own calendar.')).toBeInTheDocument();
      await screen.findByRole('heading', { name: 'Where is your calendar?' });
      expect(screen.getByRole('button', { name: /^Apple iCloud/ })).toBeInTheDocument();
      expect(screen.queryByText(/Read only/)).toBeNull();
    },
  );

  it('marks a provider that only plays one', async () => {
    open(calendarsOf([], [], { test: true }), {}, { search: '?connect=new' });
    expect((await screen.findByRole('button', { name: /^Test calendar \(Google\)/ })).textContent).toContain('Test');
  });

  it('connects Apple by an app-specific password: typed, refused, mended, chosen', async () => {
    const unset = aConnection({ setUp: false, readAt: null });
    const refusal = {
      ...{ status: 400, message: 'Validation Failed' },
      data: {
        details: [{ field: 'password', message: 'The calendar’s server does not accept the sign-in.' }],
      },
    };
    let tries = 0;
    const {
      asked,
      serveNow,
      path: place,
    } = open(
      calendarsOf(),
      {
        'POST /calendars': () => ((tries += 1) === 1 ? refusal : { status: 200, data: unset }),
        [`PUT /calendars/${unset.id}`]: () => {
          serveNow(calendarsOf([fresh]));
          return { status: 200, data: fresh };
        },
      },
      { search: '?connect=new' },
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Apple iCloud/ }));
    const user = screen.getByLabelText('User name');
    await waitFor(() => expect(user).toHaveFocus());
    expect(screen.getByLabelText('Server')).toHaveValue('https://caldav.icloud.com');
    expect(within(screen.getByRole('list', { name: 'What to do' })).getAllByRole('listitem')).toHaveLength(3);
    type('User name', 'ada@example.com');
    type('Password', 'abcd-Efgh-1jkl');
    press('Check calendar');
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Password', { selector: 'input' })).toHaveValue('abcd-Efgh-1jkl');
    serveNow(calendarsOf([unset]));
    press('Check calendar');
    expect(await screen.findByRole('heading', { name: 'What counts' })).toBeInTheDocument();
    expect(await screen.findByLabelText('Ada')).toBeChecked();
    expect(screen.getByLabelText('Holidays')).not.toBeChecked();
    fireEvent.change(screen.getByLabelText('Write my interviews into'), { target: { value: workId } });
    fireEvent.click(screen.getByLabelText('All-day events count'));
    press('Save');
    const done = await screen.findByText(/Work connected\. We read the calendar every 10 minutes\./);
    await waitFor(() => expect(done.closest('[role="status"]')).toHaveFocus());
    expect(place()).toBe(path);
    expect(changes(asked).map(({ method, body }) => [method, body])).toEqual([
      ...Array.from({ length: 2 }, () => [
        'POST',
        { way: 'CALDAV', server: 'https://caldav.icloud.com', user: 'ada@example.com', password: 'abcd-Efgh-1jkl' },
      ]),
      ['PUT', { name: 'Work', calendars: [workId], tentativeCounts: true, allDayCounts: false, writesTo: workId }],
    ]);
  });

  it('leaves for the provider, asking for the right to write only where it is wanted', async () => {
    const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const address = 'https://accounts.example/authorize?state=s';
    const { asked } = open(calendarsOf(), { 'POST /calendars/sign-in': ok({ address }) }, { search: '?connect=new' });
    fireEvent.click(await screen.findByRole('button', { name: /^Google Calendar ?Sign in/ }));
    press('Sign in at Google');
    await waitFor(() => expect(left).toHaveBeenCalledWith(address));
    expect(changes(asked)[0]?.body).toEqual({ way: 'GOOGLE', write: false });
    expect(screen.getByRole('heading', { name: 'Opening Google Calendar' })).toBeInTheDocument();
  });

  it('takes what a provider sent back out of the address at once, and ends the sign-in', async () => {
    const unset = aConnection({ way: 'GOOGLE', setUp: false });
    const { asked, path: place } = open(
      calendarsOf([unset]),
      { 'POST /calendars/signed-in': ok(unset) },
      { search: '?state=aSt4te&code=c0de' },
    );
    await waitFor(() => expect(place()).toBe(path));
    expect(await screen.findByRole('heading', { name: 'What counts' })).toBeInTheDocument();
    expect(changes(asked).map(({ body }) => body)).toEqual([{ state: 'aSt4te', code: 'c0de' }]);
  });

  it('says why a sign-in did not end well, and offers the places again', async () => {
    const { asked } = open(
      calendarsOf(),
      { 'POST /calendars/signed-in': () => ({ status: 409, message: 'You canceled the sign-in.' }) },
      { search: '?state=aSt4te&error=access_denied' },
    );
    expect(await screen.findByText('You canceled the sign-in.')).toBeInTheDocument();
    expect(changes(asked)[0]?.body).toEqual({ state: 'aSt4te', error: 'access_denied' });
    press('Cancel');
    expect(await screen.findByText('No calendar is connected')).toBeInTheDocument();
  });

  it('shows how each is read, what counts, and how much', async () => {
    const home = aConnection({
      ...{
        id: anId(201),
        name: 'Home',
        way: 'ICS',
        account: null,
        busyAhead: 1,
        readAt: inHours(-2),
        problem: 'NOT_FOUND',
      },
      ...{ failingSince: inHours(-2), notes: ['2 events are in a time zone that we do not know.'] },
    });
    open(calendarsOf([{ ...fresh, writesTo: workId }, home]));
    const work = within(await screen.findByRole('region', { name: 'Work' }));
    expect(work.getByText('CalDAV, ada@example.com')).toBeInTheDocument();
    expect(work.getByText(/^Read [34] min ago$/)).toBeInTheDocument();
    expect(work.getByText('12 busy times in the next 7 days')).toBeInTheDocument();
    expect(work.getByText('Interviews are written into Ada')).toBeInTheDocument();
    expect(work.queryByRole('button', { name: 'Sign in again: Work' })).toBeNull();
    const other = within(screen.getByRole('region', { name: 'Home' }));
    expect(
      other.getByText(
        /^Could not be read since .+\. There is no longer a calendar at this address\. The busy times from .+ still count\.$/,
      ),
    ).toBeInTheDocument();
    expect(other.getByText('1 busy time in the next 7 days')).toBeInTheDocument();
    expect(other.getByText('2 events are in a time zone that we do not know.')).toBeInTheDocument();
    fireEvent.click(other.getByRole('button', { name: 'Enter address again: Home' }));
    expect(await screen.findByRole('heading', { name: 'Enter address again: Home' })).toBeInTheDocument();
    expect(screen.getByLabelText('Address')).toHaveFocus();
    press('Cancel');
    expect(screen.getByRole('region', { name: 'Home' })).toHaveFocus();
  });

  it('does not speak of reading where interviews are only written', async () => {
    const calendars = fresh.calendars.map((one) => ({ ...one, chosen: false }));
    const only = { ...fresh, calendars, writesTo: workId, readAt: null, notes: ['2 events are in another zone.'] };
    const broken = { ...only, id: anId(201), name: 'Home', problem: 'SIGN_IN' as const, failingSince: inHours(-2) };
    open(calendarsOf([only, broken]), {}, { userType: 'CANDIDATE' });
    const work = within(await screen.findByRole('region', { name: 'Work' }));
    expect(work.getByText('Connected')).toBeInTheDocument();
    expect(work.queryByText(/busy|zone/)).toBeNull();
    expect(screen.getByText(/^Could not be written since .+ does not accept the sign-in\.$/)).toBeInTheDocument();
  });

  it('reads one now, and shows what came of it', async () => {
    const old = aConnection({ readAt: inHours(-0.5) });
    const { asked } = open(calendarsOf([old]), {
      'POST /calendars/read': ok(calendarsOf([{ ...fresh, busyAhead: 0 }])),
    });
    expect(await screen.findByText(/^Read (29|30) min ago$/)).toBeInTheDocument();
    press('Read now: Work');
    expect(await screen.findByText('No busy times in the next 7 days')).toBeInTheDocument();
    expect(changes(asked)[0]?.body).toEqual({ id: fresh.id });
  });

  it('disconnects after a question that says what stays, and the keyboard goes on in the list', async () => {
    const { asked, serveNow } = open(calendarsOf([{ ...fresh, writesTo: workId }]), {
      [`DELETE /calendars/${fresh.id}`]: () => {
        serveNow(calendarsOf());
        return { status: 200, data: null };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect: Work' }));
    const question = within(await screen.findByRole('dialog', { name: 'Disconnect Work?' }));
    expect(question.getByText(/Interviews that were written into the calendar stay there\./)).toBeInTheDocument();
    expect(changes(asked)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('No calendar is connected')).toBeInTheDocument();
    expect(await screen.findByText('Work disconnected.')).toBeInTheDocument();
    expect(changes(asked)).toHaveLength(1);
  });

  it('asks what to do with an interview that was changed there', async () => {
    const deleted = aQuestion({
      interviewId: anId(2),
      code: 'AB2C3',
      kind: 'DELETED',
      theirStart: null,
      theirEnd: null,
    });
    const { asked, serveNow } = open(calendarsOf([fresh], [aQuestion(), deleted]), {
      [`POST /calendars/questions/${anId(1)}`]: () => {
        serveNow(calendarsOf([fresh], [deleted]));
        return { status: 200, data: null };
      },
      [`POST /calendars/questions/${anId(2)}`]: () => ({ status: 409, message: 'It is no longer changed.' }),
    });
    const moved = within(await screen.findByRole('group', { name: 'Changed in your calendar: KX4T9' }));
    expect(
      moved.getByText(
        /^You moved “Interview for Backend engineer” in Work to Tue 3 Dec, 11:00 AM\. It is still booked here for Tue 3 Dec, 10:00 AM – 11:00 AM\./,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/^You deleted “Interview for Backend engineer” in Work\./)).toBeInTheDocument();
    expect(moved.getByRole('link', { name: 'Open the interview: KX4T9' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${anId(1)}`,
    );
    press('Put it back: KX4T9');
    await waitFor(() => expect(screen.queryByRole('group', { name: /KX4T9/ })).toBeNull());
    press('Leave it there: AB2C3');
    expect(await screen.findByText('It is no longer changed.')).toBeInTheDocument();
    expect(changes(asked).map(({ body }) => body)).toEqual([
      { answer: 'PUT_BACK', connectionId: anId(200) },
      { answer: 'LEAVE', connectionId: anId(200) },
    ]);
  });

  it('offers no more than 10', async () => {
    open(calendarsOf(Array.from({ length: 10 }, (_, nth) => ({ ...fresh, id: anId(300 + nth), name: `No ${nth}` }))));
    expect(await screen.findByRole('link', { name: 'Connect a calendar' })).toHaveAttribute('aria-disabled', 'true');
  });
});
