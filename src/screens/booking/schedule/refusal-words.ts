import type { Refusal } from '../../../contract/interviews';

/** Why a panelist is not offered, in plain words; for admins (product: Slots). */
export const refusalWords: Record<Refusal, string> = {
  NO_SKILL: 'Lacks a primary skill, or enough experience with it',
  BLOCKED: 'The panelist and the organization are blocked for each other',
  BUSY: 'Has another interview at these times',
  CALENDAR: 'Busy in their own calendar at these times',
  OUTSIDE_HOURS: 'Has no available hours at these times',
  CAP: 'Has reached the interview limit for the day or week',
  NOTICE: 'These times are too soon',
  HELD: 'Someone else is booking these times right now',
  INACTIVE: 'Not active, or the profile is not confirmed',
};
