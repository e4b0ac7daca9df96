import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  confirmEmail,
  forgotPassword,
  lookAtLink,
  register,
  resetPassword,
} from '../../src/contract/auth-accounts';
import type { BodyOf } from '../../src/contract/kit';
import { phoneParts, phoneProblems } from '../../src/contract/people-phones';
import { texts } from '../../src/contract/texts';
import { passwordEmail } from './account-emails';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import { servePublic, wakeBackground, type AppContext } from '../http/calls';
import { invalid } from '../kit/failures';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { requireTimeZone } from '../kit/time-zones';
import { requireUncommon } from './common-passwords';
import { forgetAllFailures, forgetTries, noteTry } from './failures';
import { emailsAreShown } from './email-links';
import { factsOf, forgetPassword, noLink, registrationsBy, requestLink, takeLink, type Registration } from './links';
import { makeAccount } from './make-account';
import { namesOf } from './named-passwords';
import { hashPassword, passwordFits, whereHashed } from './passwords';
import { accountById, setPassword } from './sessions';

/** Refuses a mobile number that is not valid in its country. @throws 400 at `mobile` */
function requireNumber(mobile: string | null): void {
  if (mobile !== null && phoneProblems(phoneParts(mobile), texts.numberInvalid).number !== null)
    throw invalid([{ field: 'mobile', message: texts.numberInvalid }]);
}

async function askForAccount(appContext: AppContext, body: BodyOf<typeof register>, address: string): Promise<void> {
  const names = { name: body.name, email: body.userName, organization: null };
  await requireUncommon(appContext.config, body.password, 'password', names);
  await appContext.db.transaction((own) => noteTry(own, 'registration', body.userName, address));
  const { userType, mobile, timeZone } = body;
  requireNumber(mobile);
  if (timeZone !== undefined) await requireTimeZone(appContext.db, timeZone);
  const given = {
    userType,
    name: body.name.trim(),
    mobile,
    timeZone,
    passwordHash: await hashPassword(body.password),
    organizationId: null,
  };
  await appContext.db.transaction(async (own) => {
    const link = await requestLink(own, { purpose: 'confirm', email: body.userName, given });
    await audit(own, null, 'registered', link.id);
  });
}

async function askForReset(appContext: AppContext, email: string, address: string): Promise<void> {
  await appContext.db.transaction((own) => noteTry(own, 'forgotten password', email, address));
  await appContext.db.transaction((own) => requestLink(own, { purpose: 'reset', email }));
}

/** The first registration with this password. @throws 400 at `password` */
async function registrationWith(password: string, registrations: readonly Registration[]): Promise<Registration> {
  for (const one of registrations) if (await passwordFits(one.given.passwordHash, password)) return one;
  throw invalid([{ field: 'password', message: texts.passwordInvalid }]);
}

/** Creates the account of a registration for a person who knows its password; returns its user type and email. */
async function confirm({ db }: AppContext, { token, password }: BodyOf<typeof confirmEmail>, address: string) {
  const registrations = await registrationsBy(db, token);
  const [{ id }] = registrations;
  await db.transaction((own) => noteTry(own, 'confirmation', id, address));
  const chosen = await registrationWith(password, registrations);
  return db.transaction(async (tx) => {
    // An account that another link made in the meantime has ended this link.
    const { email } = await takeLink(tx, 'confirm', token);
    const made = await makeAccount(tx, { ...chosen.given, email });
    if (!made) throw noLink();
    await forgetPassword(tx, chosen.id);
    await forgetTries(tx, 'confirmation', id, address);
    await audit(tx, made.id, 'emailConfirmed');
    return { userType: chosen.given.userType, email };
  });
}

async function accept(appContext: AppContext, body: BodyOf<typeof acceptInvitation>) {
  // The link is checked before hashing, so that a guesser cannot cause expensive work, and again when it is used.
  const invited = await factsOf(appContext.db, 'invite', body.token);
  await requireUncommon(appContext.config, body.password, 'password', { ...invited, name: body.name });
  requireNumber(body.mobile);
  if (body.timeZone !== undefined) await requireTimeZone(appContext.db, body.timeZone);
  const passwordHash = await hashPassword(body.password);
  return appContext.db.transaction(async (tx) => {
    const { email, given, id } = await takeLink(tx, 'invite', body.token);
    const { name, mobile, timeZone } = body;
    const account = { email, name: name.trim(), mobile, timeZone, passwordHash };
    const made = given && (await makeAccount(tx, { ...given, ...account }));
    if (!made) throw noLink();
    await audit(tx, made.id, 'invitationAccepted', id);
    return { userType: given.userType, email };
  });
}

async function reset(appContext: AppContext, body: BodyOf<typeof resetPassword>) {
  const { email } = await factsOf(appContext.db, 'reset', body.token);
  await requireUncommon(appContext.config, body.password, 'password', await namesOf(appContext.db, email));
  const passwordHash = await hashPassword(body.password);
  return appContext.db.transaction(async (tx) => {
    const link = await takeLink(tx, 'reset', body.token);
    const account = link.userId === null ? null : await accountById(tx, link.userId);
    if (!account) throw noLink();
    await setPassword(tx, account.id, passwordHash);
    await forgetAllFailures(tx, account.email);
    await postEmail(tx, {
      priority: 'account',
      recipient: account.email,
      ...passwordEmail(account, 'byLink', appContext.config.publicUrl, await readWords(tx)),
    });
    await audit(tx, account.id, 'passwordReset', link.id);
    return { userType: account.userType };
  });
}

/**
 * Registration, forgotten passwords and emailed links (product: Registration). Responses do not reveal whether an
 * address has an account.
 */
export function accountRoutes(app: FastifyInstance, appContext: AppContext): void {
  const emailReply = { emailKept: emailsAreShown(appContext.config) };

  // The next two calls do not wake the background work. An email written at once would slow down the caller's next
  // call, which would reveal that there is one.
  servePublic(app, appContext, register, async ({ body, request }) => {
    await whereHashed(() => askForAccount(appContext, body, addressOf(request)));
    return emailReply;
  });

  servePublic(app, appContext, forgotPassword, async ({ body, request }) => {
    await askForReset(appContext, body.userName, addressOf(request));
    return emailReply;
  });

  servePublic(app, appContext, lookAtLink, ({ body, tx }) => factsOf(tx, body.purpose, body.token));

  servePublic(app, appContext, confirmEmail, ({ body, request }) =>
    whereHashed(() => confirm(appContext, body, addressOf(request))),
  );

  servePublic(app, appContext, acceptInvitation, ({ body }) => whereHashed(() => accept(appContext, body)));

  servePublic(app, appContext, resetPassword, async ({ body, reply }) => {
    wakeBackground(appContext, reply);
    return whereHashed(() => reset(appContext, body));
  });
}
