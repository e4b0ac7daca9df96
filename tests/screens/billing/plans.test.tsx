import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { planFieldsOf, type Plan } from '../../../src/contract/billing-plans';
import { paise } from '../../../src/contract/money';
import { SubscriptionMasterScreen } from '../../../src/screens/billing/SubscriptionMasterScreen';
import { SubscriptionPlansScreen } from '../../../src/screens/billing/SubscriptionPlansScreen';
import { planKind } from '../../../src/screens/billing/plans/plan-kind';
import { aPlan, editPlanModel } from '../../model/edit-plan-model';
import { anId, pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve, type Asked } from '../server';

const price = () => screen.getByLabelText<HTMLInputElement>('Price in rupees');
const active = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Offer this plan to candidates' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('the form of a plan takes every path of its machine', () =>
  walkRecordForm(editPlanModel(), {
    ...{ as: 'SUPER_ADMIN', kind: planKind(seededClient('SUPER_ADMIN')), control: price, theirs: 'Theirs: Theirs' },
    change(change) {
      if (change.active !== undefined) fireEvent.click(active());
      else type('Price in rupees', change.pricePaise === null ? 'a lot' : '4,999.50');
    },
    see({ pricePaise, active: offered }) {
      expect(price().value).toBe(pricePaise === null ? 'a lot' : pricePaise === 399_900 ? '3999' : '4,999.50');
      expect(active().checked).toBe(offered);
    },
  }));

const stored = aPlan({ bought: 2 });
const ended = aPlan({ id: anId(91), title: 'Old plan', active: false });
const served = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /plans/all': () => ({ status: 200, data: pageOf([stored, ended]) }),
    [`GET /plans/${stored.id}`]: () => ({ status: 200, data: stored }),
    [`GET /plans/${stored.id}/versions`]: () => ({
      status: 200,
      data: pageOf([
        { revision: 3, at: stored.changedAt, by: 'Sam Super', fields: planFieldsOf(stored) },
        {
          revision: 2,
          at: stored.changedAt,
          by: 'Sam Super',
          fields: { ...planFieldsOf(stored), pricePaise: paise(349_950) },
        },
      ]),
    }),
    ...answers,
  });
const bodiesOf = (asked: Asked[], call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const open = (search = '') =>
  renderApp(<SubscriptionMasterScreen />, {
    path: `/dashboard/subscription${search}`,
    queryClient: seededClient('SUPER_ADMIN'),
  });

describe('Subscription Master', () => {
  it('adds a plan whose price is typed in rupees, and keeps what was typed wrong', async () => {
    const asked = served({ 'POST /plans': () => ({ status: 200, data: stored }) });
    const { path } = open('?id=new');
    fireEvent.click(await screen.findByRole('button', { name: 'Add plan' }));
    expect(await screen.findByText('Title, field is required')).toBeInTheDocument();
    expect(screen.getByText('Please provide proper Description')).toBeInTheDocument();
    for (const wrong of ['-900', '9e3', '９００', '']) {
      type('Price in rupees', wrong);
      press('Add plan');
      expect(await screen.findByText('Amount must be a positive number greater than zero')).toBeInTheDocument();
      expect(price().value).toBe(wrong);
    }
    for (const wrong of ['700', '40000', '40,000.00']) {
      type('Price in rupees', wrong);
      press('Add plan');
      expect(await screen.findByText('Enter more than ₹700 and less than ₹40,000')).toBeInTheDocument();
    }
    type('Title', 'job change');
    fireEvent.blur(screen.getByLabelText('Title'));
    type('Description', 'Five interviews.');
    expect(screen.getByText('234 char left out of 250 char')).toBeInTheDocument();
    type('Price in rupees', '39,999.99');
    type('Mock interviews', '5');
    type('Validity in days', '180');
    press('Add plan');
    await waitFor(() => expect(path()).toBe(`/dashboard/subscription?id=${stored.id}`));
    expect(bodiesOf(asked, 'POST /plans')).toEqual([
      {
        fields: {
          title: 'Job Change',
          description: 'Five interviews.',
          pricePaise: 3_999_999,
          interviews: 5,
          validDays: 180,
          active: true,
        },
      },
    ]);
  });

  it('shows what changed between versions, and restores one into the form', async () => {
    served();
    open(`?id=${stored.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Show changes in version 3' }));
    const versions = within(screen.getByRole('region', { name: 'Versions' }));
    expect(versions.getByText('₹3,499.50', { exact: false, selector: 'del' })).toBeInTheDocument();
    press('Restore version 2');
    expect(price().value).toBe('3499.50');
  });

  it('deactivates a plan from its row and activates another, with time to undo', async () => {
    const asked = served({ [`PUT /plans/${ended.id}`]: () => ({ status: 200, data: ended }) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: `Deactivate: ${stored.title}` }));
    // Undo ignores the second click of a double click.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: `Undo: ${stored.title}` }));
      expect(screen.queryByRole('button', { name: `Undo: ${stored.title}` })).toBeNull();
    });
    press(`Activate: ${ended.title}`);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(bodiesOf(asked, `PUT /plans/${ended.id}`)).toHaveLength(1));
    expect(bodiesOf(asked, `PUT /plans/${ended.id}`)[0]).toMatchObject({ fields: { active: true }, revision: 3 });
    expect(bodiesOf(asked, `PUT /plans/${stored.id}`)).toEqual([]);
  });
});

const offer = (nth: number, given: Partial<Plan>): Plan => ({
  id: anId(nth),
  revision: 1,
  title: `Plan ${nth}`,
  description: 'Practice.',
  pricePaise: paise(99_900),
  interviews: 1,
  validDays: 30,
  ...given,
});
const showPlans = (plans: readonly Plan[]) => {
  serve({
    'GET /plans': () => ({ status: 200, data: plans }),
    'GET /subscriptions/mine': () => ({ status: 200, data: [] }),
  });
  renderApp(<SubscriptionPlansScreen />, {
    path: '/dashboard/Candidatesubscription',
    queryClient: seededClient('CANDIDATE'),
  });
};

describe('Subscription Plans', () => {
  it('shows what each plan costs and includes, and leads to its checkout', async () => {
    showPlans([offer(1, { pricePaise: paise(149_900) }), offer(2, { pricePaise: paise(500_000), interviews: 6 })]);
    const [one, six] = within(await screen.findByRole('list', { name: 'Plans' })).getAllByRole('listitem', {
      name: (_, element) => element.parentElement?.getAttribute('aria-label') === 'Plans',
    });
    expect(one).toHaveTextContent('₹1,499₹1,499 per interview, tax included');
    expect(six).toHaveTextContent('₹5,000About ₹833 per interview, tax included');
    expect(six).toHaveTextContent('6 mock interviews');
    expect(six).toHaveTextContent('Valid for 30 days');
    expect(screen.getByRole('link', { name: 'Buy: Plan 2' })).toHaveAttribute(
      'href',
      `/dashboard/candidate-p-ay-ment?plan=${anId(2)}`,
    );
  });

  it.each<[string, Plan[], string[]]>([
    ['the cheaper one', [offer(1, {}), offer(2, { interviews: 2 })], ['Plan 2']],
    ['neither of two that cost the same', [offer(1, {}), offer(2, { pricePaise: paise(199_800), interviews: 2 })], []],
    ['not a plan that is alone', [offer(1, {})], []],
  ])('marks as the lowest price per interview %s', async (_, plans, marked) => {
    showPlans(plans);
    await screen.findByRole('link', { name: 'Buy: Plan 1' });
    const cards = screen.queryAllByText('Lowest price per interview').map((chip) => chip.closest('li'));
    expect(cards.map((card) => within(card as HTMLElement).getByRole('heading').textContent)).toEqual(marked);
  });

  it('says so where no plan is offered', async () => {
    showPlans([]);
    expect(await screen.findByText('No plan is offered now. New plans appear here.')).toBeInTheDocument();
    expect(screen.getByText('How a mock interview works')).toBeInTheDocument();
  });
});
