import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation } from 'wouter';
import { AppLink } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { toast } from '../../../components/toast';
import {
  deadDays,
  earlierSecretHours,
  hookEventWords,
  type WebhookRecord,
  type WebhookState,
} from '../../../contract/organizations-webhooks';
import { useDeleteWebhook, useNewSecret, useTestWebhook } from '../../../services/queries/developers';
import { changedFacts } from '../../shared/record/changed-facts';
import { deliveriesHref } from './hrefs';
import { ShownOnce } from './ShownOnce';
import { hostOf } from './webhook-kind';

const verifying = 'https://github.com/standard-webhooks/standard-webhooks#reference-implementations';

/** What the reader should know and do first, by state. */
const notes: Partial<Record<WebhookState, string>> = {
  WITHOUT_SECRET: 'Create a signing secret, so that you can verify what we send. Nothing is sent before.',
  FAILED: `The address did not accept what we sent for ${deadDays} days. Check the address, send a test, and resume the webhook.`,
  GONE: 'The address answered that it is gone. Check the address, send a test, and resume the webhook.',
};

interface WebhookFactsProps {
  webhook: WebhookRecord;
  zone: string;
  onDeleted: () => void;
}

/** The facts of one webhook, its secret, a test, and a button to delete it. */
export function WebhookFacts({ webhook, zone, onDeleted }: WebhookFactsProps) {
  const { id, address, events, state, secretAt, acceptedAt, failingSince } = webhook;
  const note = notes[state];
  const instant = (at: string | null, none: string) => (at === null ? none : <DateTime at={at} zone={zone} />);
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {note !== undefined && <Alert severity={state === 'WITHOUT_SECRET' ? 'info' : 'warning'}>{note}</Alert>}
      <Secret id={id} isFirst={secretAt === null} />
      <Facts
        facts={[
          ['Address', address],
          ['Events', events.map((one) => hookEventWords[one]).join('. ')],
          ['Secret created', instant(secretAt, 'Not yet')],
          ['Last accepted', instant(acceptedAt, 'Never')],
          ...(failingSince === null ? [] : [['Failing since', instant(failingSince, '')] as const]),
          ...changedFacts(webhook, zone),
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 2, alignItems: 'center' }}>
        {secretAt !== null && <SendTest id={id} />}
        <AppLink href={deliveriesHref({ webhookId: id })} underline="always">
          Deliveries
        </AppLink>
        <AppLink href={verifying} target="_blank" rel="noreferrer" underline="always">
          How to verify
        </AppLink>
        <Delete id={id} name={hostOf(address)} onDeleted={onDeleted} />
      </Box>
    </Box>
  );
}

/** Creates a signing secret and shows it until the panel is left. */
function Secret({ id, isFirst }: { id: string; isFirst: boolean }) {
  const [asking, setAsking] = useState(false);
  const { mutate, data, isPending, error } = useNewSecret(id);
  const create = () => mutate(undefined, { onSuccess: () => setAsking(false) });
  if (data)
    return (
      <ShownOnce
        name="Signing secret"
        value={data.secret}
        warning="Anyone who has it can pretend that a message comes from us."
      />
    );
  return (
    <Box>
      <Button
        variant={isFirst ? 'contained' : 'outlined'}
        loading={isPending && !asking}
        onClick={isFirst ? create : () => setAsking(true)}
      >
        {isFirst ? 'Create secret' : 'New secret'}
      </Button>
      {isFirst && error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {error.message}
        </Alert>
      )}
      <ConfirmDialog
        open={asking}
        title="Create a new secret?"
        confirmLabel="Create secret"
        dismissLabel="Keep secret"
        busy={isPending}
        error={error?.message}
        onConfirm={create}
        onClose={() => setAsking(false)}
      >
        {`We also sign with the current secret for ${earlierSecretHours} hours. Your receiver needs the new one before that.`}
      </ConfirmDialog>
    </Box>
  );
}

function SendTest({ id }: { id: string }) {
  const { mutate, isPending, error } = useTestWebhook();
  const [, navigate] = useLocation();
  return (
    <>
      <Button
        variant="outlined"
        loading={isPending}
        onClick={() => mutate(id, { onSuccess: (sent) => navigate(deliveriesHref({ webhookId: id, id: sent.id })) })}
      >
        Send a test
      </Button>
      {error && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {error.message}
        </Alert>
      )}
    </>
  );
}

function Delete({ id, name, onDeleted }: { id: string; name: string; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useDeleteWebhook();
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete the webhook ${name}?`}
        confirmLabel="Delete webhook"
        dismissLabel="Keep webhook"
        destructive
        busy={isPending}
        error={error?.message}
        onConfirm={() =>
          mutate(id, {
            onSuccess: () => {
              void toast.success('Webhook deleted.');
              onDeleted();
            },
          })
        }
        onClose={() => setAsking(false)}
      >
        Nothing more is sent to this address, and its deliveries are deleted. You cannot undo this.
      </ConfirmDialog>
    </>
  );
}
