/** An invalid setting; the message is one line. */
export class ConfigError extends Error {}

/** An address without its last slash. @throws ConfigError without the value, as it may be a secret */
export function addressOf(name: string, value: string, protocols: string[]): string {
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !protocols.includes(parsed.protocol))
    throw new ConfigError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  return value.replace(/\/$/, '');
}
