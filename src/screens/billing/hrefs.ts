import { tabHref } from '../../components/use-tab';
import type { Account, LedgerThing } from '../../contract/billing-ledger';
import { interviewHref } from '../shared/interview/hrefs';
import { reportTabPath, reportTabs } from '../shared/report-hrefs';

export const invoiceHref = (id: string) => `/dashboard/invoicepayment?${new URLSearchParams({ id })}`;
/** The subscription's panel, next to its list. */
export const subscriptionHref = (id: string) => `/dashboard/subscriptionlist?${new URLSearchParams({ id })}`;
// Tabs of the subscription list, which every admin can read.
export const paymentHref = (id: string) => `/dashboard/subscriptionlist?${new URLSearchParams({ tab: '3', id })}`;
export const refundHref = (id: string) => `/dashboard/subscriptionlist?${new URLSearchParams({ tab: '5', id })}`;

type InJournal = { account?: Account; month?: string; until?: string; partyId?: string; id?: string };
/** The journal, narrowed to an account, a month or a party, or with one entry open. */
export const journalHref = (given: InJournal) => tabHref(reportTabPath, reportTabs, 'Journal', given);

/** The page of the object that an entry is about; null if it has no page. */
export function thingHref({ type, id }: LedgerThing): string | null {
  switch (type) {
    case 'payment':
      return paymentHref(id);
    case 'refund':
      return refundHref(id);
    case 'interview':
      return interviewHref(id);
    case 'subscription':
      return subscriptionHref(id);
    case 'statement':
      return `/dashboard/remunerationreport?id=${id}`;
    case 'invoice':
      return invoiceHref(id);
    case 'entry':
      return journalHref({ id });
    case 'series':
      return null;
  }
}
