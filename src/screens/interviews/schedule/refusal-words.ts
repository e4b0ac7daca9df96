import type { Refusal } from '../../../contract/interviews';

/** Why a panelist is not offered, in plain words; for admins (product: Slots). */
export const refusalWords: Record<Refusal, string> = {
  NO_SKILL: 'A primary skill is missing, or too little experience with it',
  BLOCKED: 'The panelist and the organization do not work together',
  BUSY: 'Has another interview at these times',
  OUTSIDE_HOURS: 'Offers no hours at these times',
  CAP: 'Has reached their limit of interviews for the day or week',
  NOTICE: 'These times are too soon',
  HELD: 'Someone else is booking these times right now',
  INACTIVE: 'Not active, or the profile is not confirmed',
};
