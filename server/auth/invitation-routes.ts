import type { FastifyInstance } from 'fastify';
import {
  confirmAgain,
  invitationStateWords,
  invite,
  listInvitations,
  listRegistrations,
  takeBackInvitation,
  type InvitationRow,
  type RegistrationRow,
} from '../../src/contract/auth-accounts';
import type { BodyOf, QueryOf, UserType } from '../../src/contract/kit';
import { userTypeWords } from '../../src/contract/people';
import { sql, type Tx } from '../db/database';
import { writeEmail } from './write-emails';
import { emailsAreShown } from './email-links';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { conflict, invalid, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { audit } from '../kit/audit';
import { belongsElsewhere } from './email-ids';
import { linkColumns, requestLink, stillWaits, writeAgain, type Link } from './links';
import { lockAddress, mayMake } from './make-account';

async function requireInvitable(tx: Tx, by: UserType, body: BodyOf<typeof invite>): Promise<void> {
  const { userType, organizationId } = body;
  if (!mayMake(by, userType))
    throw invalid([{ field: 'userType', message: 'You are not allowed to invite this kind of user.' }]);
  const field = 'organizationId';
  if (userType !== 'ORGANIZATION_USER') {
    if (organizationId !== undefined) throw invalid([{ field, message: 'Not recognized' }]);
    return;
  }
  if (organizationId === undefined) throw invalid([{ field, message: 'Enter a value' }]);
  const known = await tx.maybe<{ blocked: boolean }>(sql`
    select blocked from organizations where id = ${organizationId}`);
  if (!known) throw invalid([{ field, message: 'Not recognized' }]);
  if (known.blocked) throw invalid([{ field, message: 'This organization is blocked.' }]);
  const problem = await belongsElsewhere(tx, organizationId, body.userName);
  if (problem !== null) throw invalid([{ field: 'userName', message: problem }]);
}

/** Voids an older invitation of the same address. @throws 409 if it has an account */
async function makeWay(tx: Tx, email: string): Promise<void> {
  await lockAddress(tx, email);
  if (await tx.maybe(sql`select from users where email = ${email}`))
    throw conflict('This email already has an account.');
  await tx.run(sql`
    update links l set void_at = now() where l.email = ${email} and l.purpose = 'invite' and ${stillWaits}`);
}

function inviting(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, invite, async ({ caller, body, tx, reply }) => {
    await requireInvitable(tx, caller.userType, body);
    await makeWay(tx, body.userName);
    const { userType, name = '', organizationId = null } = body;
    const given = { userType, name: name.trim(), mobile: null, passwordHash: null, organizationId };
    const link = await requestLink(tx, { purpose: 'invite', email: body.userName, given, createdBy: caller.userId });
    await writeEmail(tx, link, appContext.config.publicUrl);
    await audit(tx, caller.userId, 'invited', link.id);
    wakeBackground(appContext, reply);
    return { emailKept: emailsAreShown(appContext.config) };
  });

  serve(app, appContext, takeBackInvitation, async ({ caller, params, tx }) => {
    const taken = await tx.run(sql`
      update links l set void_at = now()
      where l.id = ${params.id} and l.purpose = 'invite' and ${stillWaits} and l.ends_at > now()`);
    if (taken === 0) throw missing();
    await audit(tx, caller.userId, 'invitationTakenBack', params.id);
    return null;
  });
}

const registrations = sql`
  l.purpose = 'confirm' and ${stillWaits} and not exists (select from users u where u.email = l.email)`;

function confirming(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, confirmAgain, async ({ caller, params, tx, reply }) => {
    const waiting = await tx.maybe<Link>(sql`
      select ${linkColumns} from links l where ${registrations} and l.id = ${params.id} for update`);
    if (!waiting) throw missing();
    await writeAgain(tx, waiting.id);
    await writeEmail(tx, waiting, appContext.config.publicUrl);
    await audit(tx, caller.userId, 'confirmationSentAgain', waiting.id);
    wakeBackground(appContext, reply);
    return null;
  });
}

const state = sql`case when l.used_at is not null then 'accepted' when l.void_at is not null then 'takenBack'
  when l.ends_at <= now() then 'ended' else 'open' end`;
const ofLink = sql`l.id, l.given->>'userType' as "userType", l.email::text as email, l.given->>'name' as name,
  l.created_at as "createdAt", l.ends_at as "endsAt"`;
const nameAndEmail = sql`concat_ws(' ', l.given->>'name', l.email)`;
const orders = {
  created: sql`l.created_at`,
  ends: sql`l.ends_at`,
  email: sql`l.email`,
  name: sql`lower(l.given->>'name')`,
};

export const invitationList: ListSource<QueryOf<typeof listInvitations>, InvitationRow> = {
  name: 'invitations',
  access: listInvitations.access,
  async page(tx, { q, userType, organizationId, from, to, sort = '-created', ...query }) {
    return pageOf<InvitationRow>(tx, query, {
      of: sql`links l`,
      id: sql`l.id`,
      joins: sql`left join users by on by.id = l.created_by
        left join organizations o on o.id = (l.given->>'organizationId')::uuid`,
      columns: sql`${ofLink}, o.name as organization, coalesce(by.name, '') as "invitedBy", ${state} as state`,
      where: allOf(
        sql`l.purpose = 'invite'`,
        given(query.state, (one) => sql`${state} = ${one}`),
        given(userType, (one) => sql`l.given->>'userType' = ${one}`),
        given(organizationId, (one) => sql`l.given->>'organizationId' = ${one}`),
        within(sql`l.created_at`, from, to),
        hasText(nameAndEmail, q),
      ),
      order: ordered(sort, orders, sql`l.id`),
    });
  },
  columns: {
    who: { header: 'Invited', text: ({ name }) => name },
    email: { header: 'Email', text: ({ email }) => email },
    organization: { header: 'Organization', text: ({ organization }) => organization ?? '' },
    kind: { header: 'Type', text: ({ userType }) => userTypeWords[userType] },
    invitedBy: { header: 'Invited by', text: ({ invitedBy }) => invitedBy },
    state: { header: 'Status', text: (row) => invitationStateWords[row.state] },
    sent: { header: 'Sent', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    ends: { header: 'Ends', text: ({ endsAt }, zone) => instantText(endsAt, zone) },
  },
};

export const registrationList: ListSource<QueryOf<typeof listRegistrations>, RegistrationRow> = {
  name: 'registrations',
  access: listRegistrations.access,
  async page(tx, { q, userType, from, to, sort = '-created', ...query }) {
    return pageOf<RegistrationRow>(tx, query, {
      of: sql`links l`,
      id: sql`l.id`,
      columns: ofLink,
      where: allOf(
        registrations,
        given(userType, (one) => sql`l.given->>'userType' = ${one}`),
        within(sql`l.created_at`, from, to),
        hasText(nameAndEmail, q),
      ),
      order: ordered(sort, orders, sql`l.id`),
    });
  },
  columns: {
    who: { header: 'Name', text: ({ name }) => name },
    email: { header: 'Email', text: ({ email }) => email },
    kind: { header: 'Type', text: ({ userType }) => userTypeWords[userType] },
    registered: { header: 'Registered', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    ends: { header: 'Link expires', text: ({ endsAt }, zone) => instantText(endsAt, zone) },
  },
};

/** Invitations and unconfirmed registrations, for admins (product: Registration; Screens). */
export function invitationRoutes(app: FastifyInstance, appContext: AppContext): void {
  inviting(app, appContext);
  confirming(app, appContext);
  serve(app, appContext, listInvitations, ({ tx, query, caller }) => invitationList.page(tx, query, caller));
  serve(app, appContext, listRegistrations, ({ tx, query, caller }) => registrationList.page(tx, query, caller));
}
