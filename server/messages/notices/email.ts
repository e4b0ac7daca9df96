import { oneLine, type NoticeWording } from '../../../src/contract/messages-notices';
import { readableText } from '../../../src/contract/rich-text';
import { escaped, framed, withoutPlaces } from '../../kit/email-pages';
import { greeting } from '../../kit/plain-names';
import { cleanRichText } from '../../kit/rich-text';
import { unsubscribeLinks } from './unsubscribe';

export type NoticeEmail = { subject: string; body: string; html: string };

// Email programs format quotes differently, and our links open in a new window.
const withLooks = (html: string) =>
  html
    .replaceAll('<a href=', '<a rel="noopener noreferrer nofollow" target="_blank" style="color:#0b6b73" href=')
    .replaceAll('<blockquote>', '<blockquote style="margin:0 0 16px;padding-left:16px;border-left:3px solid #dde5e8">');

/**
 * A notice as its reader gets it (product: Notice email). `recipient` is the id of their row; null if there is none.
 */
export function noticeEmail(
  { subject, content, signature }: NoticeWording,
  { name, recipient, publicUrl }: { name: string; recipient: string | null; publicUrl: string },
): NoticeEmail {
  const clean = withoutPlaces(cleanRichText(content));
  const signed = withoutPlaces(signature.trim());
  const hello = withoutPlaces(greeting(name));
  const stop = recipient === null ? null : unsubscribeLinks('notice', recipient, publicUrl).page;
  const why = 'You get this email because you have an account on the interview platform.';
  const noLink = '(your own link, created when the email is sent)';
  return {
    subject: oneLine(subject),
    body: [
      hello,
      // The markup that is removed may have separated brackets.
      withoutPlaces(readableText(clean)),
      signed,
      `${why}\nUnsubscribe from announcements: ${stop ?? noLink}`,
    ].join('\n\n'),
    html: framed(
      `<p style="margin:0 0 16px">${escaped(hello)}</p>
<div dir="auto" style="overflow-wrap:anywhere">${withLooks(clean)}</div>
<p dir="auto" style="margin:16px 0 0;white-space:pre-line;overflow-wrap:anywhere">${escaped(signed)}</p>`,
      `
<p style="margin:16px 8px 0;font-size:13px;color:#4a5a60">${why}<br>${
        stop === null
          ? `Unsubscribe from announcements ${noLink}`
          : `<a href="${escaped(stop)}" style="color:#0b6b73">Unsubscribe from announcements</a>`
      }</p>
`,
    ),
  };
}
