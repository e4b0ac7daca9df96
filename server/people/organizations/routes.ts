import type { FastifyInstance } from 'fastify';
import {
  changeOrganization,
  createOrganization,
  getOrganization,
  pageOrganizations,
} from '../../../src/contract/people-organizations';
import {
  activateOrganizationUser,
  addAddresses,
  listAddresses,
  listOrganizationUsers,
  listRegistered,
  moveOrganizationUser,
  removeAddress,
} from '../../../src/contract/people-organization-users';
import { serve, type AppContext } from '../../http/calls';
import { addressList, addTo, registeredList, removeOne } from './addresses';
import { makeOrganization, organizationList, organizationOf, replaceOrganization } from './organizations';
import { moveUser, organizationUserList, setActive } from './users';

/** Organizations, their users and their email ids, for admins (product: Organizations). */
export function organizationRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, pageOrganizations, ({ tx, query, caller }) => organizationList.page(tx, query, caller));
  serve(app, appContext, getOrganization, ({ tx, params }) => organizationOf(tx, params.id));
  serve(app, appContext, createOrganization, ({ tx, body, caller }) => makeOrganization(tx, body, caller));
  serve(app, appContext, changeOrganization, ({ tx, params, body, caller }) =>
    replaceOrganization(tx, params.id, body, caller),
  );

  serve(app, appContext, listOrganizationUsers, ({ tx, query, caller }) =>
    organizationUserList.page(tx, query, caller),
  );
  serve(app, appContext, activateOrganizationUser, async ({ tx, params, body, caller }) => {
    await setActive(tx, params.id, body.active, caller);
    return null;
  });
  serve(app, appContext, moveOrganizationUser, async ({ tx, params, body, caller }) => {
    await moveUser(tx, params.id, body.organizationId, caller);
    return null;
  });

  serve(app, appContext, listAddresses, ({ tx, query, caller }) => addressList.page(tx, query, caller));
  serve(app, appContext, listRegistered, ({ tx, query, caller }) => registeredList.page(tx, query, caller));
  serve(app, appContext, addAddresses, ({ tx, params, body, caller }) => addTo(tx, params.id, body.addresses, caller));
  serve(app, appContext, removeAddress, async ({ tx, params, caller }) => {
    await removeOne(tx, params.id, caller);
    return null;
  });
}
