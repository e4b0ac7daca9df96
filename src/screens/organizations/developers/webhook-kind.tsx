import type { QueryClient } from '@tanstack/react-query';
import {
  hookEventWords,
  longestAddress,
  webhookFieldsOf,
  webhookProblems,
  type WebhookFields,
  type WebhookRecord,
} from '../../../contract/organizations-webhooks';
import { webhookReads } from '../../../services/queries/developers';
import { wiredEditWebhook } from '../../../services/wiring/organizations/edit-webhook';
import { Field } from '../../shared/form/Field';
import type { RecordKind } from '../../shared/record/record-kind';
import { CheckGroup } from './CheckGroup';

/** The host of an address, which serves as the name of a webhook. */
export const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** The record kind of webhooks (product: Webhooks). */
export const webhookKind = (queryClient: QueryClient): RecordKind<WebhookFields, WebhookRecord> => ({
  name: 'webhook',
  add: 'Add webhook',
  fresh: { address: '', events: [], paused: false },
  draftOf: webhookFieldsOf,
  titleOf: ({ address }) => hostOf(address),
  reads: webhookReads,
  judge: webhookProblems,
  wired: (done) => wiredEditWebhook({ queryClient, done }),
  words: () => [
    ['Address', ({ address }) => address],
    ['Events', ({ events }) => events.join(', ')],
    ['Paused', ({ paused }) => (paused ? 'Yes' : 'No')],
  ],
  controls: ({ field }) => {
    const { value, problem, disabled, onChange } = field('events');
    return (
      <>
        <Field
          label="Address"
          {...field('address')}
          input={{ name: 'address', type: 'url', autoComplete: 'off', autoFocus: true }}
          attributes={{ maxLength: longestAddress, inputMode: 'url' }}
          hint="Starts with https:// and is on the public internet"
        />
        <CheckGroup label="Events" words={hookEventWords} {...{ value, problem, disabled, onChange }} />
      </>
    );
  },
});
