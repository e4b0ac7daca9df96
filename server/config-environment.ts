import type { EnvironmentVariable } from '../src/contract/system-settings';

/**
 * How the value of a variable is shown: as it is, as an address without possible passwords, only as a host, or not at
 * all.
 */
type Shown = 'plain' | 'address' | 'host' | 'secret';

// Each variable of docs/settings.md: how it is shown, what it means, and what applies if it is not set.
const variables: Record<string, readonly [shown: Shown, meaning: string, otherwise: string]> = {
  PORT: ['plain', 'Port where the server listens', '3000'],
  HOST: ['plain', 'Address where the server listens', '127.0.0.1'],
  PUBLIC_URL: ['address', 'Public address of the platform', 'the address where the server listens'],
  DATA_DIR: ['plain', 'Folder of the embedded database', 'data'],
  DATABASE_URL: ['host', 'PostgreSQL server', 'the embedded database'],
  DATABASE_DIRECT_URL: ['host', 'PostgreSQL server, where DATABASE_URL is a pooler', 'DATABASE_URL'],
  CALL_LIMITS: ['plain', 'Multiplies the limits for calls of a user, 0 for none', '1'],
  ALLOW_PLAINTEXT: ['plain', 'What may be reached without encryption beyond this machine', 'nothing'],
  DATABASE_OWNER_URL: ['host', 'PostgreSQL server, for the role that migrates', 'DATABASE_URL'],
  DRAIN_SECONDS: ['plain', 'Seconds between the signal to stop and the last request', '0'],
  SMTP_URL: ['host', 'Server that sends the email', 'email is stored, not sent'],
  MAIL_REPLY_TO: ['plain', 'Email address where answers to email go', 'the sender'],
  BOUNCE_ADDRESS: ['plain', 'Email address where email comes back', 'the sender'],
  BOUNCE_TOKEN: ['secret', 'Token with which returned email is reported', 'none'],
  DKIM_DOMAIN: ['plain', 'Domain in whose name email is signed', 'email is not signed'],
  DKIM_SELECTOR: ['plain', 'Name of the key in the domain’s DNS', 'none'],
  DKIM_KEY: ['secret', 'Key that signs email', 'none'],
  FILES_URL: ['host', 'Bucket for uploaded files', 'a folder beside the data'],
  CLAMAV_URL: ['host', 'Daemon that scans uploads', 'uploads are not scanned'],
  PROFILE_KEYS: [
    'secret',
    'Keys that encrypt bank, PAN and ID details and connected calendars',
    'a file beside the embedded database',
  ],
  PROFILE_KEYS_LOST: ['plain', 'Ids of keys that are lost', 'none'],
  BREACHED_PASSWORDS: ['plain', 'File of breached passwords', 'none'],
  TRUST_PROXY: ['plain', '1 behind a proxy that sets the forwarding headers', '0'],
  DEMO: ['plain', '0 without demo data', '1 where allowed'],
  GOOGLE_CLIENT_ID: ['plain', 'Client id at the identity provider', 'none'],
  GOOGLE_ISSUER: ['address', 'Address of the identity provider', 'https://accounts.google.com'],
  LINKEDIN_CLIENT_ID: ['plain', 'Client id at the professional network', 'none'],
  LINKEDIN_CLIENT_SECRET: ['secret', 'Client secret of the professional network', 'none'],
  LINKEDIN_ISSUER: ['address', 'Address of the professional network', 'https://www.linkedin.com/oauth'],
  LINKEDIN_POST_TOKEN: ['secret', 'Token with which job profiles are posted', 'none'],
  LINKEDIN_POST_AUTHOR: ['plain', 'Who posts job profiles', 'none'],
  LINKEDIN_POST_API: ['address', 'Address of the network’s API', 'https://api.linkedin.com'],
  GOOGLE_CALENDAR_CLIENT_ID: ['plain', 'Client id with which Google calendars are connected', 'none'],
  GOOGLE_CALENDAR_CLIENT_SECRET: ['secret', 'Its client secret', 'none'],
  GOOGLE_CALENDAR_ISSUER: ['address', 'Address of the sign-in', 'https://accounts.google.com'],
  GOOGLE_CALENDAR_API: ['address', 'Address of the calendar API', 'https://www.googleapis.com/calendar/v3'],
  MICROSOFT_CALENDAR_CLIENT_ID: ['plain', 'Client id with which Outlook calendars are connected', 'none'],
  MICROSOFT_CALENDAR_CLIENT_SECRET: ['secret', 'Its client secret', 'none'],
  MICROSOFT_CALENDAR_ISSUER: ['address', 'Address of the sign-in', 'https://login.microsoftonline.com/common/v2.0'],
  MICROSOFT_CALENDAR_API: ['address', 'Address of the calendar API', 'https://graph.microsoft.com/v1.0'],
  RAZORPAY_KEY_ID: ['plain', 'Key of the payment gateway', 'none'],
  RAZORPAY_KEY_SECRET: ['secret', 'Secret of the gateway’s key', 'none'],
  RAZORPAY_EVENT_SECRET: ['secret', 'Secret that signs the gateway’s callbacks', 'none'],
  EXTERNAL_HOST: ['address', 'Site of one-way interviews', 'PUBLIC_URL'],
  ONE_WAY_SECRET: ['secret', 'Secret of the one-way service', 'none'],
  INSPECTOR: ['plain', '1 if super admins may inspect the app', '0'],
  PROBLEM_REPORTS: ['plain', '0 if problems cannot be reported', '1'],
  METRICS_TOKEN: ['secret', 'Token that opens /metrics', 'no such page'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['address', 'Collector of traces', 'no traces'],
  OTEL_EXPORTER_OTLP_HEADERS: ['secret', 'Headers for the collector', 'none'],
  OTEL_SERVICE_NAME: ['plain', 'Name of this service at the collector', 'interviews'],
  OTEL_TRACES_SAMPLER: ['plain', 'Which traces are sent', 'all'],
  OTEL_TRACES_SAMPLER_ARG: ['plain', 'What the sampler is given', 'none'],
  SLOW_STATEMENT_MS: ['plain', 'Statements that take longer are logged, in milliseconds', '500'],
  LOG_LEVEL: ['plain', 'Least severe entries in the log', 'warn'],
};

function shownOf(shown: Shown, value: string): string | null {
  if (shown === 'plain') return value;
  if (shown === 'secret' || !URL.canParse(value)) return null;
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${shown === 'address' ? pathname.replace(/\/$/, '') : ''}`;
}

/** The environment as shown to super admins (product: Settings). Secrets do not leave this function. */
export const describeEnvironment = (env: NodeJS.ProcessEnv): EnvironmentVariable[] =>
  Object.entries(variables).map(([name, [shown, meaning, otherwise]]) => {
    const value = env[name] ?? '';
    const isSet = value !== '';
    return { name, meaning, value: isSet ? shownOf(shown, value) : null, isSet, otherwise };
  });
