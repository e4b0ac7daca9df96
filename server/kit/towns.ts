import { countries } from '../../src/contract/countries';

// The places that most resumes name, besides towns that name time zones. A name found in several countries is listed
// for each.
const more = {
  'Asia/Kolkata': `Pune,Mumbai,Delhi,New Delhi,Bangalore,Bengaluru,Hyderabad,Chennai,Ahmedabad,Noida,Gurgaon,Gurugram,Jaipur,
Lucknow,Kochi,Cochin,Trivandrum,Thiruvananthapuram,Coimbatore,Nagpur,Indore,Bhopal,Chandigarh,Mysore,Mysuru,Visakhapatnam,Vijayawada,
Surat,Vadodara,Patna,Bhubaneswar,Thane,Navi Mumbai,Mangalore,Madurai,Nashik,Ghaziabad,Faridabad,Kanpur`,
  'Europe/Berlin': 'Munich,Hamburg,Cologne,Frankfurt,Stuttgart,Düsseldorf,Leipzig',
  'Europe/London': 'Manchester,Birmingham,Leeds,Glasgow,Edinburgh,Bristol,Liverpool',
  'Europe/Paris': 'Lyon,Marseille,Toulouse',
  'Europe/Madrid': 'Barcelona,Valencia',
  'Europe/Rome': 'Milan,Turin,Naples',
  'Europe/Lisbon': 'Porto',
  'Europe/Warsaw': 'Krakow,Kraków,Wrocław,Gdańsk',
  'Europe/Zurich': 'Geneva,Basel',
  'Europe/Amsterdam': 'Rotterdam,Utrecht,Eindhoven',
  'Europe/Brussels': 'Antwerp,Ghent',
  'Europe/Stockholm': 'Gothenburg',
  'Europe/Vienna': 'Graz',
  'Europe/Prague': 'Brno',
  'Europe/Kyiv': 'Kharkiv,Lviv',
  'Europe/Dublin': 'Cork,Galway',
  'Europe/Istanbul': 'Ankara,Izmir',
  'America/New_York': 'Boston,Atlanta,Washington,Philadelphia,Miami',
  'America/Chicago': 'Austin,Dallas,Houston,Birmingham',
  'America/Los_Angeles': 'Seattle,San Francisco,San Jose,San Diego',
  'America/Costa_Rica': 'San Jose',
  'America/Caracas': 'Valencia',
  'America/Toronto': 'Montreal,Ottawa',
  'America/Edmonton': 'Calgary',
  'America/Sao_Paulo': 'Rio de Janeiro',
  'Australia/Melbourne': 'Melbourne',
  'Australia/Brisbane': 'Brisbane',
  'Australia/Perth': 'Perth',
  'Australia/Sydney': 'Sydney',
  'Africa/Johannesburg': 'Cape Town,Durban',
  'Asia/Riyadh': 'Jeddah',
  'Asia/Qatar': 'Doha',
  'Asia/Dubai': 'Abu Dhabi',
  'Asia/Shanghai': 'Beijing,Shenzhen,Guangzhou,Hangzhou',
  'Asia/Tokyo': 'Osaka',
  'Asia/Seoul': 'Busan',
  'Asia/Bangkok': 'Hanoi',
  'Asia/Karachi': 'Lahore,Islamabad,Rawalpindi,Hyderabad',
  'Asia/Dhaka': 'Chittagong',
  'Africa/Lagos': 'Abuja',
  'Africa/Accra': 'Kumasi',
  'Africa/Nairobi': 'Mombasa',
  'Asia/Jerusalem': 'Tel Aviv,Haifa',
};
/** Towns that do not give a time zone its name, each with its zone. */
export const townZones = Object.entries(more).flatMap(([zone, names]) =>
  names.split(/,\s*/).map((town) => ({ town, zone })),
);
const townOfZone = (zone: string) => (zone.split('/').at(-1) ?? '').replace(/_/g, ' ');
const towns = new Map(
  [...townZones.map(({ town }) => town), ...Intl.supportedValuesOf('timeZone').map(townOfZone), 'Kolkata'].map(
    (town) => [town.toLowerCase(), town],
  ),
);
const states = new Set(
  `maharashtra,karnataka,tamil nadu,telangana,andhra pradesh,kerala,gujarat,rajasthan,uttar pradesh,madhya pradesh,west bengal,bihar,
odisha,punjab,haryana,assam,jharkhand,uttarakhand,goa,california,texas,new york state,washington state,bavaria,bayern,ontario,england,
scotland,wales`.split(/,\s*/),
);
const usStates =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  );
const ownStates = new Set(['california', 'texas', 'new york state', 'washington state']);
const usZones = [
  'New_York',
  'Chicago',
  'Denver',
  'Los_Angeles',
  'Phoenix',
  'Detroit',
  'Indianapolis',
  'Louisville',
].map((town) => `America/${town}`);
const usTowns = new Set(
  [...usZones.map(townOfZone), ...townZones.filter(({ zone }) => usZones.includes(zone)).map(({ town }) => town)].map(
    (town) => town.toLowerCase(),
  ),
);
const countryCodes = new Set(countries.map(({ code }) => code));
/** Whether a part of an address may be a state of the United States or another country: IN, DE, CA, Georgia. */
const isStateOrCountry = (part: string) =>
  part.toLowerCase() === 'georgia' || (usStates.includes(part) && countryCodes.has(part));
const isAbroad = (part: string) => {
  const name = part.toLowerCase();
  return (towns.has(name) && !usTowns.has(name)) || (states.has(name) && !ownStates.has(name));
};
const countryNames = new Map(countries.map(({ label, code }) => [label.toLowerCase(), code]));
for (const [name, code] of [
  ['uk', 'GB'],
  ['usa', 'US'],
  ['u.s.a', 'US'],
  ['uae', 'AE'],
  ['russia', 'RU'],
  ['turkey', 'TR'],
  ['vietnam', 'VN'],
  ['south korea', 'KR'],
  ['czech republic', 'CZ'],
  ['deutschland', 'DE'],
  ['españa', 'ES'],
] as const)
  countryNames.set(name, code);

const partsOf = (line: string) =>
  line
    .replace(/\([^)]*\)/g, ' ')
    .split(/[,|•·;–]|\s-\s/)
    .map((part) =>
      part
        .replace(/\b\d[\d ]{2,8}\b/g, '')
        .replace(/[.\s]+$/, '')
        .trim(),
    )
    .filter((part) => part !== '');
/** The code of a country by its name. */
export const countryOf = (part: string) => countryNames.get(part.toLowerCase());
const isTown = (part: string) => /^\p{Lu}[\p{L}\p{M} .'’-]{1,39}$/u.test(part) && part.split(' ').length <= 4;

const label =
  /^(?:(?:current|present|permanent)\s+)?(?:location|city|town|based in|lives in|residence|place of residence|address|home|place)\s*[:|–-]\s*(.+)$/i;
const headLines = 25;

/** The town in the words of an address; "" if it cannot be determined. */
function townOf(address: string): string {
  const parts = partsOf(address);
  const known = parts.map((part) => towns.get(part.toLowerCase())).find((town) => town !== undefined);
  if (known !== undefined) return known;
  const named = parts.filter((part) => isTown(part) && !states.has(part.toLowerCase()) && !usStates.includes(part));
  const last = named.findLastIndex((part) => countryOf(part) === undefined);
  return last === -1 ? '' : (named[last] ?? '');
}

/** The town where a person lives, if their resume says so. */
export function townIn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  for (const line of lines.slice(0, 80)) {
    const [, said] = label.exec(line) ?? [];
    const town = said === undefined ? '' : townOf(said);
    if (town !== '') return town;
  }
  const head = lines.filter((line) => line !== '').slice(0, headLines);
  const foot = lines.filter((line) => line !== '').slice(-4);
  for (const line of [...head, ...foot]) {
    const parts = partsOf(line);
    for (const [nr, part] of parts.entries()) {
      const next = parts[nr + 1] ?? '';
      const ofCountry = countryOf(next) !== undefined || usStates.includes(next);
      if (isTown(part) && ofCountry && countryOf(part) === undefined && !states.has(part.toLowerCase())) return part;
    }
    const alone =
      parts.length <= 4 && line.length <= 120 ? parts.find((part) => towns.has(part.toLowerCase())) : undefined;
    if (alone !== undefined && isTown(alone)) return alone;
  }
  return '';
}

/**
 * The country that the head of a resume gives for a place, as in "Pune, India" or "Boston, MA". What may be a state or a
 * country, as in "Hubli, IN", is a state, except where the country is the `usual` one or the line names a place abroad.
 */
export function countryIn(head: string, usual = ''): string | null {
  for (const line of head.split('\n')) {
    const parts = partsOf(line.replace(/^(?:country|location|address)\s*[:|–-]\s*/i, ''));
    for (const [nr, part] of parts.entries()) {
      const code = countryOf(part);
      if (nr > 0 && isStateOrCountry(part)) {
        const named = code ?? part;
        return named === usual || parts.some(isAbroad) ? named : 'US';
      }
      if (code !== undefined && (nr > 0 || part.length === line.trim().length)) return code;
      if (nr > 0 && usStates.includes(part)) return 'US';
    }
  }
  return null;
}

/** The country that the location of a job names. What may be a state or a country counts only after a known town. */
export function countryOfLocation(location: string): string | null {
  const parts = partsOf(location);
  const last = parts.at(-1) ?? '';
  if (!parts.some(isStateOrCountry)) return countryIn(location);
  const isUs = parts.some((part, nr) => isStateOrCountry(parts[nr + 1] ?? '') && usTowns.has(part.toLowerCase()));
  return isUs ? 'US' : isStateOrCountry(last) ? null : (countryOf(last) ?? null);
}
