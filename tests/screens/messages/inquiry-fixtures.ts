import type { Inquiry, InquiryMessage, InquiryRow, OwnInquiry } from '../../../src/contract/messages-inquiries';
import { anId, inHours } from '../fixtures';

export const inquiryRow = (given: Partial<InquiryRow> = {}): InquiryRow => ({
  id: anId(1),
  role: 'ORGANIZATION_USER',
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobile: '+91 9845012345',
  organization: 'Northwind Software',
  topic: 'OTHER',
  subject: '',
  state: 'open',
  message: 'We hire ten engineers.',
  account: false,
  createdAt: inHours(-5),
  changedAt: inHours(-5),
  closedAt: null,
  closedBy: null,
  owner: null,
  interview: null,
  ...given,
});

export const aMessage = (given: Partial<InquiryMessage> = {}): InquiryMessage => ({
  id: anId(31),
  author: 'STAFF',
  by: 'Ravi Menon',
  text: 'We will call you.',
  at: inHours(-2),
  ...given,
});

export const inquiry = (row: InquiryRow, more: Partial<Inquiry> = {}): Inquiry => ({
  ...row,
  revision: 1,
  messages: [],
  links: 0,
  report: false,
  ...more,
});

export const ownInquiry = (given: Partial<OwnInquiry> = {}): OwnInquiry => ({
  id: anId(1),
  topic: 'ACCOUNT',
  subject: 'My times',
  state: 'open',
  createdAt: inHours(-5),
  changedAt: inHours(-5),
  closedAt: null,
  message: 'How do I change them?',
  revision: 1,
  messages: [],
  ...given,
});
