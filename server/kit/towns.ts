import { countries } from '../../src/contract/countries';

// Where most resumes come from, beside the towns that name time zones.
const more = `Pune,Mumbai,Delhi,New Delhi,Bangalore,Bengaluru,Hyderabad,Chennai,Kolkata,Ahmedabad,Noida,Gurgaon,Gurugram,Jaipur,
Lucknow,Kochi,Cochin,Trivandrum,Thiruvananthapuram,Coimbatore,Nagpur,Indore,Bhopal,Chandigarh,Mysore,Mysuru,Visakhapatnam,Vijayawada,
Surat,Vadodara,Patna,Bhubaneswar,Thane,Navi Mumbai,Mangalore,Madurai,Nashik,Ghaziabad,Faridabad,Kanpur,Munich,Hamburg,Cologne,Frankfurt,
Stuttgart,Düsseldorf,Leipzig,Manchester,Birmingham,Leeds,Glasgow,Edinburgh,Bristol,Liverpool,Lyon,Marseille,Toulouse,Barcelona,Valencia,
Milan,Turin,Naples,Porto,Krakow,Kraków,Wrocław,Gdańsk,Geneva,Rotterdam,Gothenburg,Boston,Seattle,San Francisco,San Jose,Austin,Dallas,
Houston,Atlanta,Washington,Philadelphia,San Diego,Miami,Montreal,Ottawa,Calgary,Melbourne,Brisbane,Perth,Sydney,Cape Town,Durban,
Riyadh,Jeddah,Doha,Abu Dhabi,Beijing,Shenzhen,Guangzhou,Hangzhou,Osaka,Busan,Hanoi,Rio de Janeiro,Ankara,Izmir,Lahore,Islamabad,
Rawalpindi,Chittagong,Abuja,Kumasi,Mombasa,Tel Aviv,Haifa,Cork,Galway,Utrecht,Eindhoven,Antwerp,Ghent,Basel,Graz,Brno,Kharkiv,Lviv`;
const towns = new Map(
  [
    ...more.split(/,\s*/),
    ...Intl.supportedValuesOf('timeZone').map((zone) => (zone.split('/').at(-1) ?? '').replace(/_/g, ' ')),
  ].map((town) => [town.toLowerCase(), town]),
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
const countryOf = (part: string) => countryNames.get(part.toLowerCase());
const isTown = (part: string) => /^\p{Lu}[\p{L}\p{M} .'’-]{1,39}$/u.test(part) && part.split(' ').length <= 4;

const label =
  /^(?:(?:current|present|permanent)\s+)?(?:location|city|town|based in|lives in|residence|place of residence|address|home|place)\s*[:|–-]\s*(.+)$/i;
const headLines = 25;

/** The town in the words of an address; "" where it cannot be told. */
function townOf(address: string): string {
  const parts = partsOf(address);
  const known = parts.map((part) => towns.get(part.toLowerCase())).find((town) => town !== undefined);
  if (known !== undefined) return known;
  const named = parts.filter((part) => isTown(part) && !states.has(part.toLowerCase()) && !usStates.includes(part));
  const last = named.findLastIndex((part) => countryOf(part) === undefined);
  return last === -1 ? '' : (named[last] ?? '');
}

/** The town in which somebody lives, as far as a resume says so. */
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

/** The country that the head of a resume names as a place, such as in "Pune, India" or "Boston, MA". */
export function countryIn(head: string): string | null {
  for (const line of head.split('\n'))
    for (const [nr, part] of partsOf(line.replace(/^(?:country|location|address)\s*[:|–-]\s*/i, '')).entries()) {
      const code = countryOf(part);
      if (code !== undefined && (nr > 0 || part.length === line.trim().length)) return code;
      if (nr > 0 && usStates.includes(part)) return 'US';
    }
  return null;
}
