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
  /** The profile as My Profile shows it; null for user types without one. */
  profile: Profile | null;
  /** Formats an instant as on the caller's screens; empty for null. */
  at: (instant: string | null) => string;
};

/** One sheet of the workbook: its description, and how to read its rows. It has only rows of the caller. */
export type Part = {
  sheet: string;
  about: string;
  columns: readonly (readonly [header: string, width: number])[];
  rows: (ask: Ask) => Promise<Cell[][]>;
};

/** The most rows of a sheet. The latest ones are kept. */
export const mostRows = 10_000;

/** A sheet with pairs of names and values. Unknown values are left out. */
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
