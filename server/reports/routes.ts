import type { FastifyInstance } from 'fastify';
import {
  getInterviewReport,
  listReportInterviews,
  listReportSchedules,
  scheduleReport,
  sendReport,
  stopReportSchedule,
} from '../../src/contract/reports';
import { getStatistics, listStatistics } from '../../src/contract/reports-statistics';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { interviewReportList, summaryOf } from './interviews';
import { send } from './send';
import { ownSchedules, schedule, stop } from './schedules';
import { statisticsList, statisticsOf } from './statistics';

/** Reports (product: Reports). */
export function reportRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listReportInterviews, ({ tx, query, caller }) => interviewReportList.page(tx, query, caller));

  serve(app, appContext, getInterviewReport, ({ tx, query, caller }) => summaryOf(tx, query, caller));

  serve(app, appContext, listStatistics, ({ tx, query, caller }) => statisticsList.page(tx, query, caller));

  serve(app, appContext, getStatistics, ({ tx, query, caller }) => statisticsOf(tx, query, caller));

  serve(app, appContext, listReportSchedules, ({ tx, caller }) => ownSchedules(tx, caller));

  serve(app, appContext, scheduleReport, async ({ tx, body, caller }) => {
    await schedule(tx, body, caller);
    return null;
  });

  serve(app, appContext, stopReportSchedule, async ({ tx, body, caller }) => {
    await stop(tx, body, caller);
    return null;
  });

  serve(app, appContext, sendReport, async ({ tx, body, caller, reply }) => {
    await send(tx, body, caller);
    wakeBackground(appContext, reply);
    return null;
  });
}
