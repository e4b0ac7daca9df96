import { exportsKept } from '../../src/contract/exports';
import type { UserType } from '../../src/contract/kit';
import { spanInWords } from '../../src/contract/time';
import type { Tx } from '../db/database';
import { whoById } from '../kit/caller';
import { asHtml, asText, type Page } from '../kit/email-pages';
import { postEmail } from '../kit/email';
import { greeting } from '../kit/plain-names';

type Sent = { id: string; ownerId: string; list: string; rows: number };

// Where each report has its screen.
const screens: Record<string, { title: string; path: (userType: UserType) => string }> = {
  interviewReport: { title: 'Interview Report', path: () => 'reporttab?tab=2' },
  statisticsReport: {
    title: 'Statistics Report',
    path: (userType) => (userType === 'ORGANIZATION_USER' ? 'report?tab=0' : 'reporttab?tab=3'),
  },
};

/**
 * Tells the owner of a report that its file is ready, or that it could not be made (product: Reports). The link opens the
 * screen: the file itself is for its owner alone, signed in.
 */
export async function tellOwner(tx: Tx, { id, ownerId, list, rows }: Sent, ready: boolean, publicUrl: string) {
  const who = await whoById(tx, ownerId);
  const screen = screens[list];
  if (!who || !screen) return;
  const address = `${publicUrl}/dashboard/${screen.path(who.userType)}`;
  const page: Page = {
    greeting: greeting(who.name),
    opening: ready ? `Your ${screen.title} is ready.` : `We could not make your ${screen.title}. Run it again.`,
    facts: ready ? [['Rows', rows.toLocaleString('en')]] : [],
    next: ready ? `You can download the file for ${spanInWords(exportsKept)}. Only you can open it.` : '',
    actions: [
      ready ? { label: 'Download report', href: `${address}&file=${id}` } : { label: 'Open the report', href: address },
    ],
  };
  await postEmail(tx, {
    priority: 'other',
    recipient: who.email,
    subject: ready ? `Your ${screen.title}` : `Your ${screen.title} could not be made`,
    body: asText(page),
    html: asHtml(page),
  });
}
