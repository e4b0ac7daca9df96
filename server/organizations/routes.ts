import type { FastifyInstance } from 'fastify';
import {
  changeOrganization,
  createOrganization,
  getOrganization,
  pageOrganizations,
} from '../../src/contract/organizations';
import {
  addAddresses,
  listAddresses,
  listOrganizationUsers,
  listRegistered,
  moveOrganizationUser,
  removeAddress,
} from '../../src/contract/organizations-users';
import {
  block,
  blockOwn,
  findOwnTouches,
  findTouches,
  listBlocks,
  listCounterparts,
  unblock,
  unblockOwn,
} from '../../src/contract/organizations-blocks';
import { serve, type AppContext } from '../http/calls';
import { addressList, addTo, registeredList, removeOne } from './addresses';
import {
  blockByAdmin,
  blockForSelf,
  blockList,
  ownBlockList,
  ownTouches,
  touchesFor,
  unblockByAdmin,
  unblockForSelf,
} from './blocks';
import { makeOrganization, organizationList, organizationOf, replaceOrganization } from './organizations';
import { moveUser, organizationUserList } from './users';

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

  serve(app, appContext, listBlocks, ({ tx, query, caller }) => blockList.page(tx, query, caller));
  serve(app, appContext, findTouches, ({ tx, query }) =>
    touchesFor(tx, query.organizationId, query.panelistId ?? null),
  );
  serve(app, appContext, block, ({ tx, body, caller }) => blockByAdmin(tx, body, caller));
  serve(app, appContext, unblock, async ({ tx, params, caller }) => {
    await unblockByAdmin(tx, params.id, caller);
    return null;
  });
  serve(app, appContext, listCounterparts, ({ tx, query, caller }) => ownBlockList.page(tx, query, caller));
  serve(app, appContext, findOwnTouches, ({ tx, params, caller }) => ownTouches(tx, caller, params.id));
  serve(app, appContext, blockOwn, ({ tx, params, body, caller }) => blockForSelf(tx, caller, params.id, body.why));
  serve(app, appContext, unblockOwn, async ({ tx, params, caller }) => {
    await unblockForSelf(tx, caller, params.id);
    return null;
  });
}
