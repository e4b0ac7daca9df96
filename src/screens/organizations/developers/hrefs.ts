import { tabHref } from '../../../components/use-tab';

export const developersPath = '/dashboard/developers';
export const developerTabs = ['API keys', 'Webhooks', 'Deliveries', 'API reference'] as const;

export const newKeyHref = tabHref(developersPath, developerTabs, 'API keys', { id: 'new' });
export const newWebhookHref = tabHref(developersPath, developerTabs, 'Webhooks', { id: 'new' });
/** The deliveries of one webhook, or one delivery. */
export const deliveriesHref = (more: { webhookId?: string; id?: string }) =>
  tabHref(developersPath, developerTabs, 'Deliveries', more);
export const referenceHref = tabHref(developersPath, developerTabs, 'API reference');
