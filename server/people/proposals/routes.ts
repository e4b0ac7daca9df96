import type { FastifyInstance } from 'fastify';
import { dismissProposals, getProposals } from '../../../src/contract/people-proposals';
import { serve, type AppContext } from '../../http/calls';
import { dismiss, proposalsOf } from './proposals';

/** What a resume fills in (product: What a resume fills in); it is accepted by saving the section. */
export function proposalRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getProposals, ({ tx, caller }) => proposalsOf(tx, caller));
  serve(app, appContext, dismissProposals, ({ tx, body, caller }) => dismiss(tx, caller, body.keys, body.dismissed));
}
