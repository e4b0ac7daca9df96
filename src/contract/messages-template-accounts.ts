import type { EmailTemplate, TemplateVariables } from './messages-template-parts';

const site = { what: 'The address of the platform', example: 'https://interviews.example.com' };
const role = { what: 'The user type, with its organization', example: 'a user of an organization, for Acme' };

type Parts = EmailTemplate['parts'];
/** Creates the templates of a group of plain-text emails. Each has the part `next`, which says what happens next. */
export const templatesOf =
  (group: EmailTemplate['group']) =>
  (name: string, sent: string, variables: TemplateVariables, parts: Parts): EmailTemplate => ({
    group,
    name,
    sent,
    variables,
    parts: { next: '', ...parts },
  });
const account = templatesOf('account');

/** Emails about an account (product: Mail content). */
export const accountTemplates = {
  confirmEmail: account(
    'Confirm the email',
    'To someone who registers. Its link creates the account.',
    { site, role: { ...role, what: 'The user type', example: 'a panelist' } },
    {
      subject: 'Please confirm your email',
      opening: 'You registered as {role} at {site}. Please open this address to confirm that this email is yours:',
      next: 'If you did not register, please ignore this email. No account will be created.',
    },
  ),
  hasAccount: account(
    'Already registered',
    'To an email that has an account, when someone registers with it.',
    { site },
    {
      subject: 'You already have an account',
      opening:
        'Someone, most likely you, tried to register at {site} with this email. It already has an account, so no new one was created.',
      next: 'If it was not you, you can ignore this email: your account is unchanged.',
    },
  ),
  resetPassword: account(
    'New password',
    'To someone who forgot the password. Its link sets a new one.',
    { site },
    {
      subject: 'Set a new password',
      opening:
        'Someone, most likely you, requested a new password for your account at {site}. Please open this address to choose one:',
      next: 'If it was not you, you can ignore this email: your password is unchanged, and no one else has this link.',
    },
  ),
  inviteUser: account(
    'Invitation',
    'To someone whom an admin or an organization invites. Its link creates the account.',
    { inviter: { what: 'The one who invites, or “An admin”', example: 'Sara Lee' }, site, role },
    {
      subject: 'You are invited',
      opening: '{inviter} invites you to {site} as {role}. Please open this address to accept and choose a password:',
      next: 'If you did not expect this, please ignore this email. No account will be created.',
    },
  ),
  passwordChanged: account(
    'Password changed',
    'To the owner of the account.',
    { site, how: { what: 'How it was changed', example: 'by a link that we sent to this email' } },
    {
      subject: 'Your password was changed',
      opening:
        'The password of your account at {site} was changed {how}. All its other sessions were signed out, and its calendar address ended.',
      next: 'If it was you, there is nothing to do.',
    },
  ),
  factorsChanged: account(
    'Second factor changed',
    'To the owner of the account.',
    { site, change: { what: 'What was changed', example: 'An authenticator app was added to your account' } },
    {
      subject: 'The second factor of your account was changed',
      opening: '{change} at {site}.',
      next: 'If it was you, there is nothing to do.',
    },
  ),
  sessionsEnded: account(
    'Sessions ended by an admin',
    'To the owner of the account.',
    { site },
    {
      subject: 'You were signed out everywhere',
      opening: 'An admin ended all sessions of your account at {site}.',
      next: 'You can sign in again with your password. If your calendar shows your interviews, please create a new calendar address on the Calendar page.',
    },
  ),
  bankChanged: account(
    'Bank details changed',
    'To the owner of the account.',
    { site },
    {
      subject: 'Your bank details were changed',
      opening: 'Your bank details at {site} were just changed by someone who entered your password.',
      next: 'If it was not you, set a new password at once and write to us.',
    },
  ),
  identityChanged: account(
    'PAN and ID proof changed',
    'To the owner of the account.',
    { site },
    {
      subject: 'Your PAN and ID proof were changed',
      opening: 'Your PAN card no and ID proof at {site} were just changed by someone who entered your password.',
      next: 'If it was not you, set a new password at once and write to us.',
    },
  ),
  calendarNotRead: account(
    'Connected calendar not read',
    'To the owner of a connected calendar, when it has not been read for a day.',
    {
      calendar: { what: 'The name of the connection', example: 'Work' },
      since: { what: 'Since when it cannot be read', example: '01-12-2026 10:00 AM' },
    },
    {
      subject: 'We cannot read your calendar {calendar}',
      opening:
        'We have not been able to read your connected calendar {calendar} since {since}. The busy times that we read before then still count.',
      next: 'Connect it again or disconnect it, so that the times we offer are right.',
    },
  ),
  erasurePlanned: account(
    'Data will be erased',
    'To the person, when they or an admin ask for it.',
    { when: { what: 'When it is erased', example: '01-12-2026 10:00 AM' } },
    {
      subject: 'Your data will be erased',
      opening:
        'As requested, your account and your data will be erased on {when}. Records of interviews that were held stay without your name. You will not get an email when it is done.',
    },
  ),
  erasureCanceled: account(
    'Data will not be erased',
    'To the person, when the request is canceled.',
    {},
    {
      subject: 'Your data will not be erased',
      opening: 'The request to erase your data was canceled. Nothing was erased.',
    },
  ),
  erasureDelayed: account(
    'Data not erased yet',
    'To the person, while interviews are open.',
    { interviews: { what: 'The codes of the open interviews', example: 'INT-1042, INT-1043' } },
    {
      subject: 'Your data could not be erased yet',
      opening:
        'We cannot erase your data while these interviews are open: {interviews}. We try again each day until they have ended or you cancel your request.',
    },
  ),
} satisfies Record<string, EmailTemplate>;
