import { greeting, plainTitle } from '../kit/plain-names';
import { asHtml, asText, type Page } from '../kit/email-pages';
import type { Words } from '../kit/email-words';
import { tokenPlace } from './invitation-links';

export type JobFacts = { title: string; organization: string; location: string | null; skills: string[] };
export type Wording = { content: string; instructions: string };

/** The email that invites a candidate to apply for a job (product: Sourcing). `id` is that of the invitation. */
export function invitationEmail(
  { title, organization, location, skills }: JobFacts,
  { content, instructions }: Wording,
  { id, name, publicUrl }: { id: string; name: string; publicUrl: string },
  words: Words,
): { subject: string; body: string; html: string } {
  const [job, company] = [plainTitle(title), plainTitle(organization)];
  const page = (token: string) => `${publicUrl}/jobinvitation${token}`;
  const { subject, opening, signature } = words('jobInvitation', { job, organization: company });
  const email: Page = {
    greeting: greeting(name),
    opening,
    facts: [
      ['Job profile', job],
      ['Organization', company],
      ...(location === null ? [] : [['Location', plainTitle(location)] satisfies [string, string]]),
      ...(skills.length === 0 ? [] : [['Skills', skills.map(plainTitle).join(', ')] satisfies [string, string]]),
    ],
    next: [content, instructions].filter((part) => part !== '').join('\n\n'),
    signature,
    actions: [
      { label: 'See the job and apply', href: page(`#${tokenPlace(id)}`) },
      { label: 'Unsubscribe from job emails', href: page(`?stop=1#${tokenPlace(id)}`) },
    ],
  };
  return { subject, body: asText(email), html: asHtml(email) };
}
