import { systemSettings } from './system-settings-rules';
import { accountTemplates, templatesOf } from './messages-template-accounts';
import { interviewTemplates } from './messages-template-interviews';
import type { EmailTemplate } from './messages-template-parts';
import { day, hour, spanInWords } from './time';

const plan = { what: 'The plan', example: 'Five mock interviews' };
const amount = { what: 'The amount', example: 'INR 2500' };
const refund = { what: 'The code of the refund', example: 'RFD-0012' };
const report = { what: 'The report', example: 'Interview Report' };

const billing = templatesOf('billing');
const other = templatesOf('other');

const billingTemplates = {
  planActive: billing(
    'Plan active',
    'To the candidate who bought it, with the invoice.',
    {
      plan,
      interviews: { what: 'How many interviews it has', example: '5 mock interviews' },
      until: { what: 'The last day', example: '01-03-2027' },
    },
    {
      subject: 'Your plan {plan} is active',
      opening: '{interviews} are yours until {until}.',
    },
  ),
  planEnded: billing(
    'Plan ended',
    'To the candidate who bought it.',
    {
      plan,
      unused: { what: 'A sentence about the interviews that are left', example: '2 mock interviews were not used.' },
    },
    {
      subject: 'Your plan {plan} has ended',
      opening: '{unused}',
    },
  ),
  paymentReturned: billing(
    'Payment returned',
    'To the candidate, when a payment was not captured in time.',
    { plan, within: { what: 'The time to capture it', example: spanInWords(3 * day) } },
    {
      subject: 'Your payment for {plan} was returned',
      opening: 'It was authorized, but not captured within {within}. The gateway gave the money back.',
    },
  ),
  refundRequested: billing(
    'Refund requested',
    'To the other super admins, when one asks for a refund.',
    {
      refund,
      amount,
      candidate: { what: 'The buyer', example: 'Asha Rao' },
      plan,
      reason: { what: 'The reason', example: 'Two interviews did not take place.' },
    },
    {
      subject: 'Refund {refund} waits for approval',
      opening: '{amount} for {candidate}, {plan}: {reason}',
    },
  ),
  refundInitiated: billing(
    'Refund on its way',
    'To the buyer, when it is approved.',
    { plan, amount },
    {
      subject: 'Your refund for {plan} is on its way',
      opening: '{amount} is returned the way you paid. Banks take 5 to 7 working days.',
    },
  ),
  refundProcessed: billing(
    'Refund returned',
    'To the buyer, with the credit note.',
    { plan, amount },
    {
      subject: 'Your refund for {plan}',
      opening: '{amount} was returned the way you paid.',
    },
  ),
  refundRejected: billing(
    'Refund rejected',
    'To the admin who asked for it.',
    { refund, amount, plan, answer: { what: 'Why', example: 'The gateway declined it.' } },
    {
      subject: 'Refund {refund} was rejected',
      opening: '{amount} for {plan}: {answer}',
    },
  ),
  refundFailed: billing(
    'Refund failed',
    'To the admin who asked for it.',
    { refund, amount, plan, answer: { what: 'Why', example: 'The gateway declined it.' } },
    {
      subject: 'Refund {refund} failed',
      opening: '{amount} for {plan} was not returned: {answer}',
    },
  ),
  statementReady: billing(
    'Statement ready',
    'To the panelist, when it is issued.',
    {
      month: { what: 'The month', example: 'November 2026' },
      within: { what: 'The time to answer', example: spanInWords(7 * day) },
    },
    {
      subject: 'Your statement for {month}',
      opening: 'Your statement for {month} is ready. Approve it, or dispute it within {within}:',
      next: 'After {within} it counts as approved.',
    },
  ),
} satisfies Record<string, EmailTemplate>;

const otherTemplates = {
  // The text after the opening is written by the user who sends the invitation.
  jobInvitation: {
    group: 'other',
    name: 'Invitation to apply',
    sent: 'To candidates whom an admin or an organization invites to a job.',
    variables: {
      job: { what: 'The job', example: 'Frontend Engineer' },
      organization: { what: 'The organization', example: 'Acme' },
    },
    parts: {
      subject: 'Apply for {job} at {organization}',
      opening: 'You are invited to apply: {job} at {organization}',
    },
  },
  profileConfirmed: other(
    'Profile confirmed',
    'To the panelist, when an admin confirms the profile.',
    {},
    {
      subject: 'Your profile is confirmed',
      opening: 'Your profile is confirmed. You can now be booked during your available hours. Set them here:',
    },
  ),
  dayOffAdded: other(
    'Day off added',
    'To the panelist, when an admin adds it.',
    { day: { what: 'The day', example: '01-12-2026' } },
    {
      subject: 'We added a day off for you',
      opening:
        'We added {day} as a day off for you, so that no interviews are booked. You can change it under your hours:',
    },
  ),
  inquiryWaiting: other(
    'Inquiry waiting',
    'To admins, when no one has answered an inquiry.',
    { minutes: { what: 'How long it has waited', example: `${systemSettings.inquiryWaitMinutes.default} minutes` } },
    {
      subject: 'An inquiry is waiting for an answer',
      opening: 'An inquiry has waited for {minutes}, and no admin has answered it.',
    },
  ),
  reportReady: other(
    'Report ready',
    'To the one who ran or scheduled it.',
    {
      report,
      days: { what: 'How long the file is kept', example: spanInWords(systemSettings.exportHours.default * hour) },
    },
    {
      subject: 'Your {report}',
      opening: 'Your {report} is ready.',
      next: 'You can download the file for {days}. Only you can open it.',
    },
  ),
  reportFailed: other(
    'Report failed',
    'To the one who ran or scheduled it.',
    { report },
    {
      subject: 'Your {report} could not be made',
      opening: 'We could not make your {report}. Run it again.',
    },
  ),
} satisfies Record<string, EmailTemplate>;

const signature: EmailTemplate = {
  group: 'all',
  name: 'Signature',
  sent: 'At the end of each email in this list.',
  variables: {},
  parts: { signature: '' },
};

/** The emails whose words admins can change, by their keys, with their default words (product: Mail content). */
export const emailTemplates = {
  signature,
  ...accountTemplates,
  ...interviewTemplates,
  ...billingTemplates,
  ...otherTemplates,
};
export type TemplateKey = keyof typeof emailTemplates;
export const templateKeys = Object.keys(emailTemplates) as TemplateKey[];

/** Returns the general type, so that all templates are read in the same way. */
export const templateOf = (key: TemplateKey): EmailTemplate => emailTemplates[key];
