import { profileOwners, type Profile } from '../../../src/contract/people-profile';
import type { Config } from '../../config';
import type { Tx } from '../../db/database';
import type { Caller } from '../../kit/caller';
import { instantText } from '../../kit/lists';
import type { Cell } from '../../kit/sheet';
import { maskedSecrets } from '../profile-secrets';
import { profileOf } from '../profile-sections';

export type Ask = {
  tx: Tx;
  caller: Caller;
  /** As My Profile shows it; null for user types without one. */
  profile: Profile | null;
  /** An instant as the caller reads it on the screens; empty for null. */
  at: (instant: string | null) => string;
};

/** One sheet of the workbook: what it has, and how that is read. It has rows of the caller alone. */
export type Part = {
  sheet: string;
  about: string;
  columns: readonly (readonly [header: string, width: number])[];
  rows: (ask: Ask) => Promise<Cell[][]>;
};

/** Rows of a sheet at most, the latest ones. */
export const mostRows = 10_000;

/** A sheet that lists what is known as pairs; what is not known is left out. */
export const facts = (
  sheet: string,
  about: string,
  read: (ask: Ask) => Promise<(readonly [string, Cell | null])[]>,
): Part => ({
  sheet,
  about,
  columns: [
    ['What', 32],
    ['Value', 64],
  ],
  rows: async (ask) =>
    (await read(ask)).flatMap(([what, value]) => (value === null || value === '' ? [] : [[what, value]])),
});

export async function askOf(tx: Tx, caller: Caller, config: Config): Promise<Ask> {
  const hasProfile = profileOwners.some((owner) => owner === caller.userType);
  return {
    tx,
    caller,
    profile: hasProfile ? await profileOf(tx, caller, await maskedSecrets(tx, config, caller.userId)) : null,
    at: (instant) => instantText(instant, caller.timeZone),
  };
}
