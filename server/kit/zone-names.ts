import { IANAZone } from 'luxon';
import { countries } from '../../src/contract/countries';
import { timeZone } from '../../src/contract/kit';

// Names that newer data has replaced.
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
/** Abbreviations that several countries use, with those that may be meant. */
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
  WET: ['Europe/Lisbon'],
  HST: ['Pacific/Honolulu'],
  JST: ['Asia/Tokyo'],
  KST: ['Asia/Seoul'],
  PKT: ['Asia/Karachi'],
};
// Where most people of a country with several zones live; the runtime's data has them by the alphabet.
const mainZones = `America/New_York America/Chicago America/Denver America/Los_Angeles America/Toronto America/Vancouver
  America/Winnipeg America/Edmonton America/Mexico_City America/Sao_Paulo America/Argentina/Buenos_Aires America/Santiago
  Europe/London Europe/Lisbon Europe/Madrid Europe/Paris Europe/Berlin Europe/Kyiv Europe/Moscow Asia/Yekaterinburg
  Asia/Novosibirsk Asia/Vladivostok Asia/Almaty Asia/Tashkent Asia/Shanghai Asia/Jakarta Asia/Makassar Asia/Kuala_Lumpur
  Australia/Sydney Australia/Brisbane Australia/Adelaide Australia/Perth Pacific/Auckland`.split(/\s+/);
const placeOf = (zone: string) => (mainZones.includes(zone) ? mainZones.indexOf(zone) : mainZones.length);
const mostSuggestions = 8;

// Who goes forward in summer shows it at one of these.
const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
const offsets = (zone: string) => [winter, summer].map((at) => IANAZone.create(zone).offset(at)).join(' ');

/** As the runtime's data has them, under their usual names. */
function allZonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[];
  };
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(usual).filter((zone) => timeZone().is(zone));
}

const byCountry = new Map<string, readonly string[]>();
/** The time zones of a country, the main ones first, without those that always show the same time as another one of it. */
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
/** The country of a time zone; undefined for one of no country. */
export function countryOfZone(zone: string): string | undefined {
  countryByZone ??= new Map(
    countries.flatMap(({ code }) => allZonesOf(code).map((zone): [string, string] => [zone, code])),
  );
  return countryByZone.get(usual(zone));
}

const found = new Map<string, { message: string; suggestions?: string[] } | null>();
function judge(zone: string) {
  const several = ambiguous[zone.toUpperCase()];
  if (several) return { message: `${zone} is used in several countries. Enter a place.`, suggestions: [...several] };
  // Other short names are those of old systems.
  if ((zone.includes('/') || zone === 'UTC') && timeZone().is(zone)) return null;
  const said = zone.toLowerCase().replace(/\s+/g, '_');
  const ofCountry = countries.find(({ code, label }) =>
    [code.toLowerCase(), label.toLowerCase()].includes(zone.toLowerCase()),
  );
  const named = Intl.supportedValuesOf('timeZone')
    .map(usual)
    .filter((one) => one.toLowerCase().split('/').includes(said));
  const suggestions = [...new Set([...named, ...(ofCountry ? zonesOf(ofCountry.code) : [])])].slice(0, mostSuggestions);
  return { message: 'Not a time zone, such as Asia/Kolkata', ...(suggestions.length > 0 && { suggestions }) };
}

/** What is wrong with a time zone as it is typed, with those that may be meant; null for a good one. */
export function zoneProblem(zone: string) {
  const known = found.get(zone);
  if (known !== undefined) return known;
  const problem = judge(zone);
  if (found.size < 1_000) found.set(zone, problem);
  return problem;
}
