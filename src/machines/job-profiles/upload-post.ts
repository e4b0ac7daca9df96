import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { mostPost, type Post } from '../../contract/job-profiles-posts';
import { notProvided } from '../kit/not-provided';
import { isRecord, toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';

export type UploadInput = { jobProfileId: string; text: string; again: boolean; key: string };
/** The outcome of a post. */
export type Uploaded = Pick<Post, 'state' | 'reason'>;

type Context = {
  jobProfileId: string;
  text: string;
  /** An incomplete text was submitted: show what is missing. */
  tried: boolean;
  /** The user has confirmed that a second post of the job is meant. */
  again: boolean;
  /** Idempotency key: stays with the text until a definite answer (product: Idempotency). */
  key: string | null;
  post: Uploaded | null;
  problem: Problem | null;
};
export type UploadPostEvent =
  | { type: 'text.change'; text: string }
  | { type: 'post.preview' }
  | { type: 'post.edit' }
  | { type: 'post.send'; key: string }
  | { type: 'question.confirm'; key: string }
  | { type: 'question.dismiss' };

/** The reason why a text cannot be posted, or null. */
export const postProblem = (text: string): 'missing' | 'tooLong' | null =>
  text.trim() === '' ? 'missing' : text.trim().length > mostPost ? 'tooLong' : null;

const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/**
 * Posts a job profile on the professional network (product: Posts): the text is composed, shown as it will look, and
 * sent once. A second post of the same job requires confirmation first.
 */
export const uploadPostMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UploadPostEvent,
    input: {} as { jobProfileId: string; text: string },
  },
  actors: { upload: notProvided<Uploaded, UploadInput>('upload') },
  guards: {
    complete: ({ context }) => postProblem(context.text) === null,
    failed: (_, { state }: Uploaded) => state === 'failed',
    wasPosted: (_, { status, data }: Problem) => status === 409 && isRecord(data) && typeof data.postedAt === 'string',
  },
  actions: {
    // A changed text is a new post.
    change: assign((_, text: string) => ({ text, key: null, again: false, problem: null })),
    markTried: assign({ tried: true }),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    repeat: assign((_, key: string) => ({ key, again: true, problem: null })),
    keepPost: assign((_, post: Uploaded) => ({ post, key: null, again: false })),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    forget: assign({ post: null, problem: null }),
  },
}).createMachine({
  id: 'uploadPost',
  context: ({ input }) => ({ ...input, tried: false, again: false, key: null, post: null, problem: null }),
  initial: 'writing',
  states: {
    writing: {
      on: {
        'text.change': { actions: { type: 'change', params: ({ event }) => event.text } },
        'post.preview': [{ guard: 'complete', target: 'previewed' }, { actions: 'markTried' }],
      },
    },
    previewed: {
      on: {
        'post.send': { target: 'sending', actions: { type: 'takeKey', params: ({ event }) => event.key } },
        'post.edit': { target: 'writing', actions: 'forget' },
      },
    },
    sending: {
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { jobProfileId, text, again, key } }) => ({
          jobProfileId,
          text: text.trim(),
          again,
          key: key ?? '',
        }),
        onDone: [
          {
            guard: { type: 'failed', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'keepPost', params: ({ event }) => event.output },
          },
          { target: 'sent', actions: { type: 'keepPost', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'wasPosted', params: problemOf },
            target: 'asking',
            actions: { type: 'keepProblem', params: problemOf },
          },
          { target: 'previewed', actions: { type: 'keepProblem', params: problemOf } },
        ],
      },
    },
    asking: {
      on: {
        'question.confirm': { target: 'sending', actions: { type: 'repeat', params: ({ event }) => event.key } },
        'question.dismiss': { target: 'previewed', actions: 'forget' },
      },
    },
    // The list of posts has the post from now on. A failed post is sent again from that list.
    sent: { on: { 'post.edit': { target: 'writing', actions: 'forget' } } },
    failed: { on: { 'post.edit': { target: 'writing', actions: 'forget' } } },
  },
});

export type UploadPostActor = ActorRefFrom<typeof uploadPostMachine>;
export type UploadPostSnapshot = SnapshotFrom<typeof uploadPostMachine>;
