import { IANAZone } from 'luxon';
import { countries } from '../../src/contract/countries';
import { isTimeZone } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { nearNames } from '../../src/contract/near-names';
import { countryOf, townZones } from './towns';

// Names that newer time zone data has replaced.
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
};
const usual = (zone: string) => renamed[zone] ?? zone;
/** Abbreviations with the zones that they may mean. Most are used in several countries. */
const ambiguous: Record<string, readonly string[]> = {
  IST: ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'],
  CST: ['America/Chicago', 'Asia/Shanghai', 'America/Havana'],
  EST: ['America/New_York', 'Australia/Sydney'],
  EDT: ['America/New_York', 'Australia/Sydney'],
  MST: ['America/Denver', 'America/Phoenix', 'Asia/Kuala_Lumpur'],
  PST: ['America/Los_Angeles', 'Asia/Manila'],
  BST: ['Europe/London', 'Asia/Dhaka'],
  AST: ['America/Halifax', 'Asia/Riyadh'],
  GST: ['Asia/Dubai', 'Pacific/Guam'],
  SST: ['Asia/Singapore', 'Pacific/Pago_Pago'],
  ECT: ['Europe/Paris', 'America/Guayaquil'],
  CET: ['Europe/Paris', 'Europe/Berlin'],
  EET: ['Europe/Athens', 'Europe/Helsinki'],
  GMT: ['Europe/London', 'Africa/Accra', 'UTC'],
  WET: ['Europe/Lisbon'],
  HST: ['Pacific/Honolulu'],
  JST: ['Asia/Tokyo'],
  KST: ['Asia/Seoul'],
  PKT: ['Asia/Karachi'],
  GEORGIA: ['Asia/Tbilisi', 'America/New_York'],
};
// The zones where most people of a country or an offset live. The data of the runtime is in alphabetical order.
const mainZones =
  `Asia/Kolkata America/New_York America/Chicago America/Denver America/Los_Angeles America/Toronto America/Vancouver
  America/Winnipeg America/Edmonton America/Mexico_City America/Sao_Paulo America/Argentina/Buenos_Aires America/Santiago
  Europe/London Europe/Lisbon Europe/Madrid Europe/Paris Europe/Berlin Europe/Kyiv Europe/Moscow Asia/Yekaterinburg
  Asia/Novosibirsk Asia/Vladivostok Asia/Almaty Asia/Tashkent Asia/Shanghai Asia/Jakarta Asia/Makassar Asia/Kuala_Lumpur
  Australia/Sydney Australia/Brisbane Australia/Adelaide Australia/Perth Pacific/Auckland`.split(/\s+/);
const placeOf = (zone: string) => (mainZones.includes(zone) ? mainZones.indexOf(zone) : mainZones.length);
const mostSuggestions = 8;

// A zone with daylight saving time differs between these instants.
const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
const offsets = (zone: string) => [winter, summer].map((at) => IANAZone.create(zone).offset(at)).join(' ');

/** The zones of a country in the runtime's data, under their usual names. */
function allZonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[];
  };
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(usual).filter((zone) => isTimeZone(zone));
}

const byCountry = new Map<string, readonly string[]>();
/** The time zones of a country, main ones first, without those that always show the same time as another of them. */
export function zonesOf(country: string): readonly string[] {
  const known = byCountry.get(country);
  if (known) return known;
  const seen = new Set<string>();
  const all = allZonesOf(country).toSorted((a, b) => placeOf(a) - placeOf(b));
  const own = all.filter((zone) => !seen.has(offsets(zone)) && seen.add(offsets(zone)));
  byCountry.set(country, own);
  return own;
}

let countryByZone: Map<string, string> | null = null;
/** The country of a time zone; undefined if it belongs to none. */
export function countryOfZone(zone: string): string | undefined {
  countryByZone ??= new Map(
    countries.flatMap(({ code }) => allZonesOf(code).map((zone): [string, string] => [zone, code])),
  );
  return countryByZone.get(usual(zone));
}

const plain = (text: string) =>
  text
    .trim()
    .replace(/[_\s]+/g, ' ')
    .toLowerCase();
const cityOf = (zone: string) => plain(zone.split('/').at(-1) ?? zone);

let zonesByPlace: Map<string, Set<string>> | null = null;
/** The zones of each town and country, by its name normalized by `plain`. */
function places(): Map<string, Set<string>> {
  if (zonesByPlace) return zonesByPlace;
  const known = new Map<string, Set<string>>();
  const add = (place: string, zone: string) =>
    known.set(plain(place), (known.get(plain(place)) ?? new Set()).add(zone));
  for (const zone of Intl.supportedValuesOf('timeZone').map(usual)) add(cityOf(zone), zone);
  for (const [old, zone] of Object.entries(renamed)) add(cityOf(old), zone);
  for (const { town, zone } of townZones) add(town, zone);
  for (const { code, label } of countries) for (const zone of zonesOf(code)) add(label, zone);
  zonesByPlace = known;
  return known;
}

/** The zones of a place such as "Berlin", "USA" or "Birmingham, UK". */
function zonesOfPlace(said: string): string[] {
  const parts = said.split(',').map((part) => {
    const country = countryOf(part.trim());
    return new Set([...(places().get(plain(part)) ?? []), ...(country === undefined ? [] : zonesOf(country))]);
  });
  const [first = new Set<string>(), ...rest] = parts;
  return [...first].filter((zone) => rest.every((others) => others.has(zone)));
}

/** The zones that are this many minutes ahead of UTC in a part of the year, main ones first. */
const zonesAt = (minutes: number) => [
  ...(minutes === 0 ? ['UTC'] : []),
  ...Intl.supportedValuesOf('timeZone')
    .map(usual)
    .filter((zone) => offsets(zone).split(' ').includes(String(minutes)))
    .toSorted((a, b) => placeOf(a) - placeOf(b)),
];

const canonical = (zone: string) => usual(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
const asked = (message: string, zones: readonly string[] = []) => {
  const suggestions = [...new Set(zones)].slice(0, mostSuggestions);
  return { message, ...(suggestions.length > 0 && { suggestions }) };
};

/** The zone that a text means, or the problem with the text and the zones that it may mean. */
export type ZoneSaid = { zone: string } | { message: string; suggestions?: string[] };

const found = new Map<string, ZoneSaid>();
function judge(said: string): ZoneSaid {
  const short = ambiguous[said.toUpperCase()];
  if (short && short.length > 1) return asked(`${said} can mean several time zones. Choose one.`, short);
  if (short) return asked(`${said} is an abbreviation. Choose the time zone.`, short);
  const [, sign, hours = '', minutes = '0'] = /^(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::?([0-5]\d))?$/i.exec(said) ?? [];
  if (sign !== undefined) {
    const ahead = (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
    return asked(`${said} names no place. Choose the time zone.`, zonesAt(ahead));
  }
  const zone = said.replace(/\s+/g, '_');
  if (isTimeZone(zone)) return { zone: canonical(zone) };
  if (said.toUpperCase() === 'UTC') return { zone: 'UTC' };
  const zones = zonesOfPlace(said);
  const [only] = zones;
  if (only !== undefined && zones.length === 1) return { zone: only };
  if (zones.length > 1) return asked(`${said} has several time zones. Choose one.`, zones);
  const code = countries.find((one) => one.code === said.toUpperCase())?.code;
  const near = nearNames(said.split('/').at(-1) ?? said, [...places().keys()]);
  return asked(texts.timeZoneWrong, code === undefined ? near.flatMap(zonesOfPlace) : zonesOf(code));
}

/** Reads a time zone as users type it: by its name, town or country (product: Candidates in bulk). */
export function zoneSaid(text: string): ZoneSaid {
  const said = text.trim();
  const known = found.get(said);
  if (known !== undefined) return known;
  const meant = judge(said);
  if (found.size < 1_000) found.set(said, meant);
  return meant;
}
