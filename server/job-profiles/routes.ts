import type { FastifyInstance } from 'fastify';
import { listJobProfiles } from '../../src/contract/job-profiles';
import { serve, type AppContext } from '../http/calls';
import { jobList } from './list';

export function jobRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listJobProfiles, ({ tx, query, caller }) => jobList.page(tx, query, caller));
}
