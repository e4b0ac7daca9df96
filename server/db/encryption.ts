import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';

/** How the driver connects to an address, as the driver itself reads the address. */
export type Connecting = {
  /** A host name, an IP address, or the path of a Unix socket. */
  host: string;
  /**
   * Whether the connection is encrypted, and nothing is sent to a server whose certificate is not valid for its name.
   */
  verified: boolean;
};

type Read = { host: string; ssl: boolean | ConnectionOptions };

/** Reads how the driver connects to an address. @throws if a file that the address names cannot be read */
export function connectingTo(connectionString: string): Connecting {
  // The value of sslmode is not used: its meaning differs between drivers and their versions, and the environment also
  // counts.
  const { host, ssl } = new pg.Client({ connectionString }) as unknown as Read;
  const verified =
    ssl === true ||
    (typeof ssl === 'object' && ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined);
  return { host, verified };
}
