import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  block,
  blockOwn,
  findOwnTouches,
  findTouches,
  unblock,
  unblockOwn,
} from '../../../contract/organizations-blocks';
import {
  blockOrganizationMachine,
  type BlockChoice,
  type Blocking,
  type ToUnblock,
} from '../../../machines/organizations/block-organization';
import { callApi } from '../../api/client';
import { refreshInterviews } from '../../queries/interviews';
import { refreshOrganizations } from '../../queries/organizations';

interface Deps {
  queryClient: QueryClient;
  /** The blocks that are changed: any block, by an admin, or a block of the reader, who is one of its two sides. */
  whose: 'any' | 'panelist' | 'organization';
}

const idOf = (side: { id: string } | null) => side?.id ?? '';

/**
 * Wires a block: the calls of admins, or those for the reader's own blocks. Once a call is sent, leaving the page must
 * not hide its outcome.
 */
export function wiredBlockOrganization({ queryClient, whose }: Deps) {
  const other = ({ organization, panelist }: BlockChoice) => idOf(whose === 'panelist' ? organization : panelist);
  const refreshed = <T>(answer: Promise<T>) =>
    answer.finally(() => {
      void refreshOrganizations(queryClient);
      void refreshInterviews(queryClient);
    });
  return blockOrganizationMachine.provide({
    actors: {
      readTouches: fromPromise(
        ({ input: { choice }, signal }: { input: { choice: BlockChoice }; signal: AbortSignal }) =>
          whose === 'any'
            ? callApi(findTouches, {
                query: {
                  organizationId: idOf(choice.organization),
                  ...(choice.panelist && { panelistId: choice.panelist.id }),
                },
                signal,
              })
            : callApi(findOwnTouches, { params: { id: other(choice) }, signal }),
      ),
      block: fromPromise(({ input: { choice, why, key } }: { input: Blocking }) =>
        refreshed(
          whose === 'any'
            ? callApi(block, {
                body: { organizationId: idOf(choice.organization), panelistId: choice.panelist?.id ?? null, why },
                key,
              })
            : // A block of the reader is identified by its other side.
              callApi(blockOwn, { params: { id: other(choice) }, body: { why }, key }).then(({ touches }) => ({
                id: other(choice),
                touches,
              })),
        ),
      ),
      unblock: fromPromise(({ input: { id } }: { input: ToUnblock }) =>
        refreshed(callApi(whose === 'any' ? unblock : unblockOwn, { params: { id } }).then(() => null)),
      ),
    },
  });
}
