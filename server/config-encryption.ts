import type { Config } from './config';
import { ConfigError, type PlaintextPart } from './config-values';
import { connectingTo } from './db/encryption';
import { isLoopback } from './kit/address';

/** A setting that allows data to be read or changed on the way, and what to do about it, without values. */
export type EncryptionProblem = { name: string; line: string };

function ofDatabase(name: string, url: string | null): EncryptionProblem[] {
  if (url === null) return [];
  try {
    const { host, verified } = connectingTo(url);
    if (verified || host.startsWith('/') || isLoopback(host)) return [];
  } catch (error) {
    const { code = 'unreadable' } = error as { code?: string };
    return [{ name, line: `a file that it names cannot be read (${code})` }];
  }
  const line =
    'the connection is not encrypted with a verified certificate. Add sslmode=verify-full, and sslrootcert=FILE for an authority of your own. ' +
    'In a private network set ALLOW_PLAINTEXT=database';
  return [{ name, line }];
}

/** Whether email leaves only over an encrypted connection to a server whose certificate is valid. */
export function isEmailVerified(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const says = (key: string) => searchParams.get(key) ?? '';
  const off = ['false', '0', ''];
  const verified = !searchParams.has('tls.rejectUnauthorized') || !off.includes(says('tls.rejectUnauthorized'));
  const required = says('requireTLS') === 'true' && off.includes(says('ignoreTLS'));
  return verified && (protocol === 'smtps:' || required);
}

const ofEmail = (smtpUrl: string | null): EncryptionProblem[] =>
  smtpUrl === null || isLoopback(new URL(smtpUrl).hostname) || isEmailVerified(smtpUrl)
    ? []
    : [
        {
          name: 'SMTP_URL',
          line: 'encryption with a verified certificate is not required. Use smtps://, or add requireTLS=true. In a private network set ALLOW_PLAINTEXT=mail',
        },
      ];

function ofFiles(files: Config['files']): EncryptionProblem[] {
  if ('folder' in files) return [];
  const { protocol, hostname } = new URL(files.endpoint);
  if (protocol === 'https:' || isLoopback(hostname)) return [];
  const line =
    'the service is reached without encryption. Take tls=off out. In a private network set ALLOW_PLAINTEXT=files';
  return [{ name: 'FILES_URL', line }];
}

const ofPages = (name: string, url: string): EncryptionProblem[] =>
  url.startsWith('https:') || isLoopback(new URL(url).hostname)
    ? []
    : [{ name, line: 'sign-ins and personal data can be read on the way. Use an address that starts with https://' }];

function ofScanner(clamavUrl: string | null): EncryptionProblem[] {
  const { protocol, hostname } = new URL(clamavUrl ?? 'unix:/');
  if (protocol === 'unix:' || isLoopback(hostname)) return [];
  const line =
    'files are sent in the clear. Run the daemon on this machine. In a private network set ALLOW_PLAINTEXT=files';
  return [{ name: 'CLAMAV_URL', line }];
}

type Judged = Pick<
  Config,
  | 'databaseUrl'
  | 'directUrl'
  | 'ownerUrl'
  | 'smtpUrl'
  | 'files'
  | 'clamavUrl'
  | 'publicUrl'
  | 'externalHost'
  | 'plaintext'
>;

/**
 * The connections beyond this machine that are not encrypted and verified, except for allowed ones (product: Start).
 */
export function encryptionProblems(config: Judged, env: NodeJS.ProcessEnv): EncryptionProblem[] {
  const { databaseUrl, directUrl, ownerUrl, smtpUrl, files, clamavUrl, publicUrl, externalHost, plaintext } = config;
  const unless = (part: PlaintextPart, found: EncryptionProblem[]) => (plaintext.includes(part) ? [] : found);
  // This is a variable of Node, and not a setting of ours.
  const { NODE_TLS_REJECT_UNAUTHORIZED: verifies } = env;
  const unverified =
    verifies === '0'
      ? [
          {
            name: 'NODE_TLS_REJECT_UNAUTHORIZED',
            line: 'no certificate is verified. Take it out, and name an authority of your own with NODE_EXTRA_CA_CERTS',
          },
        ]
      : [];
  return [
    ...unverified,
    ...unless('database', [
      ...ofDatabase('DATABASE_URL', databaseUrl),
      ...ofDatabase('DATABASE_DIRECT_URL', directUrl),
      ...ofDatabase('DATABASE_OWNER_URL', ownerUrl),
    ]),
    ...unless('mail', ofEmail(smtpUrl)),
    ...unless('files', [...ofFiles(files), ...ofScanner(clamavUrl)]),
    ...ofPages('PUBLIC_URL', publicUrl),
    ...(externalHost === publicUrl ? [] : ofPages('EXTERNAL_HOST', externalHost)),
  ];
}

/** Refuses a configuration with encryption problems. @throws ConfigError for the first of them */
export function requireEncryption(config: Judged, env: NodeJS.ProcessEnv): void {
  const [problem] = encryptionProblems(config, env);
  if (problem) throw new ConfigError(`${problem.name}: ${problem.line}`);
}
