import type { Tx } from '../db/database';
import * as interviews from '../interviews/links';
import { fillInquiryLinks, hasInquiryLinks, withoutInquiryLinks } from './inquiry-links';
import { fillUnsubscribeLinks, hasUnsubscribeLinks, withoutUnsubscribeLinks } from './notices/unsubscribe';
import { fillInvitationLinks, hasInvitationLinks, withoutInvitationLinks } from '../job-profiles/invitation-links';

/** An email's text with the tokens of its links; null if one is no longer open, which makes the email overtaken. */
export async function fillLinks(tx: Tx, text: string, recipient: string): Promise<string | null> {
  const filled = await interviews.fillLinks(tx, text, recipient);
  const invited = filled === null ? null : await fillInvitationLinks(tx, filled, recipient);
  const inquired = invited && (await fillInquiryLinks(tx, invited, recipient));
  return inquired && fillUnsubscribeLinks(tx, inquired, recipient);
}

const notShown = '(The link in this email is shown only to its recipient.)';
const parts = [
  { without: withoutInvitationLinks, has: hasInvitationLinks },
  { without: withoutInquiryLinks, has: hasInquiryLinks },
  { without: withoutUnsubscribeLinks, has: hasUnsubscribeLinks },
];
/** An email's text for readers who must not use its links. */
export const withoutLinks = (text: string) =>
  parts.reduce((rest, { without }) => without(rest, notShown), interviews.withoutLinks(text));
export const hasLinks = (text: string) => interviews.hasLinks(text) || parts.some(({ has }) => has(text));
