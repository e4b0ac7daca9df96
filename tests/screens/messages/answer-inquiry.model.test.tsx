import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnswerInquiryActor, AnswerInquirySnapshot } from '../../../src/machines/messages/answer-inquiry';
import { AnswerForm } from '../../../src/screens/messages/inquiries/AnswerForm';
import { answerInquiryModel } from '../../model/answer-inquiry-model';
import { anId, inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';

const row = {
  id: anId(1),
  role: 'PANELIST' as const,
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '',
  organization: '',
  message: 'Please call me.',
  createdAt: inHours(-5),
  closedAt: null,
  closedBy: null,
  answer: null,
};
const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Answer');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Close without replying?' });

function see(snapshot: AnswerInquirySnapshot) {
  const { answer: typed, problem, theirs, tried } = snapshot.context;
  if (snapshot.matches('closed')) return void screen.getByText('Inquiry closed.');
  if (snapshot.matches('overtaken')) {
    screen.getByText(/Someone else has already closed this inquiry/);
    screen.getByText(new RegExp(theirs?.closedBy ?? '?'));
    if (typed.trim() !== '') screen.getByText(typed);
    return;
  }
  expect(answer().value).toBe(typed);
  const asks = snapshot.matches('confirming') || snapshot.matches('closing');
  const dialog = question();
  expect(dialog !== null).toBe(asks);
  expect(answer().disabled).toBe(snapshot.matches('sending'));
  if (problem) expect(dialog ?? document.body).toHaveTextContent(problem.message);
  if (dialog)
    expect(within(dialog).getByRole('button', { name: 'Keep inquiry open' })).toHaveProperty(
      'disabled',
      snapshot.matches('closing'),
    );
  if (tried && typed.trim() === '') screen.getByText('Answer, field is required');
}

it('shows every state of answering an inquiry, and is led through all of them by hand', async () => {
  const model = answerInquiryModel();
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) =>
      void renderApp(<AnswerForm actor={actor as AnswerInquiryActor} row={row} />, {
        queryClient: seededClient('ADMIN'),
      }),
    act: (event) => {
      if (event.type === 'answer.change') {
        if (answer().value === event.answer) return false;
        fireEvent.change(answer(), { target: { value: event.answer } });
      } else if (event.type === 'answer.send') press('Send message');
      else if (event.type === 'silence.ask') press('Close without replying');
      else if (event.type === 'silence.dismiss') press('Keep inquiry open');
      else if (event.type === 'silence.confirm') press('Close inquiry');
      else return false;
      return true;
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});
