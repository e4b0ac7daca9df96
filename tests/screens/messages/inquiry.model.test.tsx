import { useState } from 'react';
import { flushSync } from 'react-dom';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InquiryState } from '../../../src/contract/messages-inquiries';
import type { InquiryActor, InquirySnapshot } from '../../../src/machines/messages/inquiry';
import { AnswerForm } from '../../../src/screens/messages/inquiries/InquiryForm';
import { inquiryModel } from '../../model/inquiry-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Answer');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Close without replying?' });

/** Changes the conversation from outside, as another user would. */
let read: (conversation: { revision?: number; state?: InquiryState }) => void = () => undefined;
function Host({ actor }: { actor: InquiryActor }) {
  const [conversation, setConversation] = useState<{ revision: number; state: InquiryState }>({
    revision: 3,
    state: 'open',
  });
  read = (change) => flushSync(() => setConversation((before) => ({ ...before, ...change })));
  return <AnswerForm {...{ actor, name: 'Asha Rao', email: 'asha@example.com', ...conversation }} />;
}

function see(snapshot: InquirySnapshot) {
  const { text, problem, faster, tried } = snapshot.context;
  if (snapshot.matches('overtaken')) {
    screen.getByText(new RegExp(`${faster?.by ?? '?'} closed this inquiry while you were writing`));
    if (text.trim() !== '') screen.getByText(text);
    return;
  }
  if (snapshot.matches('reopening')) return void screen.getByRole('button', { name: /Reopen/ });
  expect(answer().value).toBe(text);
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
  if (tried && text.trim() === '') screen.getByText('Answer, field is required');
}

it('shows every state of an answer to an inquiry, and is led through all of them by hand', async () => {
  const model = inquiryModel();
  let held: InquiryActor | null = null;
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) => {
      held = actor as InquiryActor;
      renderApp(<Host actor={held} />, { queryClient: seededClient('ADMIN') });
    },
    act: (event) => {
      const { text } = (held as InquiryActor).getSnapshot().context;
      switch (event.type) {
        case 'text.change':
          fireEvent.change(answer(), { target: { value: event.text } });
          return true;
        case 'message.send':
          press(event.next === 'closed' ? 'Send and close' : 'Send message');
          return true;
        case 'silence.ask':
          press('Close without replying');
          return true;
        case 'silence.dismiss':
          press('Keep inquiry open');
          return true;
        case 'silence.confirm':
          press('Close inquiry');
          return true;
        case 'inquiry.reopen':
          // A closed inquiry with an unfinished text is answered instead.
          if (text.trim() !== '') return false;
          read({ state: 'closed' });
          press('Reopen');
          read({ state: 'open' });
          return true;
        case 'inquiry.arrive':
          read({ revision: event.revision });
          return true;
        case 'mine.keep':
          press('Keep mine');
          return true;
        case 'theirs.use':
          press('Use the other version');
          return true;
      }
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});
