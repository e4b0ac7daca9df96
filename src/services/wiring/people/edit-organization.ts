import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { changeOrganization, createOrganization, type Organization } from '../../../contract/people-organizations';
import { editOrganizationMachine, type OrganizationSaving } from '../../../machines/people/edit-organization';
import { callApi } from '../../api/client';
import { refreshOrganizations } from '../../queries/organizations';

interface Deps {
  queryClient: QueryClient;
  /** What comes after it is saved; the screen leads on. */
  done: (saved: Organization) => void;
}

/** Wires making and changing an organization. No abort signal: leaving the page must not hide the outcome. */
export const wiredEditOrganization = ({ queryClient, done }: Deps) =>
  editOrganizationMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { id, revision, draft, key } }: { input: OrganizationSaving }) => {
        try {
          return await (id === null
            ? callApi(createOrganization, { body: draft, key })
            : callApi(changeOrganization, { params: { id }, body: { ...draft, revision } }));
        } finally {
          void refreshOrganizations(queryClient);
        }
      }),
    },
    actions: { done: (_, saved: Organization) => done(saved) },
  });
