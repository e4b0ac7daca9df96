import { formatInstant } from '../../components/format-time';
import { termsAudiences, type TermsAudience } from '../../contract/terms';

/** The users that terms bind, in words. */
export const termsAudienceWords: Record<TermsAudience, string> = {
  ORGANIZATION_USER: 'Organizations',
  PANELIST: 'Panelists',
  CANDIDATE: 'Candidates',
};

/** "Organizations, Panelists". */
export const termsAudienceText = (audience: readonly TermsAudience[]) =>
  termsAudiences
    .filter((one) => audience.includes(one))
    .map((one) => termsAudienceWords[one])
    .join(', ');

/** What the next published version requires of its readers; `own` is true for the terms of an organization. */
export function acceptedAnew(audience: readonly TermsAudience[], own: boolean): string {
  if (own) return 'Candidates accept the new version when they apply, or before they join.';
  const names = termsAudiences.filter((one) => audience.includes(one)).map((one) => termsAudienceWords[one]);
  const [last] = names.slice(-1);
  if (last === undefined) return '';
  const all = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last.toLowerCase()}`;
  return `${all} accept the new version at their next sign-in.`;
}

/** The time from which terms hold, in words. */
export const holdsText = (holdsFrom: string, zone: string) =>
  holdsFrom === 'now' ? 'Now' : formatInstant(holdsFrom, zone);
