import type { QueryClient } from '@tanstack/react-query';
import { changeOrganization, createOrganization, type Organization } from '../../../contract/organizations';
import { editOrganizationMachine } from '../../../machines/organizations/edit-organization';
import { callApi } from '../../api/client';
import { refreshOrganizations } from '../../queries/organizations';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the organization is saved: the screen continues from there. */
  done: (saved: Organization) => void;
}

/** Wires creating and changing an organization. */
export const wiredEditOrganization = ({ queryClient, done }: Deps) =>
  editOrganizationMachine.provide({
    actors: {
      save: savedBy({
        create: (draft, key) => callApi(createOrganization, { body: draft, key }),
        change: (id, draft, revision) => callApi(changeOrganization, { params: { id }, body: { ...draft, revision } }),
        refresh: () => refreshOrganizations(queryClient),
      }),
    },
    actions: { done: (_, saved: Organization) => done(saved) },
  });
