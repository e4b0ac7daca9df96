import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rateFieldsOf, taxFieldsOf } from '../../../src/contract/billing-rates';
import { rateKind, taxRuleKind } from '../../../src/screens/billing/rates/rate-kinds';
import { SystemConfigurationScreen } from '../../../src/app/SystemConfigurationScreen';
import { aRate, aTaxRule, editRateModel, editTaxRuleModel, rateNow } from '../../model/edit-rate-model';
import { pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve, type Asked } from '../server';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
/** The text typed for an amount: rupees or percent. */
const typed = (hundredths: number | null) => (hundredths === null ? '' : String(hundredths / 100));

describe('the forms of System Configuration', () => {
  it('of a rate takes every path of its machine', () => {
    vi.useFakeTimers({ now: rateNow, toFake: ['Date'] });
    const interviews = () => screen.getByLabelText<HTMLSelectElement>('Interviews');
    return walkRecordForm(editRateModel(), {
      ...{ as: 'SUPER_ADMIN', kind: rateKind(seededClient('SUPER_ADMIN')), theirs: 'Theirs: ₹1,300' },
      control: () => box('Amount in rupees'),
      change({ paise, kind }) {
        if (paise !== undefined) type('Amount in rupees', typed(paise));
        else fireEvent.change(interviews(), { target: { value: kind } });
      },
      see({ paise, kind }) {
        expect(box('Amount in rupees').value).toBe(typed(paise));
        expect(interviews().value).toBe(kind);
      },
    });
  });

  it('of a tax rule takes every path of its machine', () => {
    vi.useFakeTimers({ now: rateNow, toFake: ['Date'] });
    return walkRecordForm(editTaxRuleModel(), {
      ...{ as: 'SUPER_ADMIN', kind: taxRuleKind(seededClient('SUPER_ADMIN')), theirs: 'Theirs: 5%' },
      control: () => box('Rate in percent'),
      change: ({ ratePoints = null }) => type('Rate in percent', typed(ratePoints)),
      see: ({ ratePoints }) => expect(box('Rate in percent').value).toBe(typed(ratePoints)),
    });
  });
});

const rate = aRate();
const rule = aTaxRule();
const versionsOf = (fields: object) => pageOf([{ revision: 3, at: rate.changedAt, by: 'Sam Super', fields }]);
const served = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /rates/all': () => ({ status: 200, data: pageOf([rate]) }),
    'GET /tax-rules/all': () => ({ status: 200, data: pageOf([rule]) }),
    [`GET /rates/${rate.id}`]: () => ({ status: 200, data: rate }),
    [`GET /rates/${rate.id}/versions`]: () => ({ status: 200, data: versionsOf(rateFieldsOf(rate)) }),
    [`GET /tax-rules/${rule.id}`]: () => ({ status: 200, data: rule }),
    [`GET /tax-rules/${rule.id}/versions`]: () => ({ status: 200, data: versionsOf(taxFieldsOf(rule)) }),
    ...answers,
  });
const open = (search = '?tab=1') =>
  renderApp(<SystemConfigurationScreen />, {
    path: `/dashboard/adminsystem${search}`,
    queryClient: seededClient('SUPER_ADMIN'),
  });
const bodiesOf = (asked: Asked[], call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

describe('System Configuration', () => {
  it('adds a rate, in whole paise, and opens it', async () => {
    const asked = served({ 'POST /rates': () => ({ status: 200, data: rate }) });
    const { path } = open('?tab=1&id=new');
    fireEvent.click(await screen.findByRole('button', { name: 'Add rate' }));
    expect(await screen.findByText('Amount must be a positive number greater than zero')).toBeInTheDocument();
    expect(screen.getByText('Enter a day')).toBeInTheDocument();
    for (const wrong of ['1e3', '-5', '１２００', '12.345']) {
      type('Amount in rupees', wrong);
      expect(box('Amount in rupees').value).toBe(wrong);
      press('Add rate');
      expect(await screen.findByText('Amount must be a positive number greater than zero')).toBeInTheDocument();
    }
    type('Amount in rupees', '1,200.50');
    type('Experience from (months)', '96');
    type('Holds from', '01-12-2099');
    fireEvent.blur(box('Holds from'));
    press('Add rate');
    await waitFor(() => expect(path()).toContain(`id=${rate.id}`));
    expect(bodiesOf(asked, 'POST /rates')).toEqual([
      { fields: { kind: 'real', minutes: 60, leastMonths: 96, holdsFrom: '2099-12-01', paise: 120_050 } },
    ]);
  });

  it('shows the rate card and the rules of tax in two tabs, each row with its versions', async () => {
    served();
    const { path } = open();
    expect(await screen.findByText('Real, 60 min')).toBeInTheDocument();
    expect(screen.getByText('From 8 years')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('combobox', { name: 'System Configuration' }), { target: { value: '2' } });
    expect(await screen.findByText('Above ₹50,000 a financial year')).toBeInTheDocument();
    expect(screen.getByText('20%')).toBeInTheDocument();
    expect(path()).toBe('/dashboard/adminsystem?tab=2');
    fireEvent.click(screen.getByText('194J'));
    expect(await screen.findByRole('region', { name: 'Versions' })).toBeInTheDocument();
    expect(await screen.findByText('Version 3')).toBeInTheDocument();
  });

  it('keeps what was typed where a rate was used, and says what to do', async () => {
    const message =
      'Interviews were accepted at this rate. It was used and stays as it is. Add one that holds from a later day';
    served({
      [`PUT /rates/${rate.id}`]: () => ({
        status: 409,
        message,
      }),
    });
    open(`?tab=1&id=${rate.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    type('Amount in rupees', '1300');
    press('Save');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(box('Amount in rupees').value).toBe('1300');
  });
});
