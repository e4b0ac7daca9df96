import type { UserType } from '../../src/contract/kit';
import { hour, spanInWords } from '../../src/contract/time';
import type { Tx } from '../db/database';
import { whoById } from '../kit/caller';
import { asHtml, asText, type Page } from '../kit/email-pages';
import { postEmail } from '../kit/email';
import { readWords, type Words } from '../kit/email-words';
import { settingsOf } from '../kit/settings';
import { greeting } from '../kit/plain-names';

type Sent = { id: string; ownerId: string; list: string; rows: number };

// The title and the screen of each report.
const screens: Record<string, { title: string; path: (userType: UserType) => string }> = {
  interviewReport: { title: 'Interview Report', path: () => 'reporttab?tab=2' },
  statisticsReport: {
    title: 'Statistics Report',
    path: (userType) => (userType === 'ORGANIZATION_USER' ? 'report?tab=0' : 'reporttab?tab=3'),
  },
};

/**
 * Notifies the owner of a report that its file is ready, or that it could not be made (product: Reports). The link
 * opens the screen, because only the owner can get the file, when signed in.
 */
export async function tellOwner(tx: Tx, sent: Sent, ready: boolean, publicUrl: string) {
  const who = await whoById(tx, sent.ownerId);
  const { exportHours } = await settingsOf(tx, 'exportHours');
  const report = { ...sent, keptFor: exportHours * hour };
  const written = who && reportEmail(report, who, ready, publicUrl, await readWords(tx));
  if (written) await postEmail(tx, { priority: 'other', recipient: who.email, ...written });
}

/** The email of a report. Null for a list that has no report. */
export function reportEmail(
  { id, list, rows, keptFor }: Omit<Sent, 'ownerId'> & { keptFor: number },
  who: { name: string; userType: UserType },
  ready: boolean,
  publicUrl: string,
  words: Words,
): { subject: string; body: string; html: string } | null {
  const screen = screens[list];
  if (!screen) return null;
  const { title: report } = screen;
  const { subject, opening, next, signature } = ready
    ? words('reportReady', { report, days: spanInWords(keptFor) })
    : words('reportFailed', { report });
  const address = `${publicUrl}/dashboard/${screen.path(who.userType)}`;
  const page: Page = {
    greeting: greeting(who.name),
    opening,
    facts: ready ? [['Rows', rows.toLocaleString('en')]] : [],
    next,
    signature,
    actions: [
      ready ? { label: 'Download report', href: `${address}&file=${id}` } : { label: 'Open the report', href: address },
    ],
  };
  return { subject, body: asText(page), html: asHtml(page) };
}
