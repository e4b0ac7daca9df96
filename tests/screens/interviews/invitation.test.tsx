import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route } from 'wouter';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkedInterview } from '../../../src/contract/interviews-links';
import { InvitationRoute } from '../../../src/app/InvitationRoute';
import { formatDay, formatTime } from '../../../src/components/format-time';
import { closed, first, linked, picked, second } from '../../model/pick-time-model';
import { inHours } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ok = (data: unknown) => () => ({ status: 200, data });
const seen = (given: Partial<LinkedInterview> = {}) =>
  linked({
    state: 'confirmed',
    start: inHours(3),
    end: inHours(4),
    joinFrom: inHours(2.75),
    other: 'Vera Lind',
    pickBy: null,
    may: ['ASK_RESCHEDULE'],
    ...given,
  });
const show = (path = '/invitation/the-token') =>
  renderApp(
    <Route path="/invitation/:invitationToken?">
      <InvitationRoute />
    </Route>,
    { path },
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  setPhone(true);
  sessionStorage.clear();
  // The device is in another zone than the stored one.
  const options = Intl.DateTimeFormat.prototype.resolvedOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    const resolved = options.call(this);
    return resolved.timeZone === deviceZone ? { ...resolved, timeZone: 'America/New_York' } : resolved;
  });
});
afterEach(() => void vi.restoreAllMocks());

describe('a link of /invitation', () => {
  it('leads to what its link is for, and is taken out of the address at once', async () => {
    serve({
      'POST /links/look': ok({ opens: 'pick' }),
      'POST /links/interview': ok(linked()),
      'POST /links/times': ok({ now: '', offered: [first, second] }),
    });
    const { path } = show();
    expect(path()).toBe('/invitation');
    await screen.findByRole('heading', { name: 'Choose a time' });
    // In the zone of this device and, on request, in the zone stored for the candidate.
    const seenAt = (zone: string) =>
      `${formatTime(first.start, zone)}, ${formatDay(first.start, zone)}, with Vera Lind${zone === 'America/New_York' ? ', at night' : ''}`;
    expect(screen.getByText(/^Times are in New York time \(EST\)/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: seenAt('America/New_York') })).toBeEnabled();
    press('Show Kolkata time');
    expect(screen.getByText(/^Times are in Kolkata time \(IST\)/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Tue 24 Nov' })).toHaveTextContent('02:30 PM');
    expect(screen.getByRole('region', { name: 'Wed 25 Nov' })).toHaveTextContent('02:45 PM');
    expect(screen.queryByText(/rank|match/i)).toBeNull();
  });

  it('folds the times at night of the zone that is shown, marks them, and names the one panelist once', async () => {
    // In New York 04:00 AM, 09:59 PM, 10:00 PM, 05:59 AM and 06:00 AM. In India all of them are during the day.
    const at = (start: string) => ({ ...first, start, end: new Date(Date.parse(start) + 3_600_000).toISOString() });
    const starts = ['2026-11-24T09:00', '2026-11-25T02:59', '2026-11-25T03:00', '2026-11-25T10:59', '2026-11-25T11:00'];
    serve({
      'POST /links/look': ok({ opens: 'pick' }),
      'POST /links/interview': ok(linked()),
      'POST /links/times': ok({ now: '', offered: starts.map((start) => at(`${start}:00.000Z`)) }),
    });
    show();
    await screen.findByText(/by video, with Vera Lind\./);
    expect(screen.queryByRole('button', { name: /^04:00 AM/ })).toBeNull();
    // The last minute of the evening and the first of the morning are not night. The minute before morning is.
    expect(screen.getByRole('button', { name: '09:59 PM, Tue 24 Nov, with Vera Lind' })).toHaveTextContent('09:59 PM');
    expect(screen.getByRole('button', { name: '06:00 AM, Wed 25 Nov, with Vera Lind' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^05:59 AM/ })).toBeNull();
    press('Show the 3 times at night, 10 PM to 6 AM');
    expect(screen.getByRole('button', { name: '05:59 AM, Wed 25 Nov, with Vera Lind, at night' })).toBeInTheDocument();
    press('Hide the times at night');
    expect(screen.queryByRole('button', { name: /^04:00 AM/ })).toBeNull();
    press('Show Kolkata time');
    expect(screen.getByRole('button', { name: '02:30 PM, Tue 24 Nov, with Vera Lind' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /at night/ })).toBeNull();
  });

  it('is kept by this tab, so that the page can be loaded again, until it is refused', async () => {
    const replies = {
      'POST /links/look': ok({ opens: 'invitation' }),
      'POST /links/interview': ok(seen()),
    };
    serve(replies);
    show().unmount();
    const shown = show();
    await screen.findByRole('heading', { name: /Frontend/ });
    shown.unmount();
    const asked = serve(replies);
    const again = show('/invitation');
    await screen.findByRole('heading', { name: /Frontend/ });
    expect(asked[0]?.body).toEqual({ token: 'the-token' });
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('the-token');
    again.unmount();
    serve({ 'POST /links/look': () => ({ status: 403, message: closed.message }) });
    show('/invitation').unmount();
    show('/invitation');
    await screen.findByRole('heading', { name: 'This link cannot be opened' });
    cleanup();
    await waitFor(() => expect(sessionStorage.length).toBe(0));
    show('/invitation');
    await screen.findByRole('heading', { name: 'Open your link again' });
  });

  it('by which a time was chosen shows it, with its calendar entry, and lets nothing be done', async () => {
    serve({
      'POST /links/look': ok({ opens: 'pick' }),
      'POST /links/interview': ok({ ...picked.interview, state: 'confirmed', other: 'Vera Lind' }),
    });
    show();
    await screen.findByRole('heading', { name: 'Your time is chosen' });
    expect(screen.getByText(/^Your interview is confirmed/)).toBeInTheDocument();
    expect(screen.getByText(/Tue 24 Nov, 04:00 AM – 05:00 AM EST \(New York time\)/)).toBeInTheDocument();
    press('Show Kolkata time');
    expect(screen.getByText(/Tue 24 Nov, 02:30 PM – 03:30 PM IST \(Kolkata time\)/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'View interview' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Confirm|times work|another time/ })).toBeNull();
  });

  it('offers the test of camera and microphone to who comes', async () => {
    serve({ 'POST /links/look': ok({ opens: 'invitation' }), 'POST /links/interview': ok(seen()) });
    show();
    expect(await screen.findByRole('button', { name: 'Test camera and microphone' })).toBeEnabled();
  });

  it('to accept or decline does nothing by being opened, and does it by one click', async () => {
    const asked = serve({
      'POST /links/look': ok({ opens: 'accept' }),
      'POST /links/interview': ok(seen({ party: 'panelist', state: 'requested', other: 'Asha Rao', may: ['ACCEPT'] })),
      'POST /links/act': ok({ done: 'accept', link: null }),
    });
    show();
    await screen.findByRole('heading', { name: 'Accept this interview?' });
    expect(asked.some(({ path }) => path === '/links/act')).toBe(false);
    press('Accept');
    await screen.findByRole('heading', { name: 'You accepted' });
  });

  it('to join waits for the time from which it is possible', async () => {
    serve({
      'POST /links/look': ok({ opens: 'join' }),
      'POST /links/interview': ok(seen({ party: 'panelist', other: 'Asha Rao', may: [] })),
    });
    show();
    await screen.findByRole('heading', { name: 'Join your interview' });
    expect(screen.getByText(/You can join from/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('that is not open says so in the words of the server, and where another one comes from', async () => {
    serve({ 'POST /links/look': () => ({ status: 403, message: closed.message }) });
    show();
    await screen.findByRole('heading', { name: 'This link cannot be opened' });
    expect(screen.getByText(closed.message)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
  });

  it('tells who asked to cancel that choosing a time withdraws it', async () => {
    serve({
      'POST /links/look': ok({ opens: 'pick' }),
      'POST /links/interview': ok(linked({ cancelAsked: true })),
      'POST /links/times': ok({ now: '', offered: [first] }),
    });
    show();
    expect(await screen.findByText(/^You asked to cancel this interview/)).toHaveTextContent(
      'Choosing a time withdraws your request.',
    );
  });

  it('that offers no time any more leads to asking for others', async () => {
    const asked = serve({
      'POST /links/look': ok({ opens: 'pick' }),
      'POST /links/interview': ok(linked()),
      'POST /links/times': ok({ now: '', offered: [] }),
    });
    show();
    await screen.findByText('No times are left');
    press('None of these times work');
    expect(await screen.findByRole('button', { name: 'Ask for these times' })).toBeEnabled();
    press('Ask for these times');
    await screen.findByText('Please Input Correct Date And Time');
    expect(asked.some(({ path }) => path === '/links/times/ask')).toBe(false);
  });
});

describe('an invitation to an interview', () => {
  const open = (interview: LinkedInterview, more: Parameters<typeof serve>[0] = {}) => {
    const asked = serve({
      'POST /links/look': ok({ opens: 'invitation' }),
      'POST /links/interview': ok(interview),
      ...more,
    });
    show();
    return asked;
  };

  it('says what, when and with whom, and is confirmed with one press', async () => {
    const interview = seen();
    const asked = open(interview, { 'POST /links/confirm': ok({ ...interview, comingAt: inHours(0) }) });
    await screen.findByRole('heading', { name: 'Frontend engineer at Blue Harbour' });
    expect(screen.getByText('Vera Lind')).toBeInTheDocument();
    expect(screen.getByText(/You can join here from/)).toBeInTheDocument();
    press('I will attend');
    await screen.findByText(/You confirmed on/);
    expect(asked.at(-1)?.body).toEqual({ token: 'the-token', start: interview.start });
  });

  it('asks for another time with a reason, and loses nothing typed to a refusal', async () => {
    open(seen(), {
      'POST /links/times/ask': () => ({
        status: 409,
        message: 'This is no longer possible. Reload the page to see what you can do.',
      }),
    });
    await screen.findByRole('heading', { name: /Frontend/ });
    press('Ask for another time');
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'An exam' } });
    fireEvent.click(await screen.findByRole('button', { name: /10:00 AM/ }));
    press('Ask for these times');
    await screen.findByText(
      /This is no longer possible. Reload the page to see what you can do. Your text is still here/,
    );
    expect(screen.getByLabelText('Reason')).toHaveValue('An exam');
  });

  it.each([true, false])(
    'tells a candidate who asked to cancel (%s) that new times withdraw it',
    async (cancelAsked) => {
      open(seen({ cancelAsked }));
      await screen.findByRole('heading', { name: /Frontend/ });
      press('Ask for another time');
      expect(screen.getByText(/^Your booked time is released/).textContent.includes('withdraws your request')).toBe(
        cancelAsked,
      );
    },
  );

  it('joins with the interview code, and says what is wrong with one', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const asked = open(seen({ may: ['JOIN'] }), {
      'POST /links/join': ({ body }) =>
        (body as { code: string }).code === '483 920'
          ? { status: 200, data: { link: 'https://meet.example.com/a' } }
          : { status: 429, message: 'Too many' },
    });
    await screen.findByRole('heading', { name: /Frontend/ });
    press('Join');
    await screen.findByText('Interview code, field is required');
    fireEvent.change(screen.getByLabelText('Interview code'), { target: { value: '1' } });
    press('Join');
    await waitFor(() => expect(screen.getByLabelText('Interview code')).toBeInvalid());
    fireEvent.change(screen.getByLabelText('Interview code'), { target: { value: '483 920' } });
    press('Join');
    expect(await screen.findByRole('link', { name: 'Open the meeting' })).toHaveAttribute(
      'href',
      'https://meet.example.com/a',
    );
    expect(opened).toHaveBeenCalledWith('https://meet.example.com/a', '_blank', 'noopener,noreferrer');
    expect(asked.at(-1)?.body).toMatchObject({ code: '483 920' });
  });

  it('leads who has no account to registration, with what is known', async () => {
    open(seen());
    const link = await screen.findByRole('link', { name: 'Create an account' });
    expect(link).toHaveAttribute('href', '/register');
  });

  it('of a panelist shows the candidate, and nothing that is for candidates', async () => {
    open(seen({ party: 'panelist', other: 'Chen Li', name: 'Vera Lind', may: [], registers: null }));
    await screen.findByText('Chen Li');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show Kolkata time']);
  });
});
