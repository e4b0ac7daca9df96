import type { Calendars, CalendarWay } from '../../contract/calendars';
import { calendarPlaces, type CalendarPlace } from '../../machines/calendars/calendar-places';

/** The texts of a place: its card, the steps to find what the form needs, and the hints for its fields. */
export interface PlaceWords {
  title: string;
  line: string;
  steps: readonly string[];
  serverHint?: string;
  userHint?: string;
  passwordHint?: string;
}

const byAddress = 'Read only, by a secret address';
const byAppPassword = 'With an app password';

export const placeWords: Record<CalendarPlace, PlaceWords> = {
  google: {
    title: 'Google Calendar',
    line: 'Sign in at Google',
    steps: [
      'You sign in at Google and choose your account.',
      'Google asks whether we may see when you are busy. Titles and guests stay hidden.',
    ],
  },
  microsoft: {
    title: 'Outlook or Microsoft 365',
    line: 'Sign in at Microsoft',
    steps: [
      'You sign in at Microsoft and choose your account.',
      'Microsoft asks whether we may see when you are busy. Titles and guests stay hidden.',
    ],
  },
  googleAddress: {
    title: 'Google Calendar',
    line: byAddress,
    steps: [
      'Open calendar.google.com on a computer, then Settings. Choose your calendar on the left.',
      'Under “Integrate calendar”, copy “Secret address in iCal format”.',
      'Paste it here.',
    ],
  },
  outlookAddress: {
    title: 'Outlook',
    line: byAddress,
    steps: [
      'In Outlook on the web, open Settings, Calendar, “Shared calendars”.',
      'Under “Publish a calendar”, choose it with “Can view when I’m busy” and press Publish.',
      'Copy the ICS link and paste it here.',
    ],
  },
  icloud: {
    title: 'Apple iCloud',
    line: 'With an app-specific password',
    steps: [
      'Open account.apple.com, then “Sign-In and Security”, “App-Specific Passwords”.',
      'Create one, for example with the name Interviews.',
      'Enter your Apple Account and that password here, not your usual one.',
    ],
    userHint: 'The email address of your Apple Account',
    passwordHint: 'The app-specific password, such as abcd-efgh-ijkl-mnop',
  },
  fastmail: {
    title: 'Fastmail',
    line: byAppPassword,
    steps: [
      'In Fastmail, open Settings, “Privacy & Security”, “Manage app passwords”.',
      'Create one with access to Calendars (CalDAV).',
      'Enter your Fastmail address and that password here.',
    ],
    userHint: 'Your Fastmail address',
    passwordHint: 'The app password',
  },
  nextcloud: {
    title: 'Nextcloud',
    line: byAppPassword,
    steps: [
      'In Nextcloud Calendar, open “Calendar settings” and copy the primary CalDAV address.',
      'Open your personal settings, “Security”, and create an app password.',
      'Enter all three here.',
    ],
    userHint: 'Your user name in Nextcloud',
    passwordHint: 'The app password',
    serverHint: 'For example https://cloud.example.com/remote.php/dav',
  },
  otherAddress: {
    title: 'Another calendar',
    line: 'Read only, by its iCal or ICS address',
    steps: [
      'Look in your calendar’s settings for a private address: iCal, ICS or “subscribe”. It often ends with .ics.',
      'Copy it and paste it here.',
    ],
  },
  otherServer: {
    title: 'Another CalDAV server',
    line: 'With its address, a user and a password',
    steps: [
      'Ask your provider for the address of its CalDAV server.',
      'Use a password for apps, if your provider offers one.',
    ],
    userHint: 'Often your email address',
  },
};

/** The name of each way, as a connection shows it. */
export const wayWords: Record<CalendarWay, string> = {
  ICS: 'Calendar address',
  CALDAV: 'CalDAV',
  GOOGLE: 'Google',
  MICROSOFT: 'Microsoft',
};

/** The name of a place. A server may name a provider's way differently, such as the way of a test provider. */
export const nameOfPlace = (place: CalendarPlace, ways: Calendars['ways']): string => {
  const offered = ways.find(({ way }) => way === calendarPlaces[place].way);
  return offered && (offered.way === 'GOOGLE' || offered.way === 'MICROSOFT') ? offered.name : placeWords[place].title;
};

/** The places to choose from; a read-only place is useful only if busy times count. */
export const placesOffered = (ways: Calendars['ways'], counts: boolean): CalendarPlace[] =>
  (Object.keys(calendarPlaces) as CalendarPlace[]).filter((place) => {
    const { way } = calendarPlaces[place];
    return ways.some((one) => one.way === way) && (counts || way !== 'ICS');
  });
