import { describe, expect, it } from 'vitest';
import { paise } from '../../src/contract/money';
import { day } from '../../src/contract/time';
import type { Actor, ActorRole } from '../../src/machines/lifecycle/law';
import {
  respondWithin,
  statementLaw,
  type Statement,
  type StatementEvent,
} from '../../src/machines/lifecycle/statement';
import { actorRoles } from './actor-roles';
import {
  adjust,
  admin,
  approve,
  boss,
  dispute,
  issue,
  opensAt,
  other,
  pay,
  pia,
  revise,
  silence,
  statementInput,
} from './statement-fixtures';
import { statementModel } from './statement-model';

it('walks every transition', () => statementModel().walk());

const created = statementLaw.create(statementInput);
if (!created.accepted) throw new Error('The law refuses the statement');

const after = (...events: StatementEvent[]): Statement['stored'] =>
  statementLaw.replay({ input: created.input, events });
const takes = (stored: Statement['stored'], event: StatementEvent) => statementLaw.apply(stored, event).accepted;

const states = {
  draft: after(),
  issued: after(issue),
  disputed: after(issue, dispute),
  approved: after(issue, approve),
  paid: after(issue, approve, pay),
};

describe('a statement', () => {
  it.each<[keyof typeof states, Actor, string[]]>([
    ['draft', boss, ['ISSUE', 'ADJUST']],
    ['draft', pia, []],
    ['issued', boss, ['REVISE']],
    ['issued', pia, ['APPROVE', 'DISPUTE']],
    ['disputed', boss, ['REVISE']],
    ['disputed', pia, ['APPROVE']],
    ['approved', boss, ['PAY', 'REVISE']],
    ['approved', pia, []],
    ['paid', boss, []],
    ['paid', pia, []],
  ])('that is %s lets %j do %j', (state, by, allowed) => {
    expect(statementLaw.allowedActions(states[state], by, opensAt + day).map(({ type }) => type)).toEqual(allowed);
  });

  const { draft, issued, disputed, approved } = states;
  it.each<[string, Statement['stored'], StatementEvent, ActorRole[]]>([
    ['adjust a draft', draft, adjust(boss, 500), ['SUPER_ADMIN']],
    ['issue it', draft, issue, ['SUPER_ADMIN']],
    ['dispute it', issued, dispute, ['PANELIST']],
    ['approve it', issued, approve, ['PANELIST']],
    ['approve it after a dispute', disputed, approve, ['PANELIST']],
    ['approve it by silence', issued, silence(opensAt + respondWithin), ['CLOCK']],
    ['revise what is issued', issued, revise, ['SUPER_ADMIN']],
    ['revise what is disputed', disputed, revise, ['SUPER_ADMIN']],
    ['revise what is approved', approved, revise, ['SUPER_ADMIN']],
    ['pay it', approved, pay, ['SUPER_ADMIN']],
  ])('lets only these %s', (_, stored, event, who) => {
    expect(actorRoles.filter((role) => takes(stored, { ...event, by: { role, id: 'pia' } }))).toEqual(who);
  });

  it('is created by super admins alone', () => {
    const creates = (role: ActorRole) => statementLaw.create({ ...statementInput, by: { role, id: 'pia' } }).accepted;
    expect(actorRoles.filter(creates)).toEqual(['SUPER_ADMIN']);
  });

  it('stores what each event says', () => {
    expect(draft.context).toEqual({
      ...{ panelistId: 'pia', opensAt, revision: 1, gross: 100_000, adjustments: [] },
      ...{ issued: null, dispute: null, revised: null, reference: null },
    });
    expect(after(adjust(boss, 500), adjust(boss, -200)).context.adjustments).toEqual([
      { paise: 500, why: 'Travel', at: opensAt, by: { id: 'boss', name: 'Sam Super' } },
      { paise: -200, why: 'Travel', at: opensAt, by: { id: 'boss', name: 'Sam Super' } },
    ]);
    expect(issued.context.issued).toMatchObject({ number: 'ST/26-27/000001', tax: 10_000, at: opensAt });
    expect(disputed.context.dispute).toEqual({ why: 'One is missing', at: opensAt + day });
    expect(states.paid.context.reference).toBe('UTR 1');
    expect(after(issue, dispute, revise).context.revised).toEqual({
      why: 'It was',
      at: opensAt + 2 * day,
      by: { id: 'boss', name: 'Sam Super' },
    });
  });

  it('offers each button only when it can be pressed', () => {
    const offered = (stored: Statement['stored'], by: Actor, now: number) =>
      statementLaw.allowedActions(stored, by, now).map(({ type }) => type);
    expect(offered(draft, boss, opensAt - 1)).toEqual(['ADJUST']);
    expect(offered(issued, pia, opensAt + respondWithin)).toEqual([]);
    // One more paisa can be added even to nothing.
    expect(offered(after(adjust(boss, -100_000)), boss, opensAt)).toEqual(['ISSUE', 'ADJUST']);
  });

  it('lets admins and other panelists do nothing, in any state', () => {
    for (const stored of Object.values(states))
      for (const by of [admin, other]) expect(statementLaw.allowedActions(stored, by, opensAt + day)).toEqual([]);
    expect(statementLaw.create({ by: pia, now: opensAt, panelistId: 'pia', opensAt, gross: paise(1) }).accepted).toBe(
      false,
    );
  });

  it('is issued from the first instant of the next month', () => {
    expect(takes(states.draft, { ...issue, now: opensAt - 1 })).toBe(false);
    expect(takes(states.draft, { ...issue, now: opensAt })).toBe(true);
  });

  it('is answered for 7 days, and counts as approved then', () => {
    const end = opensAt + respondWithin;
    expect(respondWithin).toBe(7 * day);
    expect(takes(states.issued, { ...dispute, now: end - 1 })).toBe(true);
    for (const event of [dispute, approve]) expect(takes(states.issued, { ...event, now: end })).toBe(false);
    expect(takes(states.issued, silence(end - 1))).toBe(false);
    expect(after(issue, silence(end)).value).toBe('approved');
    expect(statementLaw.nextDue(states.issued)).toEqual({ at: end });
    for (const state of ['draft', 'disputed', 'approved', 'paid'] as const)
      expect(statementLaw.nextDue(states[state])).toBeNull();
  });

  it('is adjusted down to nothing and not below, and keeps its adjustments when it is revised', () => {
    expect(takes(states.draft, adjust(boss, 0))).toBe(false);
    expect(takes(states.draft, adjust(boss, -100_001))).toBe(false);
    expect(takes(states.draft, adjust(pia, 100))).toBe(false);
    const down = after(adjust(boss, -40_000), adjust(boss, -60_000));
    expect(takes(down, adjust(boss, -1))).toBe(false);
    const revised = after(adjust(boss, 500), issue, revise).context;
    expect(revised).toMatchObject({ revision: 2, issued: null, dispute: null, adjustments: [{ paise: 500 }] });
    expect(revised.revised).toEqual({ why: 'It was', at: revise.now, by: { id: 'boss', name: 'Sam Super' } });
  });

  it.each<[string, StatementEvent[], unknown[]]>([
    [
      'issuing',
      [issue],
      [
        { type: 'post', params: { what: 'issued' } },
        { type: 'tellPanelist', params: {} },
      ],
    ],
    ['revising', [issue, revise], [{ type: 'post', params: { what: 'revised' } }]],
    ['paying', [issue, approve, pay], [{ type: 'post', params: { what: 'paid' } }]],
    ['approving', [issue, approve], []],
  ])('%s has these effects', (_, events, effects) => {
    const last = events.at(-1);
    const done = last && statementLaw.apply(after(...events.slice(0, -1)), last);
    expect(done).toMatchObject({ accepted: true, effects });
  });
});
