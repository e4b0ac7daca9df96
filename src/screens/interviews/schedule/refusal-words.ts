import type { Refusal } from '../../../contract/interviews';

/** Why a panelist is not offered, in plain words; for admins (product 3). */
export const refusalWords: Record<Refusal, string> = {
  NO_SKILL: 'A primary skill is missing, or too little experience with it',
  BLOCKED: 'The panelist and the organization do not work together',
  BUSY: 'Has another interview at these times',
  OUTSIDE_HOURS: 'Gave no hours at these times',
  CAP: 'Has as many interviews as they take in a day or a week',
  NOTICE: 'These times are too soon',
  HELD: 'Somebody is just booking these times',
  INACTIVE: 'Not active, or the profile is not confirmed',
};
