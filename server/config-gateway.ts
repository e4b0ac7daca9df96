import { ConfigError } from './config-values';

/** The payment gateway (product: Payments). The secrets are in no log and no reply. */
export type GatewayConfig = {
  kind: 'razorpay' | 'test';
  /** Its name on screen. */
  name: string;
  keyId: string;
  /** The first secret is used for calls. The result of a checkout may be signed with any of them. */
  keySecrets: readonly [string, ...string[]];
  /** The gateway signs its callbacks with one of these secrets. */
  eventSecrets: readonly string[];
  /** The address of its API and its checkout page. */
  api: string;
};

/** The gateway in the environment; null if none is configured. @throws ConfigError without the value */
export function readGateway(env: NodeJS.ProcessEnv): GatewayConfig | null {
  const names = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_EVENT_SECRET'] as const;
  const given = names.map((name) => env[name] ?? '');
  if (given.every((value) => value === '')) return null;
  const [[keyId = ''] = [], [keySecret = '', ...earlier] = [], eventSecrets = []] = given.map((value, index) => {
    const words = index === 0 ? [value] : value.split(',').map((one) => one.trim());
    if (words.every((word) => /^[\x21-\x7e]{8,200}$/.test(word))) return words;
    throw new ConfigError(`${names[index] ?? ''} must be one word, as the gateway gave it`);
  });
  const keySecrets = [keySecret, ...earlier] as const;
  return { kind: 'razorpay', name: 'Razorpay', keyId, keySecrets, eventSecrets, api: 'https://api.razorpay.com' };
}
