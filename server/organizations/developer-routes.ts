import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { tooMany } from '../kit/failures';
import type { OutsideProblem } from '../kit/outside-address';
import { keyList, makeKey, stopKey } from './keys';
import { deliveryList, deliveryOf, sendAgain, sendTest } from './webhooks/deliveries';
import { judgeAddress, makeSecret, removeWebhook, requireOwn, webhookList, webhooksOf } from './webhooks/webhooks';

/** How often an organization can send deliveries again in a minute, at one server process. */
const mostAgain = 30;

/** The address in the body of a call, which is not validated yet; null if there is none. */
function addressIn(body: unknown): string | null {
  const { address } = (body as { fields?: { address?: unknown } | null } | null)?.fields ?? {};
  return typeof address === 'string' && URL.canParse(address.trim()) ? address.trim() : null;
}

/** Routes to manage API keys and webhooks, for the programs of an organization (product: API keys; Webhooks). */
export function developerRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config, counter } = appContext;
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
  // Addresses are judged before the transaction, which locks rows. The results are stored by the body of the request.
  const judged = new WeakMap<object, OutsideProblem | null>();
  const beforehand = (body: object) => {
    const address = addressIn(body);
    return address === null ? null : async () => judged.set(body, await judgeAddress(address, config.demo));
  };
  const judgedIn = ({ body }: FastifyRequest) => judged.get(body as object);
  serve(
    app,
    appContext,
    createWebhook,
    ({ tx, body, caller, request }) => webhooksOf(caller, judgedIn(request)).create(tx, body.fields, caller),
    { beforehand },
  );
  serve(
    app,
    appContext,
    changeWebhook,
    async ({ tx, params: { id }, body, caller, request }) => {
      await requireOwn(tx, id, caller, sql`for no key update`);
      return webhooksOf(caller, judgedIn(request)).change(tx, id, body.fields, body.revision, caller);
    },
    { beforehand },
  );
  serve(app, appContext, newWebhookSecret, ({ tx, params, caller }) => makeSecret(tx, params.id, caller, config));
  serve(app, appContext, deleteWebhook, ({ tx, params, caller }) => removeWebhook(tx, params.id, caller));
  serve(app, appContext, testWebhook, ({ tx, params, caller, reply }) => {
    wakeBackground(appContext, reply);
    return sendTest(tx, params.id, caller);
  });

  serve(app, appContext, listDeliveries, ({ tx, query, caller }) => deliveryList.page(tx, query, caller));
  serve(app, appContext, getDelivery, ({ tx, params, caller }) => deliveryOf(tx, params.id, caller));
  serve(app, appContext, sendDeliveryAgain, ({ tx, params, caller, reply }) => {
    const retryAfter = counter(`sendAgain ${caller.organizationId}`, mostAgain);
    if (retryAfter !== null) throw tooMany(retryAfter);
    wakeBackground(appContext, reply);
    return sendAgain(tx, params.id, caller);
  });
}
