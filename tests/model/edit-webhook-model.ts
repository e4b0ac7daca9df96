import { webhookProblems, type WebhookFields, type WebhookRecord } from '../../src/contract/organizations-webhooks';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { editWebhookMachine } from '../../src/machines/organizations/edit-webhook';
import { modelTest } from './harness';

export const webhookFields = (given: Partial<WebhookFields> = {}): WebhookFields => ({
  address: 'https://hooks.example/in',
  events: ['interview.booked'],
  paused: false,
  ...given,
});

/** A webhook as the server returns it. */
export const aWebhook = (given: Partial<WebhookRecord> = {}): WebhookRecord => ({
  ...webhookFields(),
  id: '00000000-0000-4000-8000-000000000071',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Omar Harbour',
  state: 'ON',
  secretAt: '2026-11-20T10:00:00.000Z',
  acceptedAt: null,
  failingSince: null,
  ...given,
});

const refusals = {
  changed: {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current: aWebhook({ address: 'https://theirs.example/in', revision: 4 }) },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'address', message: 'This address is not on the public internet. Enter a public address.' }],
  },
  lost: { message: '' },
};

type WebhookSnapshot = EditSnapshot<WebhookFields, WebhookRecord>;

/** A webhook changed and saved, with every way it can end. */
export const editWebhookModel = () =>
  modelTest({
    machine: editWebhookMachine,
    input: { stored: webhookFields(), id: 'w1', revision: 3 },
    events: ({ context: { draft } }: WebhookSnapshot): EditEvent<WebhookFields>[] => [
      { type: 'draft.change', change: { address: draft.address === '' ? 'https://other.example/in' : '' } },
      { type: 'form.submit', key: 'k', now: 0, problems: webhookProblems(draft) },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aWebhook()], error: Object.values(refusals) } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: WebhookSnapshot) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
