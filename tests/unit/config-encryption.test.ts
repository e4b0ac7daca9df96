import { expect, test } from 'vitest';
import { readConfig } from '../../server/config';
import { encryptionProblems, requireEncryption } from '../../server/config-encryption';

const named = (env: Record<string, string>) => encryptionProblems(readConfig(env), env).map(({ name }) => name);
const https = { PUBLIC_URL: 'https://interviews.example' };

test.each<[string, Record<string, string>]>([
  ['nothing but this machine', {}],
  ['a database on this machine', { DATABASE_URL: 'postgres://127.0.0.1/d' }],
  ['a database behind a Unix socket', { DATABASE_URL: 'postgres:///d?host=/run/postgresql' }],
  ['a verified database', { ...https, DATABASE_URL: 'postgres://db.internal/d?sslmode=verify-full' }],
  ['mail on this machine', { SMTP_URL: 'smtp://localhost:25' }],
  ['mail over TLS', { SMTP_URL: 'smtps://mail.example' }],
  ['mail that requires STARTTLS', { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }],
  ['a bucket', { FILES_URL: 's3://KEY:SECRET@s3.example/bucket' }],
  [
    'a private network that was named',
    {
      ALLOW_PLAINTEXT: 'database, mail,files',
      DATABASE_URL: 'postgres://db.internal/d',
      SMTP_URL: 'smtp://mail.internal',
      FILES_URL: 's3://KEY:SECRET@s3.internal/bucket?tls=off',
    },
  ],
])('%s may start', (_what, env) => {
  expect(named(env)).toEqual([]);
});

test.each<[string, string, Record<string, string>]>([
  ['a database in the clear', 'DATABASE_URL', { DATABASE_URL: 'postgres://db.internal/d' }],
  ['a database that nobody verified', 'DATABASE_URL', { DATABASE_URL: 'postgres://db.internal/d?sslmode=no-verify' }],
  [
    'a database that is verified by libpq only in name',
    'DATABASE_URL',
    { DATABASE_URL: 'postgres://db.internal/d?uselibpqcompat=true&sslmode=require' },
  ],
  ['a host that overrides a loopback one', 'DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1/d?host=db.internal' }],
  [
    'the database behind a pooler',
    'DATABASE_DIRECT_URL',
    { DATABASE_URL: 'postgres://127.0.0.1:6432/d', DATABASE_DIRECT_URL: 'postgres://db.internal/d' },
  ],
  [
    'the database of its owner',
    'DATABASE_OWNER_URL',
    { DATABASE_URL: 'postgres://127.0.0.1/d', DATABASE_OWNER_URL: 'postgres://db.internal/d' },
  ],
  ['mail that may be encrypted', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example:587' }],
  ['mail that ignores TLS', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example?requireTLS=true&ignoreTLS=true' }],
  ['mail without a certificate', 'SMTP_URL', { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' }],
  ['a bucket in the clear', 'FILES_URL', { FILES_URL: 's3://KEY:SECRET@s3.internal/bucket?tls=off' }],
  ['pages in the clear', 'PUBLIC_URL', { PUBLIC_URL: 'http://interviews.example' }],
  ['the one-way site in the clear', 'EXTERNAL_HOST', { ...https, EXTERNAL_HOST: 'http://one-way.example' }],
  ['certificates that nobody verifies', 'NODE_TLS_REJECT_UNAUTHORIZED', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }],
])('%s: the start names %s', (_what, name, env) => {
  expect(named(env)).toEqual([name]);
  const start = () => requireEncryption(readConfig(env), env);
  expect(start).toThrow(new RegExp(`^${name}: [^\\n]+$`));
  for (const value of Object.values(env).filter((one) => one.includes('://'))) expect(start).not.toThrow(value);
});
