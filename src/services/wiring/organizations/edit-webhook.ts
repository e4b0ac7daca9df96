import type { QueryClient } from '@tanstack/react-query';
import { changeWebhook, createWebhook, type WebhookRecord } from '../../../contract/organizations-webhooks';
import { editWebhookMachine } from '../../../machines/organizations/edit-webhook';
import { callApi } from '../../api/client';
import { webhookReads } from '../../queries/developers';
import { refreshRecords } from '../../queries/records';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the webhook is saved. */
  done: (saved: WebhookRecord) => void;
}

/** Wires creating and changing a webhook. */
export const wiredEditWebhook = ({ queryClient, done }: Deps) =>
  editWebhookMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createWebhook, { body: { fields }, key }),
        change: (id, fields, revision, key) =>
          callApi(changeWebhook, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, webhookReads),
      }),
    },
    actions: { done: (_, saved: WebhookRecord) => done(saved) },
  });
