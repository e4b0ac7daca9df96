import type { FastifyInstance } from 'fastify';
import { dismissProposals, getProposals } from '../../../src/contract/people-proposals';
import { serve, type AppContext } from '../../http/calls';
import { dismiss, proposalsOf } from './proposals';

/** The proposals from a resume (product: What a resume fills in). Saving the section accepts them. */
export function proposalRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getProposals, ({ tx, caller }) => proposalsOf(tx, caller));
  serve(app, appContext, dismissProposals, ({ tx, body, caller }) => dismiss(tx, caller, body.keys, body.dismissed));
}
