import { useEffect, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { SidePanel } from '../../../components/SidePanel';
import { toast } from '../../../components/toast';
import type { Delivery, DeliveryState } from '../../../contract/organizations-webhooks';
import { prettyJson } from '../../../services/api/run-request';
import { useMe } from '../../../services/queries/auth';
import { deliveriesKey, deliveryQuery, useSendAgain } from '../../../services/queries/developers';
import { QueryView } from '../../shared/QueryView';
import { CodeBlock } from './CodeBlock';

interface DeliveryPanelProps {
  id: string | null;
  chip: (state: DeliveryState) => ReactNode;
  onClose: () => void;
}

/** One delivery: what was sent, the response, and a button to send it again. */
export function DeliveryPanel({ id, chip, onClose }: DeliveryPanelProps) {
  const { timeZone } = useMe();
  const queryClient = useQueryClient();
  const query = useQuery({ ...deliveryQuery(id ?? ''), enabled: id !== null });
  const { mutate, isPending, error } = useSendAgain();
  const { data } = query;
  // Refreshes the list behind the panel, so that both show the same state.
  const said = data && `${data.state} ${data.attempts}`;
  useEffect(() => {
    if (said !== undefined) void queryClient.invalidateQueries({ queryKey: [...deliveriesKey, 'list'] });
  }, [said, queryClient]);
  return (
    <SidePanel
      open={id !== null}
      title={data?.type ?? 'Delivery'}
      subtitle={data && chip(data.state)}
      onClose={onClose}
      width={560}
      actions={
        data?.sendable && (
          <Button
            variant="contained"
            loading={isPending}
            onClick={() => mutate(data.id, { onSuccess: () => void toast.success('Delivery sent again.') })}
          >
            Send again
          </Button>
        )
      }
    >
      <QueryView query={query} name="delivery" gone="This delivery no longer exists.">
        {(delivery) => (
          <>
            {error && (
              <Alert severity="error" sx={{ mb: 4 }}>
                {error.message}
              </Alert>
            )}
            <DeliveryFacts delivery={delivery} zone={timeZone} />
          </>
        )}
      </QueryView>
    </SidePanel>
  );
}

const Heading = ({ children }: { children: string }) => (
  <Typography variant="h4" component="h3">
    {children}
  </Typography>
);

function DeliveryFacts({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { id, webhook, at, nextAt, problem, payload, tries } = delivery;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {problem !== null && <Alert severity={delivery.state === 'WAITING' ? 'info' : 'warning'}>{problem}</Alert>}
      <Facts
        facts={[
          ['Webhook', webhook.name],
          ['webhook-id', id],
          ['Created', <DateTime key="at" at={at} zone={zone} />],
          ...(nextAt === null ? [] : [['Next attempt', <DateTime key="next" at={nextAt} zone={zone} />] as const]),
        ]}
      />
      <CodeBlock label="Payload" text={prettyJson(payload) ?? payload} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Heading>Attempts</Heading>
        {tries.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>No attempt yet.</Box>
        ) : (
          <Box component="ol" reversed sx={{ m: 0, pl: 6, display: 'grid', gap: 4 }}>
            {tries.map((one) => (
              <Box component="li" key={one.number} value={one.number}>
                <Box sx={{ display: 'grid', gap: 2 }}>
                  <Box>
                    {one.status === null ? 'No answer' : `Answer ${one.status}`} after {one.millis} ms
                  </Box>
                  <DateTime at={one.at} zone={zone} />
                  {one.problem !== null && <Box sx={{ color: 'text.secondary' }}>{one.problem}</Box>}
                  {one.answer !== '' && <CodeBlock label={`Answer to attempt ${one.number}`} text={one.answer} />}
                </Box>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}
