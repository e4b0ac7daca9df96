import { boolean, enums, nullable, object, optional, string, type Infer } from 'superstruct';
import type { JobToSource } from './job-profiles-sourcing';
import { admins, call, id, idParams, named, narrowQuery, pageOf, pageQuery, sortBy, text } from './kit';

/** The maximum number of characters of a post on the professional network. */
export const mostPost = 3_000;
/** The number of days within which a second post of a job profile needs a confirmation. */
export const postAgainDays = 30;

export const postTexts = {
  noNetwork: 'No professional network is connected. Ask your server administrator to connect one.',
  notOpen: 'This job profile is not open, so it cannot be posted.',
  postedBefore: 'This job profile was posted before. Post it again?',
  postedSince: 'This job profile was posted since. To post it again, write a new post.',
  notFailed: 'This post did not fail, so you do not need to send it again.',
  unsure: 'The network did not answer in time. Check there for the post before you try again.',
} as const;

/** The text of a post before it is edited. `href` leads to the job. */
export function postTemplate(
  { title, organization, location, skills }: Pick<JobToSource, 'title' | 'organization' | 'location' | 'skills'>,
  href: string,
): string {
  const names = skills.slice(0, 8).map(({ name }) => name);
  return [
    `${organization.name} is hiring: ${title}${location === null ? '' : `, ${location}`}.`,
    names.length === 0 ? '' : `Skills: ${names.join(', ')}.`,
    `Apply here: ${href}`,
  ]
    .filter((line) => line !== '')
    .join('\n\n');
}

export const postStateWords = { sending: 'Sending', sent: 'Sent', failed: 'Failed', unsure: 'Not known' } as const;
const states = ['sending', 'sent', 'failed', 'unsure'] as const;
const post = object({
  id: string(),
  job: named(),
  organization: string(),
  network: string(),
  text: string(),
  /** `unsure`: the network was called, but its response was lost. */
  state: enums(states),
  /** Why the post failed, or why its state is unsure. */
  reason: nullable(string()),
  by: nullable(string()),
  createdAt: string(),
});
export type Post = Infer<typeof post>;

/** The network that posts are sent to; null if none is connected. `testPage` shows the posts of the test network. */
export const getNetwork = call({
  method: 'GET',
  path: '/sourcing/network',
  summary: 'The professional network that is connected',
  access: admins,
  timeout: 'short',
  reply: nullable(object({ name: string(), testPage: nullable(string()) })),
});
export const listPosts = call({
  method: 'GET',
  path: '/sourcing/posts',
  summary: 'Posts on the professional network',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    state: optional(enums(states)),
    sort: sortBy('created', 'job'),
  }),
  reply: pageOf(post),
});
export const getPost = call({
  method: 'GET',
  path: '/sourcing/posts/:id',
  summary: 'One post, with its state',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: post,
});
/**
 * The post is sent in the background. 409 with data if the job profile was posted within 30 days, unless `again` is
 * true.
 */
export const uploadPost = call({
  method: 'POST',
  path: '/sourcing/posts',
  summary: 'Post a job profile on the professional network',
  access: admins,
  timeout: 'short',
  body: object({ jobProfileId: id(), text: text(mostPost, 1), again: boolean() }),
  reply: post,
  once: true,
});
/** Sends again a post that failed or is unsure. 409 for any other post. */
export const retryPost = call({
  method: 'POST',
  path: '/sourcing/posts/:id/retry',
  summary: 'Send a failed post again',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: post,
});
