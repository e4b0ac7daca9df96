import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ReviewStatementActor, ReviewStatementSnapshot } from '../../../src/machines/billing/review-statement';
import { ReviewButtons } from '../../../src/screens/billing/statements/StatementActions';
import { reviewStatementModel } from '../../model/review-statement-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { detail } from './statement-fixtures';

const statement = detail({ allowedActions: [{ type: 'ISSUE' }, { type: 'ADJUST' }] });
const dialog = () => screen.queryByRole('dialog');
const press = (name: string) => fireEvent.click(within(dialog() ?? document.body).getByRole('button', { name }));
const labels = { amount: 'Amount in rupees', why: 'Reason' } as const;

function see(snapshot: ReviewStatementSnapshot) {
  const { act: asked, fields, problems, problem } = snapshot.context;
  const open = dialog();
  expect(open !== null).toBe(snapshot.hasTag('asking'));
  if (open === null) return;
  within(open).getByText(asked === 'ADJUST' ? 'Adjust this statement?' : 'Issue this statement?');
  if (asked === 'ADJUST') {
    const amount = within(open).getByLabelText<HTMLInputElement>(labels.amount);
    expect(amount.value).toBe(fields.amount);
    expect(amount.disabled).toBe(snapshot.matches('sending'));
    expect(within(open).getByLabelText<HTMLTextAreaElement>(labels.why).value).toBe(fields.why);
    for (const said of [problems.amount, problems.why]) if (said) expect(open).toHaveTextContent(said);
  }
  if (problem) expect(open).toHaveTextContent(problem);
}

it('shows every state of acting on a statement, and is led through all of them by hand', async () => {
  const model = reviewStatementModel();
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) =>
      void renderApp(<ReviewButtons actor={actor as ReviewStatementActor} statement={statement} />, {
        queryClient: seededClient('SUPER_ADMIN'),
      }),
    act: (event) => {
      if (event.type === 'act.ask') {
        // A dialog over the page keeps its buttons from being pressed.
        if (dialog() !== null) return false;
        press(event.act === 'ADJUST' ? 'Adjust' : 'Issue');
      } else if (event.type === 'field.change') {
        if (event.name === 'reference' || dialog() === null) return false;
        const field = within(dialog() ?? document.body).queryByLabelText<HTMLInputElement>(labels[event.name]);
        if (field === null || field.value === event.value) return false;
        fireEvent.change(field, { target: { value: event.value } });
      } else if (event.type === 'form.submit') press(screen.queryByLabelText(labels.amount) ? 'Adjust' : 'Issue');
      else press('Cancel');
      return true;
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});
