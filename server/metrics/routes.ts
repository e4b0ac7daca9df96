import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import { analysisMetrics, homeMetrics, longestSpan, mostCompared, spanTooLong } from '../../src/contract/metrics';
import type { Named } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { invalid, missing } from '../kit/failures';
import { metricsOf } from './home';
import { funnelOf, outcomesOf, panelistsOf, partsOf, turnaroundOf } from './parts';

/** Metrics of homes and analyses (product: Metrics). */
export function metricRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, homeMetrics, ({ tx, caller }) => metricsOf(tx, caller));

  serve(app, appContext, analysisMetrics, async ({ tx, query: { from, to, organizationId }, caller }) => {
    const days = {
      from: DateTime.fromISO(from, { zone: caller.timeZone }),
      to: DateTime.fromISO(to, { zone: caller.timeZone }),
    };
    if (days.to < days.from) throw invalid([{ field: 'to', message: texts.dateTimeWrong }]);
    if (days.to.diff(days.from, 'days').days >= longestSpan) throw invalid([{ field: 'to', message: spanTooLong }]);
    const within = caller.reach === 'all' ? sql`true` : sql`id = ${caller.organizationId}`;
    const organization =
      organizationId === undefined
        ? null
        : await tx.maybe<Named>(sql`select id, name from organizations where id = ${organizationId} and ${within}`);
    if (organizationId !== undefined && organization === null) throw missing();
    const also = organizationId === undefined ? {} : { organizationId };
    const parts = partsOf(days);
    return {
      organization,
      funnel: await funnelOf(tx, days, also, caller),
      outcomes: await outcomesOf(tx, parts, also, caller),
      turnaround: await turnaroundOf(tx, parts, also, caller),
      ...(caller.reach === 'all' && { panelists: await panelistsOf(tx, days, also, caller, mostCompared) }),
    };
  });
}
