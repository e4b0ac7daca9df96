import { describe, expect, it } from 'vitest';
import { paise } from '../../src/contract/money';
import type { Actor } from '../../src/machines/lifecycle/law';
import { refundLaw as law, refundMachine, type Refund } from '../../src/machines/lifecycle/refund';
import { assertAllWalked } from './harness';
import { asker, refundEvents, refundInput, refundModel, type Way } from './refund-model';
import { bought, buyer, superAdmin } from './subscription-model';

type Event = Refund['event'];
const created = (way: Way, change: Partial<Refund['input']> = {}) => law.create({ ...refundInput(way), ...change });
const begun = (way: Way, change: Partial<Refund['input']> = {}): Refund['stored'] => {
  const made = created(way, change);
  if (!made.accepted) throw new Error('Refused');
  return made.stored;
};
const after = (stored: Refund['stored'], ...types: Event['type'][]) =>
  types.reduce((before, type) => {
    const event = refundEvents().find((one) => one.type === type);
    const step = event && law.apply(before, event);
    if (!step?.accepted) throw new Error(`${type} was refused`);
    return step.stored;
  }, stored);
const allows = (stored: Refund['stored'], by: Actor) => law.allowedActions(stored, by, bought).map(({ type }) => type);

it('takes every transition', async () => {
  const ways: Way[] = ['asked', 'byHand', 'atGateway'];
  const walked = [];
  for (const way of ways) walked.push(await refundModel(way).walk(undefined, { partial: true }));
  assertAllWalked(refundMachine, walked);
});

describe('a refund', () => {
  it('is asked for by admins, and made by the gateway, of more than nothing', () => {
    expect(created('asked').accepted).toBe(true);
    expect(created('asked', { by: superAdmin }).accepted).toBe(true);
    expect(created('atGateway').accepted).toBe(true);
    expect(created('asked', { by: buyer }).accepted).toBe(false);
    expect(created('asked', { by: { role: 'PANELIST', id: 'user-3' } }).accepted).toBe(false);
    expect(created('asked', { paise: paise(0) }).accepted).toBe(false);
    expect(created('asked', { paise: paise(-1) }).accepted).toBe(false);
  });

  it('is approved or rejected by a super admin who did not ask for it', () => {
    const requested = begun('asked', { by: superAdmin });
    expect(allows(requested, superAdmin)).toEqual([]);
    expect(allows(requested, { role: 'SUPER_ADMIN', id: 'user-10' })).toEqual(['APPROVE', 'REJECT']);
    expect(allows(begun('asked'), superAdmin)).toEqual(['APPROVE', 'REJECT']);
    for (const by of [asker, buyer]) expect(allows(begun('asked'), by)).toEqual([]);
  });

  it('of what was paid another way is paid back by hand, and only that', () => {
    expect(allows(after(begun('byHand'), 'APPROVE'), superAdmin)).toEqual(['PAY_BACK']);
    expect(allows(after(begun('asked'), 'APPROVE'), superAdmin)).toEqual([]);
    expect(allows(begun('byHand'), asker)).toEqual([]);
  });

  it('tells the buyer of what is returned, and who asked of what is not', () => {
    const effects = (stored: Refund['stored'], type: Event['type']) => {
      const event = refundEvents().find((one) => one.type === type);
      const step = event && law.apply(stored, event);
      return step?.accepted ? step.effects.map(({ params }) => params.what) : null;
    };
    const approved = after(begun('asked'), 'APPROVE');
    expect(effects(begun('asked'), 'APPROVE')).toEqual([]);
    expect(effects(begun('asked'), 'REJECT')).toEqual(['rejected']);
    expect(effects(approved, 'INITIATE')).toEqual(['initiated']);
    expect(effects(approved, 'FAIL')).toEqual(['failed']);
    expect(effects(after(approved, 'INITIATE'), 'PROCESS')).toEqual(['processed']);
    expect(effects(after(approved, 'INITIATE'), 'FAIL')).toEqual(['failed']);
    expect(effects(begun('asked'), 'INITIATE')).toBe(null);
    expect(effects(begun('atGateway'), 'INITIATE')).toEqual(['initiated']);
  });
});
