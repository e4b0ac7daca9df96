import type { Tx } from '../db/database';
import * as interviews from '../interviews/links';
import { fillInquiryLinks, hasInquiryLinks, withoutInquiryLinks } from './inquiry-links';
import { fillInvitationLinks, hasInvitationLinks, withoutInvitationLinks } from '../job-profiles/invitation-links';

/** An email's text with the tokens of its links; null where one of them is not open any more: such an email is overtaken. */
export async function fillLinks(tx: Tx, text: string, recipient: string): Promise<string | null> {
  const filled = await interviews.fillLinks(tx, text, recipient);
  const invited = filled === null ? null : await fillInvitationLinks(tx, filled, recipient);
  return invited === null ? null : fillInquiryLinks(tx, invited, recipient);
}

/** An email's text for those who may read it and not use its links. */
export const withoutLinks = (text: string) => {
  const instead = '(The link in this email is shown only to its recipient.)';
  return withoutInquiryLinks(withoutInvitationLinks(interviews.withoutLinks(text), instead), instead);
};
export const hasLinks = (text: string) =>
  interviews.hasLinks(text) || hasInvitationLinks(text) || hasInquiryLinks(text);
