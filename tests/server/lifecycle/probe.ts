import { expect } from 'vitest';
import { allowedActions, restore } from '../../../src/machines/lifecycle/interview-law';
import type { InterviewEvent } from '../../../src/machines/lifecycle/interview-types';
import type { Actor } from '../../../src/machines/lifecycle/law';
import { arrange, bodyOf, post, rearrange, sendAsClock, type Answer } from './events';
import type { LawHouse } from './house';
import type { Identity } from './identities';
import { expectTaken, look, type Look } from './lawful';
import { reaches, wasAsked } from './reach';

export const actionsOf = (stored: Look['held']['stored'], by: Actor, now: number) =>
  allowedActions(stored, by, now).filter(({ type }) => type !== 'CLOCK');

export const sendAs = (house: LawHouse, { held }: Look, { token }: Pick<Identity, 'token'>, event: InterviewEvent) =>
  post(house, `/interviews/${held.id}/events`, token, { ...bodyOf(house, event), version: held.version });

/** The expected status of the answer to somebody's event, by the law and by reach (product: Access). */
export function statusFor({ held: { stored } }: Look, { actor }: Identity, event: InterviewEvent): number {
  if (actor === null) return 401;
  if (!reaches(stored, actor)) return wasAsked(stored, actor) ? 409 : 404;
  if (restore(stored).can(event)) return 200;
  const incomplete =
    'facts' in event && event.facts !== undefined && 'complete' in event.facts && !event.facts.complete;
  return incomplete && actionsOf(stored, actor, event.now).some(({ type }) => type === event.type) ? 400 : 409;
}

/** A 409 says what the same sender may do instead, and nobody else's refusal says anything. */
function expectRefusal(
  answer: Answer,
  status: number,
  { held }: Look,
  { actor, name }: Identity,
  event: InterviewEvent,
) {
  const about = { by: name, event: event.type, at: new Date(event.now).toISOString() };
  const { status: said, data } = answer.body;
  expect({ ...about, status: answer.status, said }).toEqual({ ...about, status, said: 'FAIL' });
  if (status === 409 && actor)
    expect(data).toMatchObject({ version: held.version, allowedActions: actionsOf(held.stored, actor, event.now) });
  else expect(data ?? null).toEqual(name === 'idle' ? { ended: 'inactivity' } : null);
}

export type Probe = { identity: Identity; event: InterviewEvent; status: number };

/** An event by somebody, and what is to come of it. */
export const probe = (before: Look, identity: Identity, event: InterviewEvent): Probe => ({
  identity,
  event,
  status: statusFor(before, identity, event),
});

const clock: Identity = { name: 'nobody', token: null, actor: { role: 'CLOCK', id: 'clock' } };

/** An event of a model, which the law allows, as the cast sends it. */
export function stepOf(house: LawHouse, identities: Identity[], event: InterviewEvent): Probe {
  const identity = [...identities, clock].find(({ actor }) => actor?.role === event.by.role);
  if (!identity?.actor) throw new Error(`Nobody is a ${event.by.role}`);
  const panelistId = house.cast.people.panelist.id;
  const by = identity.actor;
  return { identity, event: event.type === 'BOOK' ? { ...event, by, panelistId } : { ...event, by }, status: 200 };
}

/** Sends what is to be refused, each with its answer; afterwards not a row of any table has changed. */
export async function expectAllRefused(house: LawHouse, before: Look, probes: Probe[]): Promise<void> {
  const digest = await house.everything();
  for (const { identity, event, status } of probes) {
    await house.at(event.now);
    expectRefusal(await sendAs(house, before, identity, event), status, before, identity, event);
  }
  if ((await house.everything()) === digest) return;
  const names = probes.map(({ identity, event }) => `${event.type} by ${identity.name}`);
  throw new Error(`A refused event changed something, one of:\n  ${names.join('\n  ')}`);
}

/** What an event is answered with is what its sender reads next; nothing where the interview is out of their reach by now. */
async function expectReadAgain({ app }: LawHouse, id: string, { token }: Identity, { body }: Answer): Promise<void> {
  const { interview } = body.data as { interview: object | null };
  const read = await app.inject({ url: `/api/interviews/${id}`, headers: { authorization: `Bearer ${token}` } });
  if (interview) expect(read.json<Answer['body']>().data).toMatchObject(interview);
  else expect(read.statusCode).toBe(404);
}

/** Sends what is to be taken, with its facts made true before it. Answers what stands then; `aside` is the caller's. */
export async function expectIsTaken(house: LawHouse, before: Look, { identity, event }: Probe): Promise<Look> {
  await arrange(house, before.held.id, before.held.stored, event);
  const then = await look(house, before.held.id);
  if (event.by.role === 'CLOCK') await sendAsClock(house, before.held.id, event);
  else {
    await house.at(event.now);
    const answer = await sendAs(house, before, identity, event);
    expect({ by: identity.name, event: event.type, ...answer }).toMatchObject({
      status: 200,
      body: { status: 'SUCCESS' },
    });
    await expectReadAgain(house, before.held.id, identity, answer);
  }
  const after = await expectTaken(house, then, event);
  await rearrange(house);
  return after;
}
