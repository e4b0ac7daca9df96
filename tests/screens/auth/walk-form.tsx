import type { ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Actor, AnyStateMachine } from 'xstate';
import { Providers } from '../../../src/app/Providers';
import { countries } from '../../../src/contract/countries';
import type { FormContext, FormEvent } from '../../../src/machines/kit/form';
import { makeQueryClient } from '../../../src/services/query-client';
import { walkForm, type FormModelOptions } from '../../model/form-model';

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
// Found by text: roles are computed anew for the whole page, which is slow in every step of a walk.
export const button = (name: string) => {
  const found = screen.getByText(name, { selector: 'button, button *' }).closest('button');
  if (found === null) throw new Error(`No button ${name}`);
  return found;
};
export const press = (name: string) => fireEvent.click(button(name));

const dialog = () => screen.getByRole('dialog');
/** Answers the question that is asked before a form is sent. */
const answer = (name: string) => fireEvent.click(within(dialog()).getByText(name, { selector: 'button' }));

const found = (code: string) => countries.find((one) => one.code === code) ?? { label: '', phone: '' };
const country = (code: string) => (code === '' ? '' : `+${found(code).phone} ${found(code).label}`);
const kind = { panelist: 'Panelist', candidate: 'Candidate' };
const isKind = (value: string): value is keyof typeof kind => Object.hasOwn(kind, value);

/** Fills in a field as a user does. */
export function fill(label: string, value: string): void {
  if (label === 'kind' && isKind(value)) return void press(kind[value]);
  if (label !== 'Country code') return void fireEvent.change(input(label), { target: { value } });
  fireEvent.change(input(label), { target: { value: found(value).label } });
  fireEvent.keyDown(input(label), { key: 'Enter' });
}

const chosenKind = () => document.querySelector<HTMLButtonElement>('button[value][aria-pressed="true"]');
const meant = (label: string, value: string) => (label === 'Country code' ? country(value) : value);

const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

type OnScreen = {
  /** The screen of a running actor. */
  body: (actor: never) => ReactNode;
  /** The label of each field on that screen. */
  labels: Record<string, string>;
  submit: string;
  /** The text once the form is done, or when it is closed. Left out if another page takes over. */
  says?: { done?: RegExp; closed?: RegExp };
};

/** Takes a form along the paths of its machine on its real screen, and checks everything after each step. */
export const walkOnScreen = (options: FormModelOptions, { body, labels, submit, says = {} }: OnScreen) =>
  walkForm(options, (model) =>
    model.liveDriver({
      around: async (change) => void (await act(change)),
      mount: (actor: Actor<AnyStateMachine>) =>
        void render(<Providers queryClient={makeQueryClient()}>{body(actor as never)}</Providers>),
      act: (event) => {
        const asked = event as FormEvent<string>;
        if (asked.type === 'field.change') fill(labels[asked.name] ?? '', asked.value);
        else if (asked.type === 'form.confirm') answer(submit);
        else if (asked.type === 'form.dismiss') answer('Cancel');
        else press(asked.type === 'form.submit' ? submit : 'Try again');
        return true;
      },
      see: async (snapshot) => {
        const { value, context } = snapshot as { value: string; context: FormContext<string, unknown> };
        if (value === 'done') return void (says.done && screen.getByText(says.done));
        if (value === 'closed') return void (says.closed && screen.getByText(says.closed));
        if (value === 'confirming') return void expect(dialog()).toBeVisible();
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        if (value === 'lookingUp') return void screen.getByLabelText('Loading');
        if (context.problem !== null) screen.getByText(context.problem);
        if (value === 'unread') return;
        expect(button(submit).disabled).toBe(value === 'submitting');
        for (const [name, label] of Object.entries(labels)) {
          const control = label === 'kind' ? chosenKind() : input(label);
          expect(control?.value).toBe(meant(label, context.fields[name] ?? ''));
          expect(control?.disabled).toBe(value === 'submitting');
          if (!(control instanceof HTMLInputElement)) continue;
          const problem = context.problems[name] ?? null;
          expect(control.getAttribute('aria-invalid')).toBe(String(problem !== null));
          if (problem !== null) expect(describedBy(control)).toBe(problem);
        }
      },
      unmount: () => cleanup(),
    }),
  );
