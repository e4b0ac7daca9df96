import {
  makeInquiryMachine,
  type MakeInquiryEvent,
  type MakeInquirySnapshot,
} from '../../src/machines/messages/make-inquiry';
import { modelTest } from './harness';

export const inquiryRefusals = {
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [
      { field: 'userName', message: 'Email is not valid' },
      { field: 'mobile', message: 'Please enter correct WhatsApp number' },
    ],
  },
  elsewhere: { status: 429, message: 'Too many requests. Please try again in a moment.' },
  silent: new Error(''),
};

/** An inquiry by a panelist or an organization without an account, with every possible ending. */
export const makeInquiryModel = () =>
  modelTest({
    machine: makeInquiryMachine,
    input: {},
    events: ({ context: { fields } }: MakeInquirySnapshot): MakeInquiryEvent[] => [
      { type: 'field.change', name: 'name', value: 'Ada Rao' },
      { type: 'field.change', name: 'email', value: fields.email === 'ada@example.com' ? 'ada' : 'ada@example.com' },
      { type: 'field.change', name: 'message', value: 'Please call me.' },
      { type: 'field.change', name: 'role', value: fields.role === 'PANELIST' ? 'ORGANIZATION_USER' : 'PANELIST' },
      { type: 'form.submit' },
    ],
    settle: { submit: { done: [null], error: Object.values(inquiryRefusals) } },
    project: ({ context }: MakeInquirySnapshot) => context,
  });
