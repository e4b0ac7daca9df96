import { formatInstant } from '../../components/format-time';
import { termsAudiences, type TermsAudience } from '../../contract/terms';

/** Whom terms bind, as they are addressed. */
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

/** What a version that is published next asks of its readers; `own` for the terms of an organization. */
export function acceptedAnew(audience: readonly TermsAudience[], own: boolean): string {
  if (own) return 'Candidates accept the new version when they apply, or before they join.';
  const names = termsAudiences.filter((one) => audience.includes(one)).map((one) => termsAudienceWords[one]);
  const [last] = names.slice(-1);
  if (last === undefined) return '';
  const all = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last.toLowerCase()}`;
  return `${all} accept the new version at their next sign-in.`;
}

/** From when on they hold, in words. */
export const holdsText = (holdsFrom: string, zone: string) =>
  holdsFrom === 'now' ? 'Now' : formatInstant(holdsFrom, zone);
