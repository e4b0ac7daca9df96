import type { CalendarWay } from '../../../src/contract/calendars';
import { isReadable } from '../../../src/contract/people-profile-secrets';
import { userTypeWords } from '../../../src/contract/people';
import type { Phone } from '../../../src/contract/people-phones';
import { jsonInstant, sql } from '../../db/database';
import { facts, mostRows, type Part } from './part';

type Account = {
  email: string;
  mobile: string | null;
  designation: string;
  organization: string | null;
  services: string[];
  display: unknown;
  hasPassword: boolean;
  createdAt: string;
  providers: { provider: string; at: string }[];
  appSince: string | null;
  passkeys: { name: string; at: string; used: string | null }[];
  recoveryCodes: number;
  feedAt: string | null;
  feedReadAt: string | null;
  optedOutAt: string | null;
  announcements: boolean;
  erasures: { asked: string; due: string; back: string | null }[];
};

const account = facts('Account', 'Your account, and how you sign in', async ({ tx, caller, at }) => {
  const own = await tx.one<Account>(sql`
    select u.email::text as email, u.mobile, u.designation, o.name as organization, u.services, u.display,
      u.password_hash is not null as "hasPassword", u.created_at as "createdAt",
      coalesce((select jsonb_agg(jsonb_build_object('provider', provider, 'at', at) order by at)
        from identities where user_id = u.id), '[]') as providers,
      (select created_at from totp_secrets where user_id = u.id) as "appSince",
      coalesce((select jsonb_agg(jsonb_build_object('name', name, 'at', ${jsonInstant(sql`created_at`)},
        'used', ${jsonInstant(sql`used_at`)}) order by created_at) from passkeys where user_id = u.id), '[]') as passkeys,
      (select count(*) from recovery_codes where user_id = u.id and used_at is null) as "recoveryCodes",
      u.announcements, f.made_at as "feedAt", f.read_at as "feedReadAt",
      (select at from sourcing_opt_outs where person_id = ${caller.personId}::uuid) as "optedOutAt",
      coalesce((select jsonb_agg(jsonb_build_object('asked', asked_at, 'due', due_at, 'back', taken_back_at) order by asked_at)
        from erasures where user_id = u.id or person_id = ${caller.personId}::uuid), '[]') as erasures
    from users u left join organizations o on o.id = u.organization_id left join calendar_feeds f on f.user_id = u.id
    where u.id = ${caller.userId}`);
  return [
    ['Name', caller.name],
    ['Email', own.email],
    ['User type', userTypeWords[caller.userType]],
    ['Organization', own.organization],
    ['Designation', own.designation],
    ['WhatsApp no', own.mobile],
    ['Time zone', caller.timeZone],
    ['Services', own.services.map((one) => (one === 'ONE_WAY' ? 'One-Way' : 'Two-Way')).join(', ')],
    ['Account since', at(own.createdAt)],
    ['Password', own.hasPassword ? 'Set, stored as a hash that no one can read' : 'None'],
    ...own.providers.map((one) => [`Sign-in with ${one.provider}`, `since ${at(one.at)}`] as const),
    ['Authenticator app', own.appSince === null ? null : `since ${at(own.appSince)}`],
    ...own.passkeys.map(
      (one) => [`Passkey ${one.name}`, `since ${at(one.at)}, last used ${at(one.used) ?? 'never'}`] as const,
    ),
    ['Recovery codes left', own.recoveryCodes === 0 ? null : String(own.recoveryCodes)],
    ['Display settings', own.display === null ? null : JSON.stringify(own.display)],
    ['Calendar address created', at(own.feedAt)],
    ['Calendar last read', at(own.feedReadAt)],
    ['Unsubscribed from job emails', at(own.optedOutAt)],
    ['Announcements by email', own.announcements ? 'On' : 'Off'],
    ...own.erasures.map(
      ({ asked, due, back }) =>
        ['Asked to be erased', `${at(asked)}, ${back === null ? `due ${at(due)}` : `canceled ${at(back)}`}`] as const,
    ),
  ];
});

const phone = ({ country, number }: Phone) => [country, number].filter(Boolean).join(' ');

const profileFacts = facts(
  'Profile',
  'Personal and contact details. Bank account, PAN and ID proof are masked as on the screen. See them with “Show” in My Profile',
  async ({ profile }) => {
    if (!profile) return [];
    const { personal, contact } = profile;
    const identity = isReadable(profile.identity) ? profile.identity : null;
    const bank = isReadable(profile.bank) ? profile.bank : null;
    const unreadable = (section: 'identity' | 'bank') => (profile[section] === 'unreadable' ? 'cannot be read' : null);
    return [
      ['Name', personal.name],
      ['Date of birth', personal.birthDate],
      ['Location', personal.location],
      ['LinkedIn', personal.linkedin],
      ['WhatsApp no', phone(contact.whatsapp)],
      ['Mobile no', phone(contact.mobile)],
      ['Time zone', contact.timeZone],
      ['PAN card no (masked)', identity?.pan ?? unreadable('identity')],
      ['ID proof', identity?.idKind ?? unreadable('identity')],
      ['ID proof no (masked)', identity?.idNumber ?? unreadable('identity')],
      ['Account no (masked)', bank?.account ?? unreadable('bank')],
      ['Account holder (masked)', bank?.holder ?? unreadable('bank')],
      ['Country of the bank', bank?.country ?? unreadable('bank')],
      ['IFSC (masked)', bank?.ifsc ?? unreadable('bank')],
      ['SWIFT (masked)', bank?.swift ?? unreadable('bank')],
    ];
  },
);

const sections: Part[] = [
  {
    sheet: 'Skills',
    about: 'Skills of your profile',
    columns: [
      ['Skill', 32],
      ['Months', 12],
      ['Primary', 12],
    ],
    rows: async ({ profile }) =>
      profile?.skill.rows.map((row) => [row.name, row.months, row.primary ? 'Yes' : 'No']) ?? [],
  },
  {
    sheet: 'Projects',
    about: 'Projects of your profile',
    columns: [
      ['Title', 32],
      ['Designation', 32],
      ['Role', 24],
      ['Description', 80],
    ],
    rows: async ({ profile }) =>
      profile?.project.rows.map((row) => [row.title, row.designation, row.role, row.description]) ?? [],
  },
  {
    sheet: 'Education',
    about: 'Education of your profile',
    columns: [
      ['Graduation', 32],
      ['University', 32],
      ['Passing year', 16],
      ['Percentage', 16],
    ],
    rows: async ({ profile }) =>
      profile?.education.rows.map((row) => [row.graduation, row.university, row.year, row.percentage]) ?? [],
  },
  {
    sheet: 'Certificates',
    about: 'Certificates of your profile',
    columns: [
      ['Name', 32],
      ['Issuer', 32],
      ['Date', 16],
      ['Expires', 16],
      ['Link', 48],
      ['File', 32],
    ],
    rows: async ({ profile }) =>
      profile?.certificate.rows.map((row) => [row.name, row.issuer, row.date, row.expires, row.link, row.fileName]) ??
      [],
  },
];

type Place = { text: string; from: string | null; last: string | null; until: string | null };
const signIns: Part = {
  sheet: 'Sign-ins',
  about: 'Where you are or were signed in, the addresses that you signed in from, and downloads of this file',
  columns: [
    ['What', 24],
    ['Device or address', 40],
    ['Started', 24],
    ['Last active', 24],
    ['Until', 24],
  ],
  async rows({ tx, caller, at }) {
    const { userId } = caller;
    const read = async (what: string, rows: Promise<Place[]>) =>
      (await rows).map(({ text, from, last, until }) => [what, text, at(from), at(last), at(until)]);
    return [
      ...(await read(
        'Session',
        tx.many<Place>(sql`
          select coalesce(nullif(device, ''), 'Unknown device') as text, created_at as from, last_active_at as last,
            ends_at as until
          from sessions where user_id = ${userId} order by created_at desc limit ${mostRows}`),
      )),
      ...(await read(
        'Address',
        tx.many<Place>(sql`
          select address as text, null::timestamptz as from, at as last, null::timestamptz as until
          from known_addresses where user_id = ${userId} order by at desc limit ${mostRows}`),
      )),
      ...(await read(
        'Failed sign-in or refused access',
        tx.many<Place>(sql`
          select address as text, minute as from, at as last, null::timestamptz as until
          from security_events where user_id = ${userId} order by at desc limit ${mostRows}`),
      )),
      ...(await read(
        'Download of my data',
        tx.many<Place>(sql`
          select '' as text, at as from, null::timestamptz as last, null::timestamptz as until
          from data_downloads where user_id = ${userId} order by at desc limit ${mostRows}`),
      )),
    ];
  },
};

type Kept = { kind: string; name: string; text: string; at: string | null };
const kept: Part = {
  sheet: 'Lists and uploads',
  about: 'Views that you saved, what you searched for in them, and exports and uploads that you started',
  columns: [
    ['What', 24],
    ['Name', 32],
    ['Search', 40],
    ['When', 24],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<Kept>(sql`
      select 'Saved view' as kind, concat_ws(', ', list, nullif(name, '')) as name, coalesce(look->>'q', '') as text,
        null::timestamptz as at from list_views where user_id = ${caller.userId}
      union all select 'Export', list, coalesce(query->>'q', ''), created_at from exports where owner_id = ${caller.userId}
      union all select 'Interviews booked at once', source, '', created_at from batches where owner_id = ${caller.userId}
      union all select 'Interviews changed at once', act->>'type', coalesce(act->>'why', ''), created_at
        from interview_runs where owner_id = ${caller.userId}
      union all select 'Candidates uploaded', state, '', created_at from candidate_uploads where owner_id = ${caller.userId}
      order by 1, 4 desc limit ${mostRows}`);
    return rows.map((row) => [row.kind, row.name, row.text, at(row.at)]);
  },
};

type OwnCalendar = {
  way: CalendarWay;
  name: string;
  account: string | null;
  madeAt: string;
  readAt: string | null;
  busy: number;
};
const wayWords: Record<CalendarWay, string> = {
  ICS: 'Secret address',
  CALDAV: 'CalDAV',
  GOOGLE: 'Google',
  MICROSOFT: 'Microsoft',
};
const calendars: Part = {
  sheet: 'Connected calendars',
  about: 'Calendars that you connected, without sign-ins and busy times, which are in the calendars themselves',
  columns: [
    ['Name', 32],
    ['Connected by', 24],
    ['Account', 40],
    ['Connected', 24],
    ['Last read', 24],
    ['Busy times stored', 20],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<OwnCalendar>(sql`
      select n.way, n.name, n.account, n.created_at as "madeAt",
        (select max(c.read_at) from connected_calendars c where c.connection_id = n.id) as "readAt",
        (select count(*) from calendar_spans s join connected_calendars c on c.id = s.calendar_id where c.connection_id = n.id)
          as busy
      from calendar_connections n where n.user_id = ${caller.userId} order by n.created_at, n.id`);
    return rows.map((row) => [
      row.name,
      wayWords[row.way],
      row.account ?? '',
      at(row.madeAt),
      at(row.readAt),
      row.busy,
    ]);
  },
};

/** The sheets of every account, and those of profiles. */
export const accountParts: readonly Part[] = [account, profileFacts, ...sections, signIns, kept, calendars];
