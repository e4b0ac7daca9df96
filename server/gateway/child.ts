import { randomBytes } from 'node:crypto';
import type { GatewayConfig } from '../config-gateway';
import { startProgram } from '../kit/program';

export type TestGateway = { config: GatewayConfig; stop(): Promise<void> };

/**
 * Starts the test gateway (product: Payments) in a process of its own, on a free loopback port. It ends with this
 * process. @param eventsUrl where its callbacks go. @throws if it does not serve within a minute
 */
export async function startGateway(eventsUrl: string): Promise<TestGateway> {
  const secret = () => randomBytes(24).toString('base64url');
  const [keySecret, eventSecret] = [secret(), secret()];
  const keyId = 'test_key';
  const { told, stop } = await startProgram('gateway', {
    GATEWAY_EVENTS_URL: eventsUrl,
    GATEWAY_KEY_ID: keyId,
    GATEWAY_KEY_SECRET: keySecret,
    GATEWAY_EVENT_SECRET: eventSecret,
  });
  const { api } = told;
  if (typeof api !== 'string') throw new Error('The test gateway named no address');
  return {
    config: { kind: 'test', name: 'Test gateway', keyId, keySecrets: [keySecret], eventSecrets: [eventSecret], api },
    stop,
  };
}
