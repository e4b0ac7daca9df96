import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  rateFieldsOf,
  taxFieldsOf,
  type RateFields,
  type RateRecord,
  type TaxFields,
  type TaxRecord,
} from '../../../src/contract/billing-rates';
import type { EditActor } from '../../../src/machines/kit/edit';
import { rateKind, taxRuleKind } from '../../../src/screens/billing/rates/rate-kinds';
import { SystemConfigurationScreen } from '../../../src/screens/billing/SystemConfigurationScreen';
import { aRate, aTaxRule, editRateModel, editTaxRuleModel, rateNow } from '../../model/edit-rate-model';
import { pageOf, seededClient } from '../fixtures';
import { box, press, pressed, RecordFormOf, type } from './record-form';
import { renderApp } from '../render';
import { serve, type Asked } from '../server';

describe('the forms of System Configuration', () => {
  it('of a rate takes every path of its machine', async () => {
    vi.useFakeTimers({ now: rateNow, toFake: ['Date'] });
    const model = editRateModel();
    const kind = rateKind(seededClient('SUPER_ADMIN'));
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(<RecordFormOf actor={actor as EditActor<RateFields, RateRecord>} kind={kind} />, {
          queryClient: seededClient('SUPER_ADMIN'),
        }),
      act: (event) => {
        if (event.type !== 'draft.change') return pressed(event);
        const { paise, kind: chosen } = event.change;
        if (paise !== undefined) type('Amount in rupees', paise === null ? '' : String(paise / 100));
        else fireEvent.change(screen.getByLabelText('Interviews'), { target: { value: chosen } });
        return true;
      },
      see: (snapshot) => {
        const { draft, problems, problem } = snapshot.context;
        if (snapshot.matches('overtaken')) {
          expect(screen.getByText('Theirs: ₹1,300')).toBeInTheDocument();
          return;
        }
        expect(box('Amount in rupees').value).toBe(draft.paise === null ? '' : String(draft.paise / 100));
        expect(screen.getByLabelText<HTMLSelectElement>('Interviews').value).toBe(draft.kind);
        expect(box('Amount in rupees').disabled).toBe(snapshot.matches('saving'));
        for (const said of [problems.paise, problems.holdsFrom, problem])
          if (said) expect(screen.getByText(said)).toBeInTheDocument();
      },
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
  });

  it('of a tax rule takes every path of its machine', async () => {
    vi.useFakeTimers({ now: rateNow, toFake: ['Date'] });
    const model = editTaxRuleModel();
    const kind = taxRuleKind(seededClient('SUPER_ADMIN'));
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(<RecordFormOf actor={actor as EditActor<TaxFields, TaxRecord>} kind={kind} />, {
          queryClient: seededClient('SUPER_ADMIN'),
        }),
      act: (event) => {
        if (event.type !== 'draft.change') return pressed(event);
        const points = event.change.ratePoints ?? null;
        type('Rate in percent', points === null ? '' : String(points / 100));
        return true;
      },
      see: (snapshot) => {
        const { draft, problems, problem } = snapshot.context;
        if (snapshot.matches('overtaken')) {
          expect(screen.getByText('Theirs: 5%')).toBeInTheDocument();
          return;
        }
        expect(box('Rate in percent').value).toBe(draft.ratePoints === null ? '' : String(draft.ratePoints / 100));
        for (const said of [problems.ratePoints, problems.section, problem])
          if (said) expect(screen.getByText(said)).toBeInTheDocument();
      },
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
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
const open = (search = '') =>
  renderApp(<SystemConfigurationScreen />, {
    path: `/dashboard/adminsystem${search}`,
    queryClient: seededClient('SUPER_ADMIN'),
  });
const bodiesOf = (asked: Asked[], call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

describe('System Configuration', () => {
  it('adds a rate, in whole paise, and opens it', async () => {
    const asked = served({ 'POST /rates': () => ({ status: 200, data: rate }) });
    const { path } = open('?tab=0&id=new');
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
    fireEvent.click(screen.getByRole('tab', { name: 'Tax rules' }));
    expect(await screen.findByText('Above ₹50,000 a financial year')).toBeInTheDocument();
    expect(screen.getByText('20%')).toBeInTheDocument();
    expect(path()).toBe('/dashboard/adminsystem?tab=1');
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
    open(`?tab=0&id=${rate.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    type('Amount in rupees', '1300');
    press('Save');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(box('Amount in rupees').value).toBe('1300');
  });
});
