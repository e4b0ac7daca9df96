import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MockProgress, OwnSubscription } from '../../../src/contract/billing-subscriptions';
import { paise } from '../../../src/contract/money';
import type { AskForMockActor } from '../../../src/machines/billing/ask-for-mock';
import { AskForMockForm } from '../../../src/screens/billing/mock/AskForMockForm';
import { useAskForMock } from '../../../src/screens/billing/mock/use-ask-for-mock';
import { MockSkillsScreen } from '../../../src/screens/billing/MockSkillsScreen';
import { PlanDetailsScreen } from '../../../src/screens/billing/PlanDetailsScreen';
import { SubscriptionPlansScreen } from '../../../src/screens/billing/SubscriptionPlansScreen';
import { askForMockModel, java, mockNow, mockTimes, react } from '../../model/ask-for-mock-model';
import { newProfile } from '../people/profile-fixtures';
import { anId, inHours, pageOf, releasedRow, seededClient, waitingRow } from '../fixtures';
import { renderApp } from '../render';
import { anOwnPlan } from './plan-fixtures';
import { serve } from '../server';

const list = <T,>(rows: T[]) => ({ status: 200, data: pageOf(rows) });

describe('the form that asks for a mock interview', () => {
  function Form({ actor }: { actor: AskForMockActor }) {
    const asking = useAskForMock(actor);
    return asking.asked === null ? (
      <AskForMockForm asking={asking} plan={anOwnPlan()} known={[java, react]} />
    ) : (
      <p>Asked for</p>
    );
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('takes every path of its machine', async () => {
    vi.useFakeTimers({ now: mockNow, toFake: ['Date'] });
    const model = askForMockModel();
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(<Form actor={actor as AskForMockActor} />, { queryClient: seededClient('CANDIDATE') }),
      act: (event) => {
        if (event.type === 'form.submit') press(screen.getByText(/^Ask for (another|mock interview)$/).textContent);
        else if (event.type === 'skill.add') press(`Add ${event.skill.name}`);
        else if (event.type === 'skill.remove') press(`Remove ${event.id === java.id ? 'Java' : 'React'}`);
        else if (event.type !== 'draft.change') return false;
        else if (event.change.minutes !== undefined) press(String(event.change.minutes));
        else {
          const [time = ''] = event.change.times ?? [];
          const shown = time === mockTimes.good ? '26-11-2026 03:30 PM' : '24-11-2026 02:30 PM';
          const field = screen.getByLabelText('Preferred time 1');
          fireEvent.change(field, { target: { value: shown } });
          fireEvent.blur(field);
        }
        return true;
      },
      see: (snapshot) => {
        const { draft, problems, problem, noPlan, again } = snapshot.context;
        if (snapshot.matches('asked')) {
          expect(screen.getByText('Asked for')).toBeInTheDocument();
          return;
        }
        const chosen = screen.queryByRole('list', { name: 'Chosen skills' });
        expect(
          chosen === null
            ? []
            : within(chosen)
                .getAllByRole('listitem')
                .map((one) => one.textContent),
        ).toEqual(draft.skills.map(({ name }) => name));
        expect(screen.getByRole('button', { name: String(draft.minutes) })).toHaveAttribute('aria-pressed', 'true');
        for (const said of [problems.skills, problems.times]) if (said) expect(screen.getByText(said)).toBeVisible();
        if (problem) expect(screen.getByText(problem, { exact: false })).toBeInTheDocument();
        expect(screen.queryByRole('link', { name: 'Buy a plan' }) !== null).toBe(noPlan);
        expect(screen.queryByText('Ask for another') !== null).toBe(again);
      },
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
  });

  it('asks with skills of the profile, and leads on to the interview', async () => {
    const asked = serve({
      'GET /subscriptions/mine': () => ({ status: 200, data: [anOwnPlan()] }),
      'GET /profile': () => ({
        status: 200,
        data: newProfile({ skill: { rows: [{ ...java, primary: true, months: 40 }] } }),
      }),
      'POST /mock-interviews': () => ({ status: 200, data: { id: anId(7) } }),
    });
    renderApp(<MockSkillsScreen />, { queryClient: seededClient('CANDIDATE') });
    expect(await screen.findByText(/This takes 1 of 2 free interviews of Job Change, valid until/)).toBeInTheDocument();
    press('Ask for mock interview');
    expect(await screen.findByText("Please fill primary skill it's required")).toBeInTheDocument();
    expect(screen.getByText('No skills added, Please add skills')).toBeInTheDocument();
    press('Add Java');
    press('90');
    fireEvent.click(await screen.findByRole('button', { name: /10:00 AM$/ }));
    press('Ask for mock interview');
    expect(await screen.findByText(/Mock interview requested/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View interview' })).toHaveAttribute(
      'href',
      `/dashboard/interview?id=${anId(7)}`,
    );
    const [sent] = asked.filter(({ path, method }) => method === 'POST' && path === '/mock-interviews');
    expect(sent?.body).toMatchObject({ skillIds: [java.id], minutes: 90, times: [expect.any(String)] });
  });

  it('leads to the plans where no interview is left', async () => {
    serve({
      'GET /subscriptions/mine': () => ({ status: 200, data: [anOwnPlan({ free: 0, asked: 3 })] }),
      'GET /profile': () => ({ status: 200, data: newProfile() }),
    });
    renderApp(<MockSkillsScreen />, { queryClient: seededClient('CANDIDATE') });
    expect(await screen.findByText('Your plan has no interviews left.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buy a plan' })).toHaveAttribute(
      'href',
      '/dashboard/Candidatesubscription',
    );
  });
});

const mockAt = (interviewId: string, at: string, ratings: Record<string, number>): MockProgress => ({
  interviewId,
  at,
  ratings: Object.entries(ratings).map(([name, rating]) => ({ skill: { id: name, name }, rating })),
});
const openDetails = (plans: OwnSubscription[], mocks: MockProgress[] = []) => {
  serve({
    'GET /subscriptions/mine': () => ({ status: 200, data: plans }),
    'GET /mock-interviews/progress': () => ({ status: 200, data: mocks }),
    'GET /interviews': ({ query }) =>
      query.get('subscriptionId') === anId(90)
        ? list([
            waitingRow({ id: anId(2), code: 'IV-2', kind: 'mock', organization: null, jobProfile: null }),
            releasedRow({ id: anId(3), code: 'IV-3', kind: 'mock', organization: null, jobProfile: null }),
          ])
        : list([]),
  });
  renderApp(<PlanDetailsScreen />, { path: '/dashboard/subscribedcandidate', queryClient: seededClient('CANDIDATE') });
};

describe('Plan Details', () => {
  it('shows what is left of each plan, its interviews with their feedback, and its invoices', async () => {
    const invoice = { id: anId(40), number: 'IN/26-27/000001' };
    const note = { id: anId(41), number: 'CRN/26-27/000001' };
    const money = { amount: paise(599_900), refunded: paise(50_000), creditNotes: [note] };
    const payment = { id: anId(30), code: 'PA-1001', ...money, state: 'partiallyRefunded' as const };
    openDetails([
      anOwnPlan({ payments: [{ ...payment, createdAt: inHours(-240), invoice }] }),
      anOwnPlan({
        id: anId(91),
        plan: 'First Practice',
        interviews: 1,
        used: 0,
        booked: 0,
        asked: 0,
        free: 0,
        lapsed: 1,
        state: 'expired',
      }),
    ]);
    const running = within(await screen.findByRole('region', { name: 'Job Change' }));
    const marks = within(running.getByRole('list', { name: '5 interviews' }));
    expect(marks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 used',
      '1 booked',
      '1 asked for',
      '2 free',
    ]);
    expect(await running.findByRole('link', { name: 'Read feedback: IV-3' })).toHaveAttribute(
      'href',
      `/dashboard/feedbackview/${anId(3)}`,
    );
    expect(running.getByRole('link', { name: 'Invoice IN/26-27/000001' })).toHaveAttribute(
      'href',
      `/dashboard/invoicepayment?id=${anId(40)}`,
    );
    expect(running.getByText('Partly refunded: ₹500')).toBeInTheDocument();
    expect(running.getByRole('link', { name: 'Credit note CRN/26-27/000001' })).toHaveAttribute(
      'href',
      `/dashboard/invoicepayment?id=${anId(41)}`,
    );
    const over = within(screen.getByRole('region', { name: 'First Practice' }));
    expect(over.getByText('1 expired')).toBeInTheDocument();
    expect(await over.findByText('Interviews that you ask for appear here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose skills and times' })).toHaveAttribute(
      'href',
      '/dashboard/canmockskills',
    );
  });

  it('says what changed between mocks, with the numbers in a table that leads to the feedback', async () => {
    openDetails(
      [anOwnPlan()],
      [
        mockAt(anId(4), '2026-10-01T10:00:00Z', { Java: 2, React: 4, Communication: 3 }),
        mockAt(anId(5), '2026-11-01T10:00:00Z', { Java: 4, Communication: 3, SQL: 5 }),
      ],
    );
    expect(await screen.findByText('Java: from 2 to 4.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = within(screen.getByRole('table', { name: 'Ratings from 1 to 5' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Interview',
      'Java',
      'Communication',
    ]);
    expect(table.getByRole('link', { name: 'Java, 01-11-2026: 4' })).toHaveAttribute(
      'href',
      `/dashboard/feedbackview/${anId(5)}`,
    );
  });

  it('says when progress will appear, and leads to the plans where none was bought', async () => {
    openDetails([anOwnPlan({ free: 0, asked: 3 })], [mockAt(anId(4), '2026-10-01T10:00:00Z', { Java: 2 })]);
    expect(await screen.findByText(/Once two mock interviews rate the same skill/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buy a plan' })).toHaveAttribute(
      'href',
      '/dashboard/Candidatesubscription',
    );
    cleanup();
    openDetails([]);
    expect(await screen.findByText(/Plans that you buy appear here/)).toBeInTheDocument();
  });
});

it('Subscription Plans begins with what is left of the running plan', async () => {
  serve({
    'GET /plans': () => ({ status: 200, data: [] }),
    'GET /subscriptions/mine': () => ({ status: 200, data: [anOwnPlan()] }),
  });
  renderApp(<SubscriptionPlansScreen />, { queryClient: seededClient('CANDIDATE') });
  const own = within(await screen.findByRole('region', { name: 'Your plan' }));
  await waitFor(() => expect(own.getByText('2 of 5 mock interviews left, until 24-12-2099')).toBeInTheDocument());
  expect(own.getByRole('link', { name: 'Choose skills and times' })).toHaveAttribute(
    'href',
    '/dashboard/canmockskills',
  );
});
