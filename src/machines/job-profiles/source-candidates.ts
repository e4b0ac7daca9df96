import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { invitationLimits, inviteAtMost, type Invited } from '../../contract/job-profiles-invitations';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';

type SourcedPerson = { id: string; name: string };
export type InviteDraft = { content: string; instructions: string };
export type Email = { subject: string; body: string };
/** `content` is the initial text of the email, before it is edited. */
type Input = { jobProfileId: string; content: string };
export type PreviewInput = { jobProfileId: string; personId: string; draft: InviteDraft };
export type SendInput = { jobProfileId: string; personIds: string[]; draft: InviteDraft; key: string };

type Context = {
  jobProfileId: string;
  people: SourcedPerson[];
  draft: InviteDraft;
  /** An incomplete draft was submitted: show what is missing. */
  tried: boolean;
  /** The email to the first of the people, as the server will send it. */
  email: Email | null;
  /** Idempotency key: stays with the email until a definite answer (product: Idempotency). */
  key: string | null;
  results: Invited[];
  problem: Problem | null;
};
export type SourceCandidatesEvent =
  | { type: 'people.invite'; people: SourcedPerson[] }
  | { type: 'draft.change'; draft: Partial<InviteDraft> }
  | { type: 'email.preview' }
  | { type: 'email.edit' }
  | { type: 'email.send'; key: string }
  | { type: 'dialog.close' };

type InviteProblems = Partial<Record<keyof InviteDraft, 'missing' | 'tooLong'>>;
/** Fields of the draft with errors; empty when it is complete. */
export function inviteProblems({ content, instructions }: InviteDraft): InviteProblems {
  const text = content.trim();
  return {
    ...(text === '' && { content: 'missing' as const }),
    ...(text.length > invitationLimits.content && { content: 'tooLong' as const }),
    ...(instructions.trim().length > invitationLimits.instructions && { instructions: 'tooLong' as const }),
  };
}
const trimmed = ({ content, instructions }: InviteDraft): InviteDraft => ({
  content: content.trim(),
  instructions: instructions.trim(),
});

const empty = { people: [], tried: false, email: null, key: null, results: [], problem: null };
const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/**
 * Invites candidates to apply for a job (product: Sourcing): the email is written from a template, shown as it will be
 * sent, and sent once, with a result for each candidate. All input stays until the job is left.
 */
export const sourceCandidatesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SourceCandidatesEvent,
    input: {} as Input,
  },
  actors: {
    preview: notProvided<Email, PreviewInput>('preview'),
    send: notProvided<Invited[], SendInput>('send'),
  },
  guards: {
    fits: (_, { people }: { people: SourcedPerson[] }) => people.length > 0 && people.length <= inviteAtMost,
    complete: ({ context }) => Object.keys(inviteProblems(context.draft)).length === 0,
  },
  actions: {
    choose: assign((_, { people }: { people: SourcedPerson[] }) => ({ ...empty, people })),
    // A changed text is a new request.
    change: assign(({ context }, draft: Partial<InviteDraft>) => ({
      draft: { ...context.draft, ...draft },
      key: null,
      problem: null,
    })),
    markTried: assign({ tried: true }),
    keepEmail: assign((_, email: Email) => ({ email, problem: null })),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    keepResults: assign((_, results: Invited[]) => ({ results, key: null })),
    clearProblem: assign({ problem: null }),
    forget: assign(empty),
  },
}).createMachine({
  id: 'sourceCandidates',
  context: ({ input }) => ({
    ...empty,
    jobProfileId: input.jobProfileId,
    draft: { content: input.content, instructions: '' },
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'people.invite': {
          guard: { type: 'fits', params: ({ event }) => event },
          target: 'writing',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    writing: {
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event.draft } },
        'email.preview': [
          { guard: 'complete', target: 'previewing', actions: 'clearProblem' },
          { actions: 'markTried' },
        ],
        'dialog.close': { target: 'idle', actions: 'forget' },
      },
    },
    previewing: {
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context: { jobProfileId, people, draft } }) => ({
          jobProfileId,
          personId: people[0]?.id ?? '',
          draft: trimmed(draft),
        }),
        onDone: { target: 'previewed', actions: { type: 'keepEmail', params: ({ event }) => event.output } },
        onError: { target: 'writing', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    previewed: {
      on: {
        'email.send': { target: 'sending', actions: { type: 'takeKey', params: ({ event }) => event.key } },
        'email.edit': { target: 'writing', actions: 'clearProblem' },
        'dialog.close': { target: 'idle', actions: 'forget' },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { jobProfileId, people, draft, key } }) => ({
          jobProfileId,
          personIds: people.map(({ id }) => id),
          draft: trimmed(draft),
          key: key ?? '',
        }),
        onDone: { target: 'done', actions: { type: 'keepResults', params: ({ event }) => event.output } },
        onError: { target: 'previewed', actions: { type: 'keepProblem', params: problemOf } },
      },
    },
    done: { on: { 'dialog.close': { target: 'idle', actions: 'forget' } } },
  },
});

export type SourceCandidatesActor = ActorRefFrom<typeof sourceCandidatesMachine>;
export type SourceCandidatesSnapshot = SnapshotFrom<typeof sourceCandidatesMachine>;
