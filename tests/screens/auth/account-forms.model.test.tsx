import { describe, it } from 'vitest';
import { paise } from '../../../src/contract/money';
import { ChangeFactorsBody } from '../../../src/screens/auth/factors/ChangeFactors';
import { RenamePasskeyBody } from '../../../src/screens/auth/factors/RenamePasskey';
import { ChangePasswordBody } from '../../../src/screens/auth/ChangePasswordScreen';
import { ConfirmEmailBody } from '../../../src/screens/auth/ConfirmEmail';
import { ForgotBody } from '../../../src/screens/auth/ForgotScreen';
import { InvitationBody } from '../../../src/screens/auth/InvitationScreen';
import { RegisterBody } from '../../../src/screens/auth/RegisterScreen';
import { ResetPasswordBody } from '../../../src/screens/auth/ResetPasswordScreen';
import { SetUpBody } from '../../../src/screens/auth/SetUpScreen';
import { AddCandidateBody } from '../../../src/screens/candidates/AddCandidate';
import { CreateSubscriptionBody } from '../../../src/screens/billing/by-hand/CreateSubscription';
import { BuyPlanBody } from '../../../src/screens/billing/checkout/BuyPlan';
import { SkillForm } from '../../../src/screens/job-profiles/dictionary/SkillForm';
import { AskSupportBody } from '../../../src/screens/messages/support/AskSupport';
import { NewKeyBody } from '../../../src/screens/organizations/developers/NewKey';
import { EraseBody } from '../../../src/screens/people/own-data/OwnData';
import { anId } from '../fixtures';
import { accountForms, begunWith } from '../../model/account-forms';
import { ReportBody } from '../../../src/screens/shared/report/ReportBody';
import { walkOnScreen } from './walk-form';

const nobody = () => undefined;
const noReport = { file: new Uint8Array(), lines: [], madeWith: { version: '1.0.0', browser: 'Chrome 140 on Linux' } };
const offered = {
  id: '00000000-0000-4000-8000-000000000090',
  title: 'Interview Ready',
  description: 'Three interviews before it counts.',
  pricePaise: paise(399_900),
  interviews: 3,
  validDays: 90,
  revision: 3,
};
const planRecord = {
  ...offered,
  ...{ active: true, bought: 0, createdAt: '2026-01-01T00:00:00Z', changedAt: '2026-01-01T00:00:00Z', changedBy: null },
};
const hidden = ['candidate', 'plan', 'revision', 'paidOn', 'state', 'today'];
const closed = /Open your link again|This link cannot be opened/;
const mobile = { country: 'Country code', number: 'WhatsApp no' };

// Many small steps on a real screen, each followed by a check of the whole screen.
describe('every path of its machine is taken on the screen of', () => {
  it('set-up', () =>
    walkOnScreen(begunWith(accountForms.setUp, ['name']), {
      body: (actor) => <SetUpBody actor={actor} />,
      labels: { name: 'Name', email: 'Email', password: 'Password' },
      submit: 'Create account',
      says: { done: /You are the super admin here/, closed: /Open the whole link/ },
    }));

  it('registration', () =>
    walkOnScreen(begunWith(accountForms.registration, ['name', 'email']), {
      body: (actor) => <RegisterBody actor={actor} onAgain={nobody} />,
      labels: {
        kind: 'kind',
        name: 'Name',
        email: 'Email',
        ...mobile,
        password: 'Password',
      },
      submit: 'Register',
      says: { done: /Check your email/ },
    }));

  it('confirming an e-mail', () =>
    walkOnScreen(accountForms.confirmEmail, {
      body: (actor) => <ConfirmEmailBody actor={actor} onAgain={nobody} />,
      labels: { password: 'Password' },
      submit: 'Confirm my email',
      says: { closed },
    }));

  it('a candidate added by hand', () =>
    walkOnScreen(begunWith(accountForms.addCandidate, ['name', 'email']), {
      body: (actor) => <AddCandidateBody actor={actor} userType="ORGANIZATION_USER" />,
      labels: { name: 'Name', email: 'Email', ...mobile },
      submit: 'Add candidate',
      says: { done: / added\./ },
    }));

  it('the order of a plan', () =>
    walkOnScreen(begunWith(accountForms.buyPlan, ['state']), {
      body: (actor) => <BuyPlanBody actor={actor} plan={offered} gateway={{ name: 'Test gateway', isTest: true }} />,
      labels: { name: 'Name', gstin: 'GSTIN (optional)' },
      submit: 'Pay ₹3,999',
      says: { done: /does not answer/ },
    }));

  it('a subscription by hand', () =>
    walkOnScreen(begunWith(accountForms.createSubscription, hidden), {
      body: (actor) => (
        <CreateSubscriptionBody
          actor={actor}
          begun={{ candidate: { id: anId(7), name: 'Asha Rao' }, plan: planRecord }}
          onAnother={nobody}
        />
      ),
      labels: { reference: 'Reference', name: 'Name' },
      submit: 'Create subscription',
      says: { done: /Interview Ready is active for Asha Rao/ },
    }));

  it('an inquiry under Support', () =>
    walkOnScreen(accountForms.askSupport, {
      body: (actor) => <AskSupportBody actor={actor} onAsked={nobody} />,
      labels: { subject: 'Subject', text: 'Message' },
      submit: 'Send message',
    }));

  it('an API key', () =>
    walkOnScreen(begunWith(accountForms.createKey, ['scopes', 'endsOn', 'today']), {
      body: (actor) => <NewKeyBody actor={actor} zone="UTC" />,
      labels: { name: 'Name' },
      submit: 'Create API key',
      says: { done: /API key created/ },
    }));

  it('a problem', () =>
    walkOnScreen(accountForms.reportProblem, {
      body: (actor) => <ReportBody actor={actor} report={noReport} failed={false} titleId="title" onClose={nobody} />,
      labels: { text: 'What went wrong?' },
      submit: 'Send report',
    }));

  it('a skill', () =>
    walkOnScreen(begunWith(accountForms.editSkill, ['name']), {
      body: (actor) => <SkillForm actor={actor} families={['Messaging']} action="Save" onCancel={nobody} />,
      labels: { name: 'Skill', family: 'Family', synonyms: 'Synonyms' },
      submit: 'Save',
      says: { done: / saved\./ },
    }));

  it('erasing oneself', () =>
    walkOnScreen(accountForms.erasePerson, {
      body: (actor) => <EraseBody actor={actor} />,
      labels: { word: 'Type ERASE to confirm', password: 'Current password' },
      submit: 'Erase my data in 7 days',
      says: { done: /Your data will be erased in 7 days/ },
    }));

  it('a forgotten password', () =>
    walkOnScreen(accountForms.forgotPassword, {
      body: (actor) => <ForgotBody actor={actor} kind="panelist" />,
      labels: { email: 'Email' },
      submit: 'Send me a link',
      says: { done: /Check your email/ },
    }));

  it('a new password by a link', () =>
    walkOnScreen(accountForms.resetPassword, {
      body: (actor) => <ResetPasswordBody actor={actor} />,
      labels: { password: 'New password', repeat: 'Confirm password' },
      submit: 'Set password',
      says: { closed },
    }));

  it('an invitation', () =>
    walkOnScreen(begunWith(accountForms.invitation, ['country', 'number', 'password']), {
      body: (actor) => <InvitationBody actor={actor} />,
      labels: { name: 'Name', ...mobile, password: 'Password', repeat: 'Confirm password' },
      submit: 'Accept invitation',
      says: { closed },
    }));

  it('a change of second factors', () =>
    walkOnScreen(begunWith(accountForms.changeFactors, ['needed', 'way']), {
      body: (actor) => (
        <ChangeFactorsBody actor={actor} isRenewal={false} ways={['code', 'recoveryCode']} onClose={nobody} />
      ),
      labels: { password: 'Current password', code: 'Code from your authenticator app' },
      submit: 'Remove',
      says: { done: /Second factor removed/ },
    }));

  it('the name of a passkey', () =>
    walkOnScreen(accountForms.renamePasskey, {
      body: (actor) => <RenamePasskeyBody actor={actor} onClose={nobody} />,
      labels: { name: 'Name' },
      submit: 'Rename',
    }));

  it('a change of the password', () =>
    walkOnScreen(accountForms.changePassword, {
      body: (actor) => <ChangePasswordBody actor={actor} email="ada@example.com" />,
      labels: { oldPassword: 'Current password', newPassword: 'New password', repeat: 'Confirm password' },
      submit: 'Change Password',
      says: { done: /Password changed/ },
    }));
});
