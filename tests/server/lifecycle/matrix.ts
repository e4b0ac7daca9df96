import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runClock } from '../../../server/interviews/clock';
import { getInterview, sentTypes, type InterviewDetail } from '../../../src/contract/interviews';
import type { InterviewKind } from '../../../src/machines/lifecycle/interview-types';
import { inState, situationsOf, waysTo, type Situation } from '../../model/interview-fixtures';
import { unexpected } from '../kit';
import { iso } from '../kit/interviews';
import { request } from './events';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities, type Identity, type IdentityName } from './identities';
import { look, type Look } from './lawful';
import { actionsOf, expectAllRefused, expectIsTaken, probe, stepOf, type Probe } from './probe';
import { reaches } from './reach';
import { cellsOf, goodFor, spansOf, type Cells, type Letter, type Span } from './situations';

const lettersOf: Partial<Record<IdentityName, Letter>> = {
  ...{ admin: 'A', superAdmin: 'A', organization: 'O', panelist: 'P', candidate: 'C' },
};

const everySpan = new Set<IdentityName>(['admin', 'organization', 'panelist', 'candidate']);

/**
 * Sends every event as every identity in every situation of docs/lifecycle-matrix.md, and compares the server's
 * responses with the document.
 */
export function describeMatrix(kind: InterviewKind): void {
  const states = inState(kind);
  let house: LawHouse;
  let identities: Identities;
  let begun: Look;
  beforeAll(async () => {
    house = await startLawHouse();
    identities = await makeIdentities(house);
    begun = await look(house, await request(house, kind));
  });
  afterAll(() => house.close());

  async function come(situation: Situation): Promise<Look> {
    let before = begun;
    for (const event of waysTo[situation])
      before = await expectIsTaken(house, before, stepOf(house, identities(before.held.stored), event));
    return before;
  }

  /** Whether the clock's own event is taken; if not, nothing may change. */
  async function clockIn(now: number): Promise<Cells> {
    const digest = await house.everything();
    await house.at(now);
    if ((await runClock(house.db, unexpected)) > 0) return { CLOCK: 'clock' };
    expect(await house.everything()).toBe(digest);
    return {};
  }

  /**
   * Checks that the actions an identity reads as allowed match the law, from the first instant of the span to its last.
   */
  async function readIn(before: Look, { from, until }: Span, { actor, token }: Identity): Promise<void> {
    const { id, stored } = before.held;
    if (!actor || !reaches(stored, actor)) return;
    for (const now of until === null ? [from] : [from, until - 1]) {
      await house.at(now);
      const url = `/api${getInterview.path.replace(':id', id)}`;
      const answer = await house.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      const { allowedActions, allowedUntil } = answer.json<{ data: InterviewDetail }>().data;
      expect(allowedActions).toEqual(actionsOf(stored, actor, from));
      expect(allowedUntil).toBe(until === null ? null : iso(until));
    }
  }

  async function fill(before: Look, span: Span, senders: Identity[]): Promise<Cells> {
    const { stored } = before.held;
    const nobody = { role: 'ADMIN' as const, id: 'nobody' };
    const probes = sentTypes.flatMap((type) =>
      senders.map((identity): Probe => {
        const { id } = house.cast.people.panelist;
        return probe(before, identity, goodFor(stored, type, identity.actor ?? nobody, span.from, id));
      }),
    );
    await expectAllRefused(
      house,
      before,
      probes.filter(({ status }) => status !== 200),
    );
    const taken = new Map<string, Set<string>>();
    for (const one of probes.filter(({ status }) => status === 200)) {
      await house.aside(() => expectIsTaken(house, before, one));
      taken.set(one.event.type, (taken.get(one.event.type) ?? new Set()).add(lettersOf[one.identity.name] ?? '?'));
    }
    for (const sender of senders) await readIn(before, span, sender);
    const cells = [...taken].map(([type, who]) => [type, ['A', 'O', 'P', 'C'].filter((one) => who.has(one)).join(' ')]);
    return { ...(Object.fromEntries(cells) as Cells), ...(await house.aside(() => clockIn(span.from))) };
  }

  describe.each(situationsOf(kind))(`${kind}, %s`, (situation) => {
    const spans = spansOf(kind).filter((span) => span.situation === situation);
    // Sessions and access do not depend on time, so strangers and super admins send their events once per situation.
    test.each(spans.map((span, index) => [span.label, span, index === 0] as const))('%s', async (_, span, first) => {
      await house.aside(async () => {
        const before = await come(situation);
        const all = identities(before.held.stored);
        const cells = await fill(before, span, first ? all : all.filter(({ name }) => everySpan.has(name)));
        expect(cells).toEqual(cellsOf(states[situation], span.from));
      });
    });
  });
}
