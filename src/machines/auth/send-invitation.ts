import { assign, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { cleanEmail, emailProblem } from '../../contract/auth-rules';
import type { Named, UserType } from '../../contract/kit';
import { limits, texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { atFields } from '../kit/at-fields';
import { toProblem, type Problem } from '../kit/problem';
import { keyAfter, withKey } from '../kit/send-once';

export type InvitationDraft = {
  userType: UserType;
  email: string;
  name: string;
  /** Only for an organization's user. The value stays while another user type is selected. */
  organization: Named | null;
};
type InvitationField = keyof InvitationDraft;
type Problems = Record<InvitationField, string | null>;
type Context = {
  draft: InvitationDraft;
  problems: Problems;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
  /** The recipient of the last invitation, and whether its email is stored instead of sent. */
  sent: { email: string; emailKept: boolean } | null;
};
export type SendInvitationEvent =
  { type: 'draft.change'; change: Partial<InvitationDraft> } | { type: 'form.submit'; key: string };
export type InvitationSending = { draft: InvitationDraft; key: string };
export type InvitationSent = { emailKept: boolean };

const none: Problems = { userType: null, email: null, name: null, organization: null };
const fieldOf: Record<string, InvitationField> = {
  userType: 'userType',
  userName: 'email',
  name: 'name',
  organizationId: 'organization',
};

/** Errors of an invitation draft (product: Validation); the name is optional. */
export function invitationProblems({ userType, email, name, organization }: InvitationDraft): Problems {
  const nameless = userType === 'ORGANIZATION_USER' && organization === null;
  return {
    userType: null,
    email: emailProblem(email),
    name: name.trim().length > limits.name ? texts.tooLong(limits.name) : null,
    organization: nameless ? texts.fieldRequired('Organization') : null,
  };
}

const cleaned = (change: Partial<InvitationDraft>): Partial<InvitationDraft> =>
  change.email === undefined ? change : { ...change, email: cleanEmail(change.email) };

/** Clears the errors of changed fields. Another user type clears all errors, because its fields differ. */
const settledBy = (change: Partial<InvitationDraft>): Partial<Problems> =>
  'userType' in change ? none : Object.fromEntries(Object.keys(change).map((field) => [field, null]));

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as SendInvitationEvent,
    input: {} as { userType: UserType; organization?: Named | null },
    tags: {} as 'busy',
  },
  actors: { invite: notProvided<InvitationSent, InvitationSending>('invite') },
  guards: {
    isFilledIn: ({ context }) => Object.values(invitationProblems(context.draft)).every((problem) => problem === null),
  },
  actions: {
    // A changed invitation is a new request: the server would refuse it with the old key.
    change: assign(({ context }, change: Partial<InvitationDraft>) => ({
      draft: { ...context.draft, ...cleaned(change) },
      problems: { ...context.problems, ...settledBy(change) },
      problem: null,
      key: null,
      sent: null,
    })),
    showProblems: assign(({ context }) => ({ problems: invitationProblems(context.draft), problem: null, sent: null })),
    takeKey: assign(({ context }, key: string) => ({ ...withKey(context, key), problems: none })),
    // The next invitation is probably for the same user type and organization.
    startAnew: assign(({ context: { draft } }, { emailKept }: InvitationSent) => ({
      draft: { ...draft, email: '', name: '' },
      key: null,
      sent: { email: draft.email, emailKept },
    })),
    showRefusal: assign(({ context }, problem: Problem) => ({
      ...atFields(problem, none, (field) => fieldOf[field]),
      key: keyAfter(context, problem),
    })),
  },
});

/**
 * Sends one invitation after another, each only once (product: Registration; Screens, "Send Individual Invitation").
 */
export const sendInvitationMachine = parts.createMachine({
  id: 'sendInvitation',
  context: ({ input }) => ({
    draft: { userType: input.userType, email: '', name: '', organization: input.organization ?? null },
    problems: none,
    problem: null,
    key: null,
    sent: null,
  }),
  initial: 'open',
  states: {
    open: {
      initial: 'editing',
      states: { editing: {}, sent: {} },
      on: {
        'draft.change': { target: '.editing', actions: { type: 'change', params: ({ event }) => event.change } },
        'form.submit': [
          { guard: not('isFilledIn'), target: '.editing', actions: 'showProblems' },
          { target: 'submitting', actions: { type: 'takeKey', params: ({ event }) => event.key } },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context: { draft, key } }) => ({ draft, key: key ?? '' }),
        onDone: { target: 'open.sent', actions: { type: 'startAnew', params: ({ event }) => event.output } },
        onError: {
          target: 'open.editing',
          actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
  },
});

export type SendInvitationActor = ActorRefFrom<typeof sendInvitationMachine>;
export type SendInvitationSnapshot = SnapshotFrom<typeof sendInvitationMachine>;
