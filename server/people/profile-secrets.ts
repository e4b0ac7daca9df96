import type { Profile } from '../../src/contract/people-profile';
import { isReadable, type Revealed } from '../../src/contract/people-profile-secrets';
import {
  cleanSection,
  detailsOf,
  sectionProblems,
  type SaveSecret,
  type SecretSection,
} from '../../src/contract/people-profile-sections';
import { idKinds, ifscCountry, isIdKind, profileTexts } from '../../src/contract/people-profile-rules';
import { secretEmail } from '../auth/account-emails';
import { forgetFailures, notePassword } from '../auth/failures';
import { passwordFits } from '../auth/passwords';
import { accountById, lockedAccount } from '../auth/sessions';
import type { Config } from '../config';
import { databaseNow, sql, type Tx } from '../db/database';
import type { AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, invalid, Refused, signedOut, wrongPasswordAt } from '../kit/failures';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import { keysOf, readable, seal } from '../kit/secrets';
import { nextRevision, type Opened } from './profile-sections';

export const placeOf = (userId: string, section: SecretSection) => `${userId} ${section}`;

/**
 * Bank account, PAN and ID proof in clear. A section is null if nothing is stored, and 'unreadable' if its key is
 * missing or the value is damaged.
 */
async function openedOf(tx: Tx, config: Config, userId: string): Promise<Revealed> {
  const rows = await tx.many<{ section: SecretSection; sealed: Buffer }>(sql`
    select section, sealed from profile_secrets where user_id = ${userId}`);
  if (rows.length === 0) return { identity: null, bank: null };
  const keys = keysOf(config);
  const open = (section: SecretSection): unknown => {
    const row = rows.find((one) => one.section === section);
    if (!row) return null;
    const text = readable(keys, placeOf(userId, section), row.sealed);
    return text === null ? 'unreadable' : JSON.parse(text);
  };
  const bank = open('bank') as Revealed['bank'];
  return {
    identity: open('identity') as Revealed['identity'],
    // Accounts that were stored before those outside India were supported have neither country nor SWIFT code.
    bank: isReadable(bank) ? { ...bank, country: bank.country ?? ifscCountry, swift: bank.swift ?? '' } : bank,
  };
}

const masked = (text: string) => (text === '' ? '' : `•••• ${text.slice(-4)}`);
/** Shows the bank, but not the branch. */
const maskedCode = (code: string) => (code === '' ? '' : `${code.slice(0, 4)}•••`);
const maskedName = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}•••`)
    .join(' ');

/** The secrets as all readers of the profile may see them: enough to recognize them. */
export async function maskedSecrets(tx: Tx, config: Config, userId: string): Promise<Opened> {
  const { identity, bank } = await openedOf(tx, config, userId);
  return {
    identity: isReadable(identity)
      ? {
          pan: masked(identity.pan),
          idKind: isIdKind(identity.idKind) ? idKinds[identity.idKind] : identity.idKind,
          idNumber: masked(identity.idNumber),
        }
      : identity,
    bank: isReadable(bank)
      ? {
          account: masked(bank.account),
          holder: maskedName(bank.holder),
          country: bank.country,
          ifsc: maskedCode(bank.ifsc),
          swift: maskedCode(bank.swift),
        }
      : bank,
  };
}

/** Returns the secrets to their owner or a SUPER_ADMIN. Each access is audited (product: Personal data). */
export async function reveal(tx: Tx, config: Config, caller: Caller, userId: string): Promise<Revealed> {
  await audit(tx, caller.userId, 'profileSecretsSeen', userId);
  return openedOf(tx, config, userId);
}

/**
 * Stores a secret section after the password was entered again, and notifies the owner by email. @throws 400 by the
 * rules and at `password`, 409 if it was saved elsewhere or the stored value cannot be read, 429 after too many
 * attempts
 */
export async function saveSecret(
  { db, config }: AppContext,
  caller: Caller,
  address: string,
  { section, revision, value: sent, replace = false }: SaveSecret,
  present: (tx: Tx) => Promise<Profile>,
): Promise<Profile> {
  const value = cleanSection(section, sent as never) as typeof sent;
  const problems = sectionProblems(section, value as never, await databaseNow(db));
  if (Object.keys(problems).length > 0) throw invalid(detailsOf(problems));
  const keys = keysOf(config);
  if (keys.length === 0) throw new Refused(503, profileTexts.noKey);
  await db.transaction((own) => notePassword(own, caller.email, address));
  const before = await accountById(db, caller.userId);
  const wrong = () => wrongPasswordAt('password');
  if (!(await passwordFits(before?.passwordHash ?? null, value.password))) throw wrong();
  const { password: _password, ...stored } = value;
  if ('again' in stored) delete (stored as Partial<typeof stored>).again;
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, caller.userId);
    if (!account) throw signedOut();
    if (account.passwordHash !== before?.passwordHash) throw wrong();
    await nextRevision(tx, caller.userId, { section, revision }, async () => {
      const { revisions } = await present(tx);
      return { revision: revisions[section] };
    });
    // An unreadable value may become readable again, so it is not overwritten without confirmation.
    const unread = (await openedOf(tx, config, caller.userId))[section] === 'unreadable';
    if (unread && !replace) throw conflict(profileTexts.unreadable);
    const sealed = seal(keys, placeOf(caller.userId, section), JSON.stringify(stored));
    const hasPan = 'pan' in stored && stored.pan !== '';
    const country = 'country' in stored ? stored.country : null;
    await tx.run(sql`
      insert into profile_secrets (user_id, section, sealed, has_pan, country)
      values (${caller.userId}, ${section}, ${sealed}, ${hasPan}, ${country})
      on conflict (user_id, section) do update
        set sealed = excluded.sealed, has_pan = excluded.has_pan, country = excluded.country`);
    await forgetFailures(tx, account.email, address);
    await audit(tx, caller.userId, section === 'bank' ? 'bankChanged' : 'identityChanged', caller.userId);
    if (unread) await audit(tx, caller.userId, 'unreadableReplaced', section);
    await postEmail(tx, {
      priority: 'account',
      recipient: account.email,
      ...secretEmail(account, section, config.publicUrl, await readWords(tx)),
    });
    return present(tx);
  });
}
