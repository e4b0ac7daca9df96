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

/** The expected status of the response to an event, by the law and by reach (product: Access). */
export function statusFor({ held: { stored } }: Look, { actor }: Identity, event: InterviewEvent): number {
  if (actor === null) return 401;
  if (!reaches(stored, actor)) return wasAsked(stored, actor) ? 409 : 404;
  if (restore(stored).can(event)) return 200;
  const incomplete =
    'facts' in event && event.facts !== undefined && 'complete' in event.facts && !event.facts.complete;
  return incomplete && actionsOf(stored, actor, event.now).some(({ type }) => type === event.type) ? 400 : 409;
}

/** A 409 names the actions that the same sender may take instead. Other refusals name nothing. */
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

/** An event by an identity, with the expected response. */
export const probe = (before: Look, identity: Identity, event: InterviewEvent): Probe => ({
  identity,
  event,
  status: statusFor(before, identity, event),
});

const clock: Identity = { name: 'nobody', token: null, actor: { role: 'CLOCK', id: 'clock' } };

/** An event of a model, which the law allows, sent by a member of the cast. */
export function stepOf(house: LawHouse, identities: Identity[], event: InterviewEvent): Probe {
  const identity = [...identities, clock].find(({ actor }) => actor?.role === event.by.role);
  if (!identity?.actor) throw new Error(`Nobody is a ${event.by.role}`);
  const panelistId = house.cast.people.panelist.id;
  const by = identity.actor;
  return { identity, event: event.type === 'BOOK' ? { ...event, by, panelistId } : { ...event, by }, status: 200 };
}

/**
 * Sends events that must be refused, each with its expected response. Afterwards no row of any table may have changed.
 */
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

/**
 * The response to an event equals what its sender reads next. It is empty if the sender has lost access to the
 * interview.
 */
async function expectReadAgain({ app }: LawHouse, id: string, { token }: Identity, { body }: Answer): Promise<void> {
  const { interview } = body.data as { interview: object | null };
  const read = await app.inject({ url: `/api/interviews/${id}`, headers: { authorization: `Bearer ${token}` } });
  if (interview) expect(read.json<Answer['body']>().data).toMatchObject(interview);
  else expect(read.statusCode).toBe(404);
}

/**
 * Makes the facts of an event true, then sends it and expects it to be taken. Returns the state afterwards. The caller
 * must use `aside`.
 */
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
