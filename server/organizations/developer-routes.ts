import type { FastifyInstance } from 'fastify';
import { createKey, endKey, listKeys } from '../../src/contract/organizations-keys';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhookVersions,
  newWebhookSecret,
  pageWebhooks,
  sendDeliveryAgain,
  testWebhook,
} from '../../src/contract/organizations-webhooks';
import { sql } from '../db/database';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { keyList, makeKey, stopKey } from './keys';
import { deliveryList, deliveryOf, sendAgain, sendTest } from './webhooks/deliveries';
import { makeSecret, removeWebhook, requireOwn, webhookList, webhooksOf } from './webhooks/webhooks';

/** Routes to manage API keys and webhooks, for the programs of an organization (product: API keys; Webhooks). */
export function developerRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config } = appContext;
  serve(app, appContext, listKeys, ({ tx, query, caller }) => keyList.page(tx, query, caller));
  serve(app, appContext, createKey, ({ tx, body, caller }) => makeKey(tx, body, caller));
  serve(app, appContext, endKey, ({ tx, params, caller }) => stopKey(tx, params.id, caller));

  serve(app, appContext, pageWebhooks, ({ tx, query, caller }) => webhookList.page(tx, query, caller));
  serve(app, appContext, getWebhook, async ({ tx, params: { id }, caller }) => {
    await requireOwn(tx, id, caller);
    return webhooksOf(caller).one(tx, id);
  });
  serve(app, appContext, listWebhookVersions, async ({ tx, params: { id }, query, caller }) => {
    await requireOwn(tx, id, caller);
    return webhooksOf(caller).versions(tx, id, query);
  });
  serve(app, appContext, createWebhook, ({ tx, body, caller }) =>
    webhooksOf(caller, config.demo).create(tx, body.fields, caller),
  );
  serve(app, appContext, changeWebhook, async ({ tx, params: { id }, body, caller }) => {
    await requireOwn(tx, id, caller, sql`for no key update`);
    return webhooksOf(caller, config.demo).change(tx, id, body.fields, body.revision, caller);
  });
  serve(app, appContext, newWebhookSecret, ({ tx, params, caller }) => makeSecret(tx, params.id, caller, config));
  serve(app, appContext, deleteWebhook, ({ tx, params, caller }) => removeWebhook(tx, params.id, caller));
  serve(app, appContext, testWebhook, ({ tx, params, caller, reply }) => {
    wakeBackground(appContext, reply);
    return sendTest(tx, params.id, caller);
  });

  serve(app, appContext, listDeliveries, ({ tx, query, caller }) => deliveryList.page(tx, query, caller));
  serve(app, appContext, getDelivery, ({ tx, params, caller }) => deliveryOf(tx, params.id, caller));
  serve(app, appContext, sendDeliveryAgain, ({ tx, params, caller, reply }) => {
    wakeBackground(appContext, reply);
    return sendAgain(tx, params.id, caller);
  });
}
