import {
  currentWebhookIn,
  webhookFieldsOf,
  type WebhookFields,
  type WebhookRecord,
} from '../../contract/organizations-webhooks';
import { editMachine } from '../kit/edit';

/**
 * Creates or changes a webhook (product: Webhooks). Its form validates the draft, because recordings mask the address.
 */
export const editWebhookMachine = editMachine<WebhookFields, WebhookRecord>({
  id: 'editWebhook',
  fields: ['address', 'events', 'paused'],
  draftOf: webhookFieldsOf,
  theirsIn: currentWebhookIn,
});
