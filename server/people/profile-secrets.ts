import type { Profile } from '../../src/contract/people-profile';
import type { Revealed } from '../../src/contract/people-profile-secrets';
import {
  detailsOf,
  sectionProblems,
  type SaveSecret,
  type SecretSection,
} from '../../src/contract/people-profile-sections';
import { isIdKind, profileTexts, idKinds } from '../../src/contract/people-profile-rules';
import { texts } from '../../src/contract/texts';
import { secretLetter } from '../auth/account-letters';
import { forgetFailures, notePassword } from '../auth/failures';
import { passwordFits } from '../auth/passwords';
import { accountById, lockedAccount } from '../auth/sessions';
import type { Config } from '../config';
import { databaseNow, sql, type Tx } from '../db/database';
import type { AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { invalid, Refused, signedOut } from '../kit/failures';
import { postMail } from '../kit/mail';
import { keysBeside, seal, unseal, type SecretKeys } from '../kit/secrets';
import { nextRevision, type Opened } from './profile-sections';

/** The keys of a server, read or made once for each folder. */
const beside = new Map<string, SecretKeys>();
function keysOf({ profileKeys, databaseUrl, dataDir }: Config): SecretKeys {
  if (profileKeys) return profileKeys;
  if (databaseUrl !== null) return [];
  const keys = beside.get(dataDir) ?? keysBeside(dataDir);
  beside.set(dataDir, keys);
  return keys;
}

const placeOf = (userId: string, section: SecretSection) => `${userId} ${section}`;

/** Bank account, PAN and ID proof in clear; a section is null where nothing is stored, or its key is gone. */
async function openedOf(tx: Tx, config: Config, userId: string): Promise<Revealed> {
  const rows = await tx.many<{ section: SecretSection; sealed: Buffer }>(sql`
    select section, sealed from profile_secrets where user_id = ${userId}`);
  if (rows.length === 0) return { identity: null, bank: null };
  const keys = keysOf(config);
  const open = (section: SecretSection): unknown => {
    const row = rows.find((one) => one.section === section);
    const text = row ? unseal(keys, placeOf(userId, section), row.sealed) : null;
    return text === null ? null : JSON.parse(text);
  };
  return { identity: open('identity') as Revealed['identity'], bank: open('bank') as Revealed['bank'] };
}

const masked = (text: string) => (text === '' ? '' : `•••• ${text.slice(-4)}`);
const maskedName = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}•••`)
    .join(' ');

/** The same as everybody may see it who may see the profile: enough to recognize it. */
export async function maskedSecrets(tx: Tx, config: Config, userId: string): Promise<Opened> {
  const { identity, bank } = await openedOf(tx, config, userId);
  return {
    identity: identity && {
      pan: masked(identity.pan),
      idKind: isIdKind(identity.idKind) ? idKinds[identity.idKind] : identity.idKind,
      idNumber: masked(identity.idNumber),
    },
    bank: bank && {
      account: masked(bank.account),
      holder: maskedName(bank.holder),
      ifsc: bank.ifsc.slice(0, 4) + '•••',
    },
  };
}

/** Shows them to their owner or a SUPER_ADMIN; each look is audited (product: Personal data). */
export async function reveal(tx: Tx, config: Config, caller: Caller, userId: string): Promise<Revealed> {
  await audit(tx, caller.userId, 'profileSecretsSeen', userId);
  return openedOf(tx, config, userId);
}

/**
 * Stores a secret section after the password was typed again, and tells the owner by mail. @throws 400 by the rules and
 * at `password`, 409 if it was saved elsewhere, 429 after too many attempts
 */
export async function saveSecret(
  { db, config }: AppContext,
  caller: Caller,
  address: string,
  { section, revision, value }: SaveSecret,
  present: (tx: Tx) => Promise<Profile>,
): Promise<Profile> {
  const problems = sectionProblems(section, value as never, await databaseNow(db));
  if (Object.keys(problems).length > 0) throw invalid(detailsOf(problems));
  const keys = keysOf(config);
  if (keys.length === 0) throw new Refused(503, profileTexts.noKey);
  await db.transaction((own) => notePassword(own, caller.email, address));
  const before = await accountById(db, caller.userId);
  const wrong = () => invalid([{ field: 'password', message: texts.passwordInvalid }]);
  if (!(await passwordFits(before?.passwordHash ?? null, value.password))) throw wrong();
  const { password: _password, ...typed } = value;
  const stored = 'again' in typed ? { account: typed.account, holder: typed.holder.trim(), ifsc: typed.ifsc } : typed;
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, caller.userId);
    if (!account) throw signedOut();
    if (account.passwordHash !== before?.passwordHash) throw wrong();
    await nextRevision(tx, caller.userId, { section, revision }, async () => {
      const { revisions } = await present(tx);
      return { revision: revisions[section] };
    });
    const sealed = seal(keys, placeOf(caller.userId, section), JSON.stringify(stored));
    await tx.run(sql`
      insert into profile_secrets (user_id, section, sealed) values (${caller.userId}, ${section}, ${sealed})
      on conflict (user_id, section) do update set sealed = excluded.sealed`);
    await forgetFailures(tx, account.email, address);
    await audit(tx, caller.userId, section === 'bank' ? 'bankChanged' : 'identityChanged', caller.userId);
    await postMail(tx, { recipient: account.email, ...secretLetter(account, section, config.publicUrl) });
    return present(tx);
  });
}
