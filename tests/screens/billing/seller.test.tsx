import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sellerFieldsOf, sellerId } from '../../../src/contract/billing-seller';
import { salesTaxKind, sellerKind } from '../../../src/screens/billing/seller/seller-kinds';
import { SystemConfigurationScreen } from '../../../src/app/SystemConfigurationScreen';
import { rateNow } from '../../model/edit-rate-model';
import { aSalesTax, aSeller, editSalesTaxModel, editSellerModel, sellerFields } from '../../model/edit-seller-model';
import { pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve } from '../server';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const typed = (points: number | null) => (points === null ? '' : String(points / 100));

describe('the forms of seller and sales tax', () => {
  it('of the seller takes every path of its machine', () => {
    vi.useFakeTimers({ now: rateNow, toFake: ['Date'] });
    return walkRecordForm(editSellerModel(), {
      ...{ as: 'SUPER_ADMIN', kind: sellerKind(seededClient('SUPER_ADMIN')), theirs: 'Theirs: 998314' },
      control: () => box('SAC'),
      change: ({ sac = '' }) => type('SAC', sac),
      see({ sac, gstin }) {
        expect(box('SAC').value).toBe(sac);
        expect(box('GSTIN').value).toBe(gstin);
        expect(screen.getByRole('combobox', { name: 'State' })).toHaveTextContent('Karnataka');
      },
    });
  });

  it('of sales tax takes every path of its machine', () => {
    vi.useFakeTimers({ now: rateNow, toFake: ['Date'] });
    return walkRecordForm(editSalesTaxModel(), {
      ...{ as: 'SUPER_ADMIN', kind: salesTaxKind(seededClient('SUPER_ADMIN')), theirs: 'Theirs: 5%' },
      control: () => box('Rate in percent'),
      change: ({ ratePoints = null }) => type('Rate in percent', typed(ratePoints)),
      see: ({ ratePoints }) => expect(box('Rate in percent').value).toBe(typed(ratePoints)),
    });
  });
});

const seller = aSeller({ id: sellerId });
const tax = aSalesTax();
const answer = (data: unknown) => () => ({ status: 200, data });
const earlier = sellerFields({ name: 'Practice Ltd' });
function open(tab: number, answers: Parameters<typeof serve>[0] = {}) {
  const asked = serve({
    'GET /exports': answer([]),
    'GET /list-views': answer([]),
    [`GET /sellers/${sellerId}`]: answer(seller),
    [`GET /sellers/${sellerId}/versions`]: answer(
      pageOf([
        { revision: 3, at: seller.changedAt, by: 'Sam Super', fields: sellerFieldsOf(seller) },
        { revision: 2, at: seller.changedAt, by: null, fields: earlier },
      ]),
    ),
    'GET /sales-taxes/all': answer(pageOf([tax])),
    ...answers,
  });
  renderApp(<SystemConfigurationScreen />, {
    path: `/dashboard/adminsystem?tab=${tab}`,
    queryClient: seededClient('SUPER_ADMIN'),
  });
  return asked;
}

it('the seller is changed where it stands, and says whose GSTIN is typed', async () => {
  const asked = open(3, { [`PUT /sellers/${sellerId}`]: answer({ ...seller, name: 'Rao Learning', revision: 4 }) });
  expect(await screen.findByRole('heading', { name: 'Interview Platform' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Add/ })).toBeNull();
  press('Edit');
  type('GSTIN', '27AAPFU0939F1ZV');
  press('Save');
  expect(
    await screen.findByText('This GSTIN belongs to Maharashtra. Choose its state, or correct it.'),
  ).toBeInTheDocument();
  type('GSTIN', '29AABCI1234K1ZM');
  type('Name', 'Rao Learning');
  press('Save');
  await waitFor(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    fields: { ...sellerFieldsOf(seller), name: 'Rao Learning' },
    revision: 3,
  });
  expect(await screen.findByText('Rao Learning saved.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeInTheDocument();
});

it('an earlier version of the seller is opened in the form', async () => {
  open(3);
  const versions = within(await screen.findByRole('region', { name: 'Versions' }));
  fireEvent.click(await versions.findByRole('button', { name: /Restore/ }));
  expect(box('Name').value).toBe('Practice Ltd');
});

it('sales tax is a list of rates, each with the day from which it holds', async () => {
  open(4);
  const row = (await screen.findByText('18%')).closest('tr');
  expect(row).toHaveTextContent('Planned');
  expect(row).toHaveTextContent('01-04-2027');
  expect(screen.getByRole('link', { name: 'Add sales tax' })).toHaveAttribute(
    'href',
    '/dashboard/adminsystem?tab=4&id=new',
  );
});
