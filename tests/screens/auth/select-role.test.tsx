import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '../../../src/app/Providers';
import type { MakeInquiryActor } from '../../../src/machines/messages/make-inquiry';
import { OneWayScreen } from '../../../src/screens/auth/OneWayScreen';
import { SelectRoleBody, SelectRoleScreen } from '../../../src/screens/auth/SelectRoleScreen';
import { makeQueryClient } from '../../../src/services/query-client';
import { makeInquiryModel } from '../../model/make-inquiry-model';
import { renderApp } from '../render';
import { serve } from '../server';

const labels = { name: 'Name', email: 'Email', organization: /^Organization( \(optional\))?$/, message: 'Message' };
const field = (name: keyof typeof labels) =>
  screen.getByLabelText<HTMLInputElement>(labels[name], { selector: '[id]' });
const type = (name: keyof typeof labels, value: string) => fireEvent.change(field(name), { target: { value } });
const card = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const words = { ORGANIZATION_USER: 'Organization', PANELIST: 'Panelist' };
const isTyped = (name: string): name is keyof typeof labels => name in labels;

afterEach(() => history.replaceState(null, '', '/'));

describe('the page behind Connect now', () => {
  it('takes every path of its machine', async () => {
    const model = makeInquiryModel();
    const driver = model.liveDriver({
      around: async (change) => void (await act(change)),
      mount: (actor) =>
        void render(
          <Providers queryClient={makeQueryClient()}>
            <SelectRoleBody actor={actor as MakeInquiryActor} />
          </Providers>,
        ),
      act: (event) => {
        if (event.type === 'form.submit') fireEvent.click(send());
        else if (event.type !== 'field.change') return false;
        else if (event.name === 'role') fireEvent.click(card(words[event.value as keyof typeof words]));
        else if (isTyped(event.name)) type(event.name, event.value);
        return true;
      },
      see: ({ context: { fields, problems, problem }, value }) => {
        if (value === 'done') {
          expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you');
          return;
        }
        expect(card(words[fields.role as keyof typeof words])).toBeChecked();
        for (const name of ['name', 'email', 'message'] as const) {
          expect(field(name).value).toBe(fields[name]);
          expect(field(name).disabled).toBe(value === 'submitting');
        }
        for (const said of [...Object.values(problems), problem]) if (said !== null) screen.getByText(said);
        expect(send().disabled).toBe(value === 'submitting');
      },
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
  });

  it('takes digits alone in a number, and 16 of them at most', () => {
    serve({});
    renderApp(<SelectRoleScreen />, { path: '/select-role/form' });
    const number = screen.getByLabelText<HTMLInputElement>('WhatsApp no', { exact: false, selector: 'input' });
    fireEvent.change(number, { target: { value: '(12) 3456-7890 / 1234 56789 x' } });
    expect(number.value).toBe('1234567890123456');
  });

  it('sends who asks and what about, the number only where there is one', async () => {
    const asked = serve({ 'POST /inquiryform': () => ({ status: 200 }) });
    renderApp(<SelectRoleScreen />, { path: '/select-role/form' });
    fireEvent.click(card('Candidate'));
    type('name', ' Ada Rao ');
    type('email', 'ada@ example.com');
    type('message', 'Please call me.');
    fireEvent.click(send());
    expect(await screen.findByText('We will write to ada@example.com.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
    expect(asked.map(({ body }) => body)).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        role: 'CANDIDATE',
        name: 'Ada Rao',
        userName: 'ada@example.com',
        mobile: null,
        organization: '',
        message: 'Please call me.',
      },
    ]);
  });

  it('sends the same inquiry again after an answer was lost, and changed words as another one', async () => {
    const asked = serve({ 'POST /inquiryform': () => ({ status: 504 }) });
    renderApp(<SelectRoleScreen />, { path: '/select-role/form' });
    fireEvent.click(card('Panelist'));
    type('name', 'Ada Rao');
    type('email', 'ada@example.com');
    type('message', 'Please call me.');
    for (const [nth, message] of ['Please call me.', 'Please call me.', 'Please write to me.'].entries()) {
      await waitFor(() => expect(send()).toBeEnabled());
      type('message', message);
      fireEvent.click(send());
      await waitFor(() => expect(asked).toHaveLength(nth + 1));
    }
    const [first, again, other] = asked.map(({ body }) => (body as { key: string }).key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('puts the focus on what is wrong, and keeps what was typed when there are too many', async () => {
    serve({ 'POST /inquiryform': () => ({ status: 429 }) });
    const { user } = renderApp(<SelectRoleScreen />, { path: '/select-role/form' });
    fireEvent.click(send());
    expect(await screen.findByText('Organization, field is required')).toBeInTheDocument();
    expect(field('name')).toHaveFocus();
    card('Organization').focus();
    await user.keyboard('{ArrowRight}');
    fireEvent.click(card('Panelist'));
    type('name', 'Ada Rao');
    type('email', 'ada@example.com');
    type('message', 'Please call me.');
    fireEvent.click(send());
    expect(await screen.findByText('Too many requests. Please try again in a moment.')).toBeInTheDocument();
    expect(field('message').value).toBe('Please call me.');
  });
});

describe('the page of one-way interviews', () => {
  it('takes the token and the user type out of the address at once, and leads back to sign-in', async () => {
    history.replaceState(null, '', '/one-way?token=secret&userType=CANDIDATE&from=mail');
    const pushed = vi.spyOn(history, 'pushState');
    const asked = serve({});
    renderApp(<OneWayScreen />, { path: '/one-way' });
    expect(location.search).toBe('?from=mail');
    expect(pushed).not.toHaveBeenCalled();
    expect(screen.getByText(/One-way interviews run on another site/)).toHaveTextContent('not connected here');
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
    expect(document.body).not.toHaveTextContent('secret');
    await waitFor(() => expect(asked).toEqual([]));
  });
});
