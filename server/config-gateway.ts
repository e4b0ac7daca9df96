import { ConfigError } from './config-values';

/** The payment gateway (product: Payments). The secrets are in no log and no reply. */
export type GatewayConfig = {
  kind: 'razorpay' | 'test';
  /** Its name on screen. */
  name: string;
  keyId: string;
  keySecret: string;
  /** Signs its callbacks. */
  eventSecret: string;
  /** Where its API and its checkout page are. */
  api: string;
};

/** The gateway in the environment; null if none is configured. @throws ConfigError without the value */
export function readGateway(env: NodeJS.ProcessEnv): GatewayConfig | null {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_EVENT_SECRET'] as const;
  const [keyId = '', keySecret = '', eventSecret = ''] = names.map((name) => env[name] ?? '');
  if ([keyId, keySecret, eventSecret].every((value) => value === '')) return null;
  for (const [index, value] of [keyId, keySecret, eventSecret].entries())
    if (!/^[\x21-\x7e]{8,200}$/.test(value))
      throw new ConfigError(`${names[index] ?? ''} must be one word, as the gateway gave it`);
  return { kind: 'razorpay', name: 'Razorpay', keyId, keySecret, eventSecret, api: 'https://api.razorpay.com' };
}
