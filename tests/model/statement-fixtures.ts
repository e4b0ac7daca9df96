import { paise } from '../../src/contract/money';
import { day } from '../../src/contract/time';
import { clock, type Actor } from '../../src/machines/lifecycle/law';
import type { IssueFacts, Statement, StatementEvent } from '../../src/machines/lifecycle/statement';

export const opensAt = Date.parse('2026-10-31T18:30:00Z');
export const boss: Actor = { role: 'SUPER_ADMIN', id: 'boss' };
export const admin: Actor = { role: 'ADMIN', id: 'admin' };
export const pia: Actor = { role: 'PANELIST', id: 'pia' };
export const other: Actor = { role: 'PANELIST', id: 'other' };
const terms: IssueFacts['terms'] = {
  ...{ section: '194J', holdsFrom: '2025-04-01', thresholdPaise: paise(5_000_000), points: 1_000 },
  ...{ pan: true, abroad: false, yearPaise: paise(100_000) },
};
const facts: IssueFacts = { number: 'ST/26-27/000001', tax: paise(10_000), terms };
const name = { name: 'Sam Super' };

export const statementInput: Statement['input'] = {
  ...{ by: boss, now: opensAt, panelistId: 'pia', opensAt, gross: paise(100_000) },
};
export const issue: StatementEvent = { type: 'ISSUE', by: boss, now: opensAt, facts };
export const approve: StatementEvent = { type: 'APPROVE', by: pia, now: opensAt + day };
export const dispute: StatementEvent = { type: 'DISPUTE', by: pia, now: opensAt + day, why: 'One is missing' };
export const revise: StatementEvent = { type: 'REVISE', by: boss, now: opensAt + 2 * day, why: 'It was', facts: name };
export const pay: StatementEvent = { type: 'PAY', by: boss, now: opensAt + 3 * day, reference: 'UTR 1' };
export const adjust = (by: Actor, of: number): StatementEvent => ({
  ...{ type: 'ADJUST', by, now: opensAt, paise: paise(of), why: 'Travel', facts: name },
});
export const silence = (now: number): StatementEvent => ({ type: 'CLOCK', by: clock, now });

/** One event of each type. */
export const statementEvents = {
  ...{ adjust: adjust(boss, 500), issue, dispute, approve, revise, pay },
  clock: silence(opensAt + 7 * day),
};
