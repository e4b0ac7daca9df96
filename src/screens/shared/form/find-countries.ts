import { countryOf, type Country } from '../../../contract/countries';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** How well a country matches the typed text, 0 best; null if it does not. */
function rankOf({ code, label, phone }: Country, typed: string): number | null {
  const digits = /^\+?(\d+)$/.exec(typed)?.[1];
  if (digits !== undefined && phone === digits) return countryOf(digits)?.code === code ? 0 : 1;
  if (digits !== undefined) return phone.startsWith(digits) ? 2 : null;
  const name = plain(label);
  if (name.startsWith(typed)) return 0;
  if (code.toLowerCase() === typed) return 1;
  if (name.split(/[^\p{L}]+/u).some((word) => word.startsWith(typed))) return 2;
  return `+${phone} ${name}`.includes(typed) ? 3 : null;
}

/**
 * The countries that match the typed text: by name, by code such as "de", or by dialing prefix with or without the plus
 * sign. Best matches come first, so that Enter picks the expected one.
 */
export function findCountries(countries: readonly Country[], raw: string): Country[] {
  const typed = plain(raw.trim());
  if (typed === '') return [...countries];
  return countries
    .flatMap((country) => {
      const rank = rankOf(country, typed);
      return rank === null ? [] : [{ country, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
