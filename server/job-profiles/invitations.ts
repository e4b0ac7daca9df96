import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  inviteAgainDays,
  inviteCandidates,
  invitationDays,
  listOwnInvitations,
  noteInvitationOpened,
  openInvitation,
  previewInvitation,
  sourcingTexts,
  stopInvitations,
  stopInvitationsByEmail,
  type Invited,
  type OpenedInvitation,
  type OwnInvitation,
} from '../../src/contract/job-profiles-invitations';
import { noteTry } from '../auth/failures';
import { sql, type Tx } from '../db/database';
import { serve, servePublic, wakeBackground, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, missing, Refused } from '../kit/failures';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import { invitationBy, stopAddress, withoutInvitationLinks } from './invitation-links';
import { invitationEmail, type JobFacts, type Wording } from './invitation-email';
import { hasApplied, mayBeSourced, personEmail, personName, portalJoins, takesCandidates } from './sourcing-people';

const jobFacts = sql`j.title, o.name as organization, j.location, array(
  select s.name from job_profile_skills a join skills s on s.id = a.skill_id
  where a.job_profile_id = j.id order by a.is_primary desc, s.name) as skills`;

/** Locks the job profile. @throws 404, and 409 if it no longer takes candidates */
async function lockOpenJob(tx: Tx, id: string): Promise<JobFacts> {
  const job = await tx.maybe<JobFacts & { open: boolean }>(sql`
    select ${jobFacts}, ${takesCandidates} as open
    from job_profiles j join organizations o on o.id = j.organization_id where j.id = ${id} for share of j, o`);
  if (!job) throw missing();
  if (!job.open) throw conflict(sourcingTexts.notOpen, {});
  return job;
}

type Addressee = { id: string; name: string; email: string; reachable: boolean; invited: boolean };
/** Locks the persons, so that two admins cannot invite the same person at once. */
async function lockAddressees(tx: Tx, jobProfileId: string, ids: readonly string[]): Promise<Map<string, Addressee>> {
  await tx.run(sql`select from persons where id = any(${ids}::uuid[]) order by id for update`);
  const rows = await tx.many<Addressee>(sql`
    select p.id, coalesce(${personName}, '') as name, ${personEmail} as email, ${mayBeSourced(sql`${jobProfileId}::uuid`)} as reachable,
      exists (select from sourcing_invitations v where v.person_id = p.id and v.job_profile_id = ${jobProfileId}
        and v.created_at > now() - make_interval(days => ${inviteAgainDays})) as invited
    from persons p ${portalJoins} where p.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

type Invitation = Wording & { personIds: readonly string[] };
/** Emails an invitation to each person who may get one, and returns the result for each. @throws 404, 409 */
async function invite(
  tx: Tx,
  jobProfileId: string,
  { personIds, content, instructions }: Invitation,
  caller: Caller,
  publicUrl: string,
): Promise<Invited[]> {
  const job = await lockOpenJob(tx, jobProfileId);
  const ids = [...new Set(personIds)];
  const known = await lockAddressees(tx, jobProfileId, ids);
  const results = ids.map((id): Invited & { email: string } => {
    const { name = null, email = '', reachable = false, invited = false } = known.get(id) ?? {};
    // Nothing is revealed about a person who cannot be reached, not even the name.
    if (!reachable) return { id, email, name: null, result: 'notReachable' };
    return { id, email, name, result: invited ? 'alreadyInvited' : 'sent' };
  });
  const words = await readWords(tx);
  for (const { id: personId, name, email, result } of results) {
    if (result !== 'sent') continue;
    const { id } = await tx.one<{ id: string }>(sql`
      insert into sourcing_invitations (job_profile_id, person_id, created_by, content, instructions)
      values (${jobProfileId}, ${personId}, ${caller.userId}, ${content}, ${instructions}) returning id`);
    const message = invitationEmail(job, { content, instructions }, { id, name: name ?? '', publicUrl }, words);
    await postEmail(tx, {
      priority: 'other',
      recipient: email,
      ...message,
      unsubscribe: stopAddress(id, publicUrl),
      causedBy: caller.userId,
    });
  }
  await audit(tx, caller.userId, 'inviteToApply', jobProfileId);
  return results.map(({ id, name, result }) => ({ id, name, result }));
}

async function preview(
  tx: Tx,
  jobProfileId: string,
  personId: string,
  wording: Wording,
  publicUrl: string,
): Promise<{ subject: string; body: string }> {
  const job = await lockOpenJob(tx, jobProfileId);
  const person = await tx.maybe<{ name: string }>(sql`
    select coalesce(${personName}, '') as name from persons p ${portalJoins}
    where p.id = ${personId} and ${mayBeSourced(sql`${jobProfileId}::uuid`)}`);
  if (!person) throw missing();
  const to = { id: randomUUID(), name: person.name, publicUrl };
  const { subject, body } = invitationEmail(job, wording, to, await readWords(tx));
  return { subject, body: withoutInvitationLinks(body, '(their own link, created when the email is sent)') };
}

/** @throws 403 with the same text for every reason */
async function opened(tx: Tx, token: string): Promise<OpenedInvitation> {
  const found = await invitationBy(tx, token);
  const job =
    found &&
    (await tx.maybe<OpenedInvitation>(sql`
      select j.id as "jobProfileId", ${jobFacts}, v.instructions, p.user_id is not null as "hasAccount",
        exists (select from sourcing_opt_outs x where x.person_id = p.id) as stopped
      from sourcing_invitations v join persons p on p.id = v.person_id
      join job_profiles j on j.id = v.job_profile_id join organizations o on o.id = j.organization_id
      where v.id = ${found.id} and ${takesCandidates}`));
  if (!job) throw new Refused(403, sourcingTexts.linkClosed);
  await tx.run(sql`update sourcing_invitations set opened_at = now() where id = ${found.id} and opened_at is null`);
  return job;
}

/** Stores an opt-out or revokes it. It also stops emails that are written but not sent yet. @throws 403 */
async function stop(tx: Tx, token: string, stopped: boolean): Promise<void> {
  const found = await invitationBy(tx, token);
  if (!found) throw new Refused(403, sourcingTexts.linkClosed);
  if (stopped)
    await tx.run(sql`insert into sourcing_opt_outs (person_id) values (${found.personId}) on conflict do nothing`);
  else await tx.run(sql`delete from sourcing_opt_outs where person_id = ${found.personId}`);
}

const ownInvitations = (tx: Tx, personId: string | null) =>
  tx.many<OwnInvitation>(sql`
    select v.id, j.id as "jobProfileId", j.title, o.name as organization, j.location,
      v.created_at as at, v.opened_at is not null as opened
    from sourcing_invitations v join job_profiles j on j.id = v.job_profile_id join organizations o on o.id = j.organization_id
    where v.person_id = ${personId} and ${takesCandidates} and not ${hasApplied}
      and v.created_at > now() - make_interval(days => ${invitationDays})
      and not exists (select from sourcing_invitations later where later.person_id = v.person_id
        and later.job_profile_id = v.job_profile_id and (later.created_at, later.id) > (v.created_at, v.id))
    order by v.created_at desc, v.id limit 20`);

/** Counts a token that opens nothing against the IP address, against guessing. `kind` says what the links are for. */
export const triesCounted =
  ({ db }: AppContext, kind: Parameters<typeof noteTry>[1]) =>
  <T>(request: FastifyRequest, token: string, work: Promise<T>): Promise<T> =>
    work.catch(async (error: unknown) => {
      const what = createHash('sha256').update(token).digest('hex');
      if (error instanceof Refused) await db.transaction((own) => noteTry(own, kind, what, addressOf(request)));
      throw error;
    });

/**
 * Serves one-click unsubscribe. Email programs post a form whose only field repeats the request, so the body is ignored
 * (RFC 8058). A GET of the address, for example by a link scanner, leads to a page that asks, and changes nothing.
 */
export const serveOneClick = (
  app: FastifyInstance,
  { path, page }: { path: string; page: string },
  routes: (scope: FastifyInstance) => void,
): void =>
  void app.register(async (scope) => {
    scope.get<{ Params: { token: string } }>(path, { config: { access: 'public' } }, (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(`${page}#${encodeURIComponent(request.params.token)}`, 303),
    );
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));
    routes(scope);
  });

export function jobInvitationRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { publicUrl } = appContext.config;
  const counted = triesCounted(appContext, 'job invitation');
  serve(app, appContext, previewInvitation, ({ tx, params, body: { personId, ...wording } }) =>
    preview(tx, params.id, personId, wording, publicUrl),
  );

  serve(app, appContext, inviteCandidates, async ({ tx, params, body, caller, reply }) => {
    const results = await invite(tx, params.id, body, caller, publicUrl);
    wakeBackground(appContext, reply);
    return { results };
  });

  servePublic(app, appContext, openInvitation, ({ tx, body: { token }, request }) =>
    counted(request, token, opened(tx, token)),
  );

  servePublic(app, appContext, stopInvitations, async ({ tx, body, request }) => {
    await counted(request, body.token, stop(tx, body.token, body.stop));
    return null;
  });

  serveOneClick(app, { path: stopInvitationsByEmail.path, page: `${publicUrl}/jobinvitation?stop=1` }, (scope) =>
    servePublic(scope, appContext, stopInvitationsByEmail, async ({ tx, params: { token }, request }) => {
      await counted(request, token, stop(tx, token, true));
      return null;
    }),
  );

  serve(app, appContext, listOwnInvitations, ({ tx, caller }) => ownInvitations(tx, caller.personId));

  serve(app, appContext, noteInvitationOpened, async ({ tx, params, caller }) => {
    await tx.run(sql`
      update sourcing_invitations set opened_at = now()
      where person_id = ${caller.personId} and job_profile_id = ${params.id} and opened_at is null`);
    return null;
  });
}
