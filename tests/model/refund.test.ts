import { describe, expect, it } from 'vitest';
import { paise } from '../../src/contract/money';
import type { Actor, ActorRole } from '../../src/machines/lifecycle/law';
import { refundLaw as law, refundMachine, type Refund } from '../../src/machines/lifecycle/refund';
import { actorRoles } from './actor-roles';
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

  describe('can be', () => {
    const requested = begun('asked');
    const approved = after(requested, 'APPROVE');
    it.each<[string, Refund['stored'], Event['type'], ActorRole[]]>([
      ['approved', requested, 'APPROVE', ['SUPER_ADMIN']],
      ['rejected', requested, 'REJECT', ['SUPER_ADMIN']],
      ['begun, if it was made at the gateway', begun('atGateway'), 'INITIATE', ['GATEWAY']],
      ['begun', approved, 'INITIATE', ['GATEWAY']],
      ['failed before it began', approved, 'FAIL', ['GATEWAY']],
      ['paid back by hand', after(begun('byHand'), 'APPROVE'), 'PAY_BACK', ['SUPER_ADMIN']],
      ['processed', after(approved, 'INITIATE'), 'PROCESS', ['GATEWAY']],
      ['failed', after(approved, 'INITIATE'), 'FAIL', ['GATEWAY']],
    ])('%s only by its sender', (_, stored, type, who) => {
      const event = refundEvents().find((one) => one.type === type);
      const takes = (role: ActorRole) => event && law.apply(stored, { ...event, by: { role, id: 'user-7' } }).accepted;
      expect(actorRoles.filter(takes)).toEqual(who);
    });
  });

  it('stores what each event says', () => {
    const requested = begun('asked');
    expect(requested.context).toEqual({
      ...{ paymentId: 'payment-1', paise: 50_000, askedBy: 'user-8', why: 'Too late', byHand: false },
      ...{ gatewayId: null, reference: null, answer: null },
    });
    expect(begun('atGateway').context.askedBy).toBe(null);
    const approved = after(requested, 'APPROVE');
    expect(after(requested, 'REJECT').context.answer).toBe('Used already');
    expect(after(approved, 'INITIATE').context).toMatchObject({ gatewayId: 'rfnd_1', answer: null });
    expect(after(begun('atGateway'), 'INITIATE').context.gatewayId).toBe('rfnd_1');
    expect(after(approved, 'FAIL').context.answer).toBe('No balance');
    expect(after(approved, 'INITIATE', 'FAIL').context).toMatchObject({ gatewayId: 'rfnd_1', answer: 'No balance' });
    expect(after(begun('byHand'), 'APPROVE', 'PAY_BACK').context.reference).toBe('UTR 1');
  });

  it('never waits for the clock', () => {
    for (const stored of [begun('asked'), after(begun('asked'), 'APPROVE')]) expect(law.nextDue(stored)).toBe(null);
  });

  it('tells the buyer of what is returned, and who asked of what is not', () => {
    const effects = (stored: Refund['stored'], type: Event['type']) => {
      const event = refundEvents().find((one) => one.type === type);
      const step = event && law.apply(stored, event);
      return step?.accepted ? step.effects.map(({ params }) => params.what) : null;
    };
    const approved = after(begun('asked'), 'APPROVE');
    const paidBack = after(begun('byHand'), 'APPROVE');
    expect(effects(paidBack, 'PAY_BACK')).toEqual(['processed']);
    const made = created('asked');
    expect(made.accepted && made.effects).toEqual([{ type: 'tell', params: { what: 'requested' } }]);
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
