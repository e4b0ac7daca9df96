import { randomBytes } from 'node:crypto';
import { serveIdentity } from './server';

// Runs the test identity provider as a separate process. It reports its address to its parent process and ends with it.
const { IDENTITY_PORT, IDENTITY_REDIRECT_URI, IDENTITY_SECRET } = process.env;

process.once('disconnect', () => process.exit(0));
const issuer = await serveIdentity({
  port: Number(IDENTITY_PORT ?? 0),
  redirectUri: IDENTITY_REDIRECT_URI ?? 'http://127.0.0.1:3000/dashboard/linkedin',
  secret: IDENTITY_SECRET ?? randomBytes(24).toString('base64url'),
});
if (process.send) process.send({ issuer });
else process.stdout.write(`${issuer}\n`);
