import type { FastifyInstance } from 'fastify';
import {
  getNetwork,
  getPost,
  listPosts,
  postAgainDays,
  postStateWords,
  postTexts,
  retryPost,
  uploadPost,
  type Post,
} from '../../src/contract/job-profiles-posts';
import type { QueryOf } from '../../src/contract/kit';
import type { NetworkConfig } from '../config-network';
import { sql, type Database, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import { conflict, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { sendPost } from './network';
import { takesCandidates } from './sourcing-people';

const of = sql`network_posts n join job_profiles j on j.id = n.job_profile_id`;
const joins = sql`join organizations o on o.id = j.organization_id left join users b on b.id = n.created_by`;
const columns = sql`n.id, jsonb_build_object('id', j.id, 'name', j.title) as job, o.name as organization, n.network, n.text,
  n.state, n.reason, b.name as by, n.created_at as "createdAt"`;

/** Posts with their authors and outcomes, newest first (product: Posts). */
export const postList: ListSource<QueryOf<typeof listPosts>, Post> = {
  name: 'networkPosts',
  access: listPosts.access,
  page: (tx, { q, from, to, state, sort = '-created', ...query }) =>
    pageOf<Post>(tx, query, {
      of,
      id: sql`n.id`,
      joins,
      columns,
      where: allOf(
        hasText(sql`(j.title || ' ' || n.text)`, q),
        given(state, (one) => sql`n.state = ${one}`),
        within(sql`n.created_at`, from, to),
      ),
      order: ordered(sort, { created: sql`n.created_at`, job: sql`lower(j.title)` }, sql`n.id`),
    }),
  columns: {
    job: { header: 'Job profile', text: ({ job }) => job.name },
    organization: { header: 'Organization', text: ({ organization }) => organization },
    network: { header: 'Network', text: ({ network }) => network },
    text: { header: 'Text', text: ({ text }) => text },
    state: { header: 'Status', text: ({ state }) => postStateWords[state] },
    reason: { header: 'Reason', text: ({ reason }) => reason ?? '' },
    by: { header: 'By', text: ({ by }) => by ?? '' },
    created: { header: 'Posted', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
  },
};

/** @throws 404 */
async function readPost(tx: Tx, id: string): Promise<Post> {
  const row = await tx.maybe<Post>(sql`select ${columns} from ${of} ${joins} where n.id = ${id}`);
  if (!row) throw missing();
  return row;
}

/** @throws 404; 409 if the job takes no candidates, or was posted recently and `again` does not confirm another post */
async function mayPost(tx: Tx, jobProfileId: string, again: boolean): Promise<void> {
  const job = await tx.maybe<{ open: boolean; postedAt: string | null }>(sql`
    select ${takesCandidates} as open, (
      select max(n.created_at) from network_posts n where n.job_profile_id = j.id and n.state <> 'failed'
        and n.created_at > now() - make_interval(days => ${postAgainDays})) as "postedAt"
    from job_profiles j join organizations o on o.id = j.organization_id where j.id = ${jobProfileId} for update of j`);
  if (!job) throw missing();
  if (!job.open) throw conflict(postTexts.notOpen, {});
  if (job.postedAt && !again) throw conflict(postTexts.postedBefore, { postedAt: job.postedAt });
}

/** @throws 404; 409 if the job takes no candidates anymore, or was posted since this post was written */
async function mayRetry(tx: Tx, id: string): Promise<void> {
  await readPost(tx, id);
  const job = await tx.one<{ open: boolean }>(sql`
    select ${takesCandidates} as open from ${of} join organizations o on o.id = j.organization_id
    where n.id = ${id} for update of j`);
  if (!job.open) throw conflict(postTexts.notOpen, {});
  // Another post may have been written earlier and sent again later.
  const later = await tx.maybe(sql`
    select from network_posts n join network_posts other on other.job_profile_id = n.job_profile_id and other.id <> n.id
    where n.id = ${id} and other.state <> 'failed'
      and greatest(other.created_at, other.handed_over_at) > n.created_at limit 1`);
  if (later) throw conflict(postTexts.postedSince, {});
}

/**
 * Sends a post once. It is marked as handed over before the network is called. If the mark is already there, the post
 * becomes unsure, because another process may have died during the call. The network's response decides the state. A
 * post is never sent again automatically.
 */
export async function sendWrittenPost(db: Database, network: NetworkConfig | null, id: string): Promise<void> {
  const waiting = sql`id = ${id} and state = 'sending'`;
  const handed = await db.maybe<{ text: string; at: string }>(sql`
    update network_posts set handed_over_at = clock_timestamp() where ${waiting} and handed_over_at is null
    returning text, handed_over_at::text as at`);
  if (!handed) {
    await db.run(sql`update network_posts set state = 'unsure', reason = ${postTexts.unsure} where ${waiting}`);
    return;
  }
  const { state, reason } = network
    ? await sendPost(network, handed.text)
    : { state: 'failed', reason: postTexts.noNetwork };
  // A late response also replaces the state that another process set to unsure, unless the post was sent again since.
  await db.run(sql`
    update network_posts set state = ${state}, reason = ${reason}, sent_at = case when ${state} = 'sent' then now() end
    where id = ${id} and state in ('sending', 'unsure') and handed_over_at = ${handed.at}::timestamptz`);
}

export function postRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { network } = appContext.config;
  serve(app, appContext, getNetwork, async () => network && { name: network.name, testPage: network.testPage });
  serve(app, appContext, listPosts, ({ tx, query, caller }) => postList.page(tx, query, caller));
  serve(app, appContext, getPost, ({ tx, params }) => readPost(tx, params.id));

  serve(app, appContext, uploadPost, async ({ tx, body, caller, reply }) => {
    await mayPost(tx, body.jobProfileId, body.again);
    if (!network) throw conflict(postTexts.noNetwork, {});
    const { id } = await tx.one<{ id: string }>(sql`
      insert into network_posts (job_profile_id, network, text, created_by)
      values (${body.jobProfileId}, ${network.name}, ${body.text}, ${caller.userId}) returning id`);
    await enqueue(tx, 'posts', { id });
    await audit(tx, caller.userId, 'uploadPost', id);
    wakeBackground(appContext, reply);
    return readPost(tx, id);
  });

  serve(app, appContext, retryPost, async ({ tx, params, caller, reply }) => {
    await mayRetry(tx, params.id);
    const begun = await tx.run(sql`
      update network_posts set state = 'sending', reason = null, handed_over_at = null
      where id = ${params.id} and state in ('failed', 'unsure')`);
    if (begun === 0) throw conflict(postTexts.notFailed, {});
    await enqueue(tx, 'posts', { id: params.id });
    await audit(tx, caller.userId, 'retryPost', params.id);
    wakeBackground(appContext, reply);
    return readPost(tx, params.id);
  });
}
