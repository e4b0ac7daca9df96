import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { replyKind } from '../../../src/screens/messages/inquiries/reply-kind';
import { ViewInquiryScreen } from '../../../src/screens/messages/ViewInquiryScreen';
import { aReply, editReplyModel } from '../../model/edit-reply-model';
import { pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve } from '../server';

const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });

it('the form of a saved reply takes every path of its machine', async () => {
  await walkRecordForm(editReplyModel(), {
    ...{ as: 'ADMIN', kind: replyKind(seededClient('ADMIN')), control: text, theirs: 'Theirs: Theirs' },
    change: (change) => fireEvent.change(text(), { target: { value: change.text } }),
    see: (draft) => expect(text().value).toBe(draft.text),
  });
});

it('a saved reply is added from the last tab, and opened', async () => {
  const stored = aReply();
  const asked = serve({
    'GET /inquiryform': () => ({ status: 200, data: pageOf([]) }),
    'GET /saved-replies': () => ({ status: 200, data: pageOf([stored]) }),
    'POST /saved-replies': () => ({ status: 200, data: stored }),
    [`GET /saved-replies/${stored.id}`]: () => ({ status: 200, data: stored }),
    [`GET /saved-replies/${stored.id}/versions`]: () => ({ status: 200, data: pageOf([]) }),
  });
  const { path } = renderApp(<ViewInquiryScreen />, {
    path: '/dashboard/viewinquiry?tab=3&id=new',
    queryClient: seededClient('ADMIN'),
  });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Opening hours' } });
  fireEvent.change(text(), { target: { value: 'We answer on workdays.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add saved reply' }));
  await waitFor(() => expect(path()).toContain(`id=${stored.id}`));
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    fields: { title: 'Opening hours', text: 'We answer on workdays.' },
  });
});
