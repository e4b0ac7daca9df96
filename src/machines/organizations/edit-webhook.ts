import {
  currentWebhookIn,
  webhookFieldsOf,
  webhookProblems,
  type WebhookFields,
  type WebhookRecord,
} from '../../contract/organizations-webhooks';
import { editMachine } from '../kit/edit';

/** Creates or changes a webhook (product: Webhooks). */
export const editWebhookMachine = editMachine<WebhookFields, WebhookRecord>({
  id: 'editWebhook',
  fields: ['address', 'events', 'paused'],
  draftOf: webhookFieldsOf,
  judge: webhookProblems,
  theirsIn: currentWebhookIn,
});
