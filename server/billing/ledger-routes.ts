import type { FastifyInstance } from 'fastify';
import {
  getLedgerCheck,
  getLedgerEntry,
  getLedgerMonths,
  listLedgerEntries,
  startLedgerCheck,
} from '../../src/contract/billing-ledger';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { entryList, entryOf, ledgerMonths } from './journal';
import { checksOf, startCheck } from './ledger-checks';

/** Money by month, the journal, and checks of the ledger (product: Ledger). */
export function ledgerRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getLedgerMonths, ({ tx }) => ledgerMonths(tx));
  serve(app, appContext, listLedgerEntries, ({ tx, query, caller }) => entryList.page(tx, query, caller));
  serve(app, appContext, getLedgerEntry, ({ tx, params }) => entryOf(tx, params.id));
  serve(app, appContext, getLedgerCheck, ({ tx }) => checksOf(tx));
  serve(app, appContext, startLedgerCheck, async ({ tx, caller, reply }) => {
    const checks = await startCheck(tx, caller);
    wakeBackground(appContext, reply);
    return checks;
  });
}
