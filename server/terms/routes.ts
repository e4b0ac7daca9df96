import type { FastifyInstance } from 'fastify';
import {
  acceptTerms,
  changeTerms,
  createTerms,
  getTerms,
  listTermsVersions,
  pageTerms,
  readTerms,
} from '../../src/contract/terms';
import { getOrganizationTerms, listAcceptedTerms, listOrganizationTerms } from '../../src/contract/terms-accepted';
import { announce } from '../changes/announce';
import { sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { ofPlatform, termsFor } from '../kit/terms';
import { acceptOwn } from './accept';
import { acceptedTermsList, organizationTerms, organizationTermsList } from './accepted';
import { requireOwn, termsList, termsOf } from './terms';

/** Makes open screens with terms reload. */
const changed = { change: { area: 'messages' }, everyone: true } as const;

/** Writing, reading and accepting terms (product: Terms). */
export function termsRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, pageTerms, ({ tx, query, caller }) => termsList.page(tx, query, caller));
  serve(app, appContext, getTerms, async ({ tx, params: { id }, caller }) => {
    await requireOwn(tx, id, caller);
    return termsOf(caller).one(tx, id);
  });
  serve(app, appContext, listTermsVersions, async ({ tx, params: { id }, query, caller }) => {
    await requireOwn(tx, id, caller);
    return termsOf(caller).versions(tx, id, query);
  });
  serve(app, appContext, createTerms, async ({ tx, body, caller }) => {
    const created = await termsOf(caller).create(tx, body.fields, caller);
    await announce(tx, changed);
    return created;
  });
  serve(app, appContext, changeTerms, async ({ tx, params: { id }, body, caller }) => {
    // Locked by a separate statement, so that the next one sees the versions that were saved while it waited.
    await requireOwn(tx, id, caller, sql`for no key update`);
    const saved = await termsOf(caller).change(tx, id, body.fields, body.revision, caller);
    await announce(tx, changed);
    return saved;
  });

  serve(app, appContext, listOrganizationTerms, ({ tx, query, caller }) =>
    organizationTermsList.page(tx, query, caller),
  );
  serve(app, appContext, getOrganizationTerms, ({ tx, params }) => organizationTerms(tx, params.id));
  serve(app, appContext, listAcceptedTerms, ({ tx, query, caller }) => acceptedTermsList.page(tx, query, caller));

  serve(app, appContext, readTerms, ({ tx, caller }) => termsFor(tx, ofPlatform(caller)));
  serve(app, appContext, acceptTerms, ({ tx, body, caller }) => acceptOwn(tx, body.terms, caller));
}
