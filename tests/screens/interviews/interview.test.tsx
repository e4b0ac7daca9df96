import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Link } from 'wouter';
import type { InterviewDetail, InterviewRow } from '../../../src/contract/interviews';
import type { UserType } from '../../../src/contract/kit';
import { InterviewScreen } from '../../../src/screens/interviews/InterviewScreen';
import { interviewQuery } from '../../../src/services/queries/interviews';
import {
  anId,
  fakeServer,
  feedbackVersion,
  inHours,
  interviewDetail,
  interviewRow,
  reply,
  releasedRow,
  seededClient,
} from '../fixtures';
import { renderApp, setPhone } from '../render';

function show(
  detail: InterviewDetail | null,
  id = anId(1),
  status = 200,
  { as = 'ADMIN', others = [] }: { as?: UserType; others?: InterviewRow[] } = {},
) {
  const { answer, asked } = fakeServer({
    one: () => detail,
    feedback: [feedbackVersion()],
    list: () => others,
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    status === 200 ? answer(input, init) : Promise.resolve(reply(status, null, 'It rests')),
  );
  const shown = renderApp(<InterviewScreen />, {
    path: `/dashboard/interview?id=${id}`,
    queryClient: seededClient(as),
  });
  return { ...shown, asked };
}

describe('one interview', () => {
  it('shows who, what, when, the resume, an open request to cancel and what happened, newest first', async () => {
    const row = interviewRow({
      candidate: { id: anId(70), name: 'Asha Rao', timeZone: 'Europe/Berlin', email: 'asha@example.com' },
      cancelAsk: { who: 'candidate', by: 'Asha Rao', why: 'I found a job', at: inHours(-1) },
      allowedActions: [{ type: 'REFUSE_CANCEL' }, { type: 'CANCEL' }],
    });
    show(interviewDetail(row));
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeInTheDocument();
    const facts = screen.getByRole('region', { name: 'Interview' });
    expect(facts).toHaveTextContent('asha@example.com');
    expect(facts).toHaveTextContent('Berlin time');
    // The alert below it is about a call that this test does not handle.
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('I found a job');
    expect(screen.getByRole('note', { name: 'Next step' })).toHaveTextContent(
      /^Answer the request to cancel\. Both sides can join from .*[AP]M\.$/,
    );
    expect(screen.getByText('Eight years of backend work.')).toBeInTheDocument();
    expect(screen.getByText('TypeScript · primary, 24 months')).toBeInTheDocument();
    // The texts of a job are rich text.
    expect(screen.getByText('services').tagName).toBe('STRONG');
    const history = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(history[0]).toHaveTextContent('Slot booked, panelist asked');
    expect(history[1]).toHaveTextContent('Interview requested');
    expect(screen.getByRole('button', { name: 'Refuse cancellation: Asha Rao' })).toBeEnabled();
    expect(screen.queryByRole('region', { name: 'Feedback' })).toBeNull();
  });

  it('shows released feedback and the decision', async () => {
    show(interviewDetail(releasedRow({ decision: 'onHold' })));
    expect(await screen.findByText('Clear and calm.')).toBeInTheDocument();
    // A single version needs no version number.
    expect(screen.queryByText(/version/i)).toBeNull();
    expect(screen.getByText('Decision: On hold')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'On hold' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('leaves the form of one interview behind on the way to another that was read before', async () => {
    const [first, second] = [1, 2].map((n) => {
      const row = interviewRow({
        id: anId(n),
        candidate: { id: anId(70 + n), name: `Person ${n}`, timeZone: 'UTC' },
        owner: null,
        note: { text: `Note ${n}`, revision: 1, by: 'Sanjay Mehta', at: inHours(-1) },
      });
      return interviewDetail(row);
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      fakeServer({ one: (id) => (id === anId(1) ? first : second) ?? null }).answer,
    );
    const queryClient = seededClient('ADMIN');
    queryClient.setQueryData(interviewQuery(anId(2)).queryKey, second);
    const screens = (
      <>
        <Link href={`/dashboard/interview?id=${anId(2)}`}>Next</Link>
        <InterviewScreen />
      </>
    );
    renderApp(screens, { path: `/dashboard/interview?id=${anId(1)}`, queryClient });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit note' }));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Note 1');
    fireEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Person 2' })).toBeInTheDocument();
    expect(screen.getByText('Note 2')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  });

  it('stands on a phone too', async () => {
    setPhone(true);
    show(interviewDetail(interviewRow()));
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeInTheDocument();
  });

  it('says calmly that there is none: out of reach, or an address that makes no sense', async () => {
    show(null);
    expect(await screen.findByText('Data not available')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/dashboard');
  });

  it('asks nobody about an address that makes no sense', () => {
    show(null, 'nonsense');
    expect(screen.getByText('Data not available')).toBeInTheDocument();
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('offers to try again after a failure', async () => {
    show(null, anId(1), 500);
    expect(await screen.findByText('It rests')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});

describe('the case file', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const upcoming = (more: Partial<InterviewRow> = {}) =>
    interviewRow({
      state: 'confirmed',
      start: minutes(10),
      end: minutes(70),
      joined: { panelist: false, candidate: false },
      allowedActions: [{ type: 'JOIN' }],
      ...more,
    });

  it('has contacts as buttons, the calendar, and the other interviews of the same person', async () => {
    const row = upcoming({
      candidate: {
        id: anId(70),
        name: 'Asha Rao',
        timeZone: 'Asia/Kolkata',
        email: 'asha+x?cc=eve@example.com',
        mobile: '+91 98450 12345',
      },
    });
    const other = interviewRow({ id: anId(2), start: inHours(-48), organization: { id: anId(81), name: 'Southwind' } });
    const { asked } = show(interviewDetail(row), row.id, 200, { others: [row, other] });
    const email = await screen.findByRole('link', { name: 'Email Asha Rao' });
    expect(email).toHaveAttribute('href', 'mailto:asha%2Bx%3Fcc%3Deve@example.com');
    expect(screen.getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute('href', 'tel:+919845012345');
    expect(screen.getByRole('button', { name: 'Add to calendar' })).toBeEnabled();
    const others = await screen.findByRole('region', { name: 'Other interviews of this candidate' });
    const links = await within(others).findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/dashboard/interview?id=${anId(2)}`]);
    expect(asked.some((one) => one.includes(`personOf=${anId(70)}`))).toBe(true);
    expect(screen.queryByText('How to prepare')).toBeNull();
  });

  it('says to a candidate what it is for, with whom and when, how to prepare, and who waits', async () => {
    show(interviewDetail(upcoming({ joined: { panelist: true, candidate: false } })), anId(1), 200, {
      as: 'CANDIDATE',
    });
    const row = upcoming();
    const title = `${row.jobProfile?.title} at ${row.organization?.name}`;
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^With ${row.panelist?.name} · .* – .*[AP]M`))).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(`${row.panelist?.name} is waiting for you. Join now.`);
    const prepare = screen.getByRole('region', { name: 'How to prepare' });
    expect(prepare).toHaveTextContent('TypeScript');
    expect(within(prepare).getByRole('button', { name: 'Test camera and microphone' })).toBeEnabled();
    expect(screen.queryByRole('region', { name: 'Other interviews of this candidate' })).toBeNull();
  });

  it('leads the panelist to notes and scorecard from 15 minutes before the start', async () => {
    const { unmount } = show(interviewDetail(upcoming()), anId(1), 200, { as: 'PANELIST' });
    expect(await screen.findByRole('link', { name: 'Notes and scorecard' })).toHaveAttribute(
      'href',
      `/dashboard/feedback?id=${upcoming().id}`,
    );
    expect(screen.queryByRole('link', { name: /^(Email|Call) / })).toBeNull();
    unmount();
    show(interviewDetail(upcoming({ start: minutes(20), end: minutes(80) })), anId(1), 200, { as: 'PANELIST' });
    await screen.findByRole('heading', { level: 1, name: 'Asha Rao' });
    expect(screen.queryByRole('link', { name: 'Notes and scorecard' })).toBeNull();
  });
});
