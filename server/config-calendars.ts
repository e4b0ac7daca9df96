import type { ProviderWay } from '../src/contract/calendars';
import { wordOf, type SocialConfig } from './config-social';
import { ConfigError, trustedAddress } from './config-values';

/** A provider whose calendars are connected by signing in (product: Connected calendars). */
export type CalendarProvider = SocialConfig & {
  clientSecret: string;
  /** The address of its calendar API, without the last slash. */
  api: string;
  /** Whether it runs on this machine, for development and tests. */
  test: boolean;
};
export type CalendarProviders = Record<ProviderWay, CalendarProvider | null>;

type Given = Pick<CalendarProvider, 'name' | 'issuer' | 'api'> & { clientId: string | null; secret: string | null };

/** A provider as it is configured; null without a client id. */
function providerOf(names: { id: string; secret: string }, given: Given): CalendarProvider | null {
  const { clientId, secret, ...places } = given;
  if (clientId === null) return null;
  if (secret === null) throw new ConfigError(`${names.secret} must be set where ${names.id} is`);
  return { ...places, clientId, clientSecret: secret, test: false };
}

/** The providers in the environment; null for one that is not configured. @throws ConfigError */
export function readCalendars(env: NodeJS.ProcessEnv): CalendarProviders {
  return {
    GOOGLE: providerOf(
      { id: 'GOOGLE_CALENDAR_CLIENT_ID', secret: 'GOOGLE_CALENDAR_CLIENT_SECRET' },
      {
        name: 'Google Calendar',
        issuer: trustedAddress('GOOGLE_CALENDAR_ISSUER', env['GOOGLE_CALENDAR_ISSUER'], 'https://accounts.google.com'),
        api: trustedAddress(
          'GOOGLE_CALENDAR_API',
          env['GOOGLE_CALENDAR_API'],
          'https://www.googleapis.com/calendar/v3',
        ),
        clientId: wordOf('GOOGLE_CALENDAR_CLIENT_ID', env['GOOGLE_CALENDAR_CLIENT_ID']),
        secret: wordOf('GOOGLE_CALENDAR_CLIENT_SECRET', env['GOOGLE_CALENDAR_CLIENT_SECRET']),
      },
    ),
    MICROSOFT: providerOf(
      { id: 'MICROSOFT_CALENDAR_CLIENT_ID', secret: 'MICROSOFT_CALENDAR_CLIENT_SECRET' },
      {
        name: 'Outlook Calendar',
        issuer: trustedAddress(
          'MICROSOFT_CALENDAR_ISSUER',
          env['MICROSOFT_CALENDAR_ISSUER'],
          'https://login.microsoftonline.com/common/v2.0',
        ),
        api: trustedAddress(
          'MICROSOFT_CALENDAR_API',
          env['MICROSOFT_CALENDAR_API'],
          'https://graph.microsoft.com/v1.0',
        ),
        clientId: wordOf('MICROSOFT_CALENDAR_CLIENT_ID', env['MICROSOFT_CALENDAR_CLIENT_ID']),
        secret: wordOf('MICROSOFT_CALENDAR_CLIENT_SECRET', env['MICROSOFT_CALENDAR_CLIENT_SECRET']),
      },
    ),
  };
}
