import type { Organization, OrganizationFields } from '../../src/contract/organizations';
import {
  editOrganizationMachine,
  type EditOrganizationEvent,
  type EditOrganizationSnapshot,
} from '../../src/machines/organizations/edit-organization';
import { modelTest } from './harness';

export const organizationFields = (given: Partial<OrganizationFields> = {}): OrganizationFields => ({
  name: 'Northwind Labs',
  services: ['TWO_WAY'],
  website: '',
  timeZone: 'Asia/Kolkata',
  about: '',
  ...given,
});

const counted = [
  ...['users', 'inactiveUsers', 'invitations', 'jobProfiles', 'openJobProfiles', 'candidates', 'addresses', 'blocks'],
  ...['waiting', 'upcoming', 'pendingFeedback', 'completed'],
];
/** An organization as the server returns it. */
export const anOrganization = (given: Partial<Organization> = {}): Organization => ({
  ...organizationFields(),
  id: '00000000-0000-4000-8000-000000000050',
  blocked: false,
  block: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  revision: 3,
  counts: Object.fromEntries(counted.map((name, at) => [name, at])) as Organization['counts'],
  ...given,
});

export const organizationRefusals = {
  taken: {
    status: 409,
    message: 'Organization Name Already Exists',
    data: { taken: { id: '00000000-0000-4000-8000-000000000051', name: 'Blue Harbour' } },
  },
  changed: {
    status: 409,
    message: 'This organization has changed. Check the latest version and try again.',
    data: { current: anOrganization({ about: 'Theirs', revision: 4 }) },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'website', message: 'Enter a web address, such as https://example.com' }],
  },
  lost: { message: '' },
};

const change = (given: Partial<OrganizationFields>): EditOrganizationEvent => ({ type: 'draft.change', change: given });

/** An organization changed and saved, with every way it can end. */
export const editOrganizationModel = () =>
  modelTest({
    machine: editOrganizationMachine,
    input: { stored: organizationFields(), id: 'o1', revision: 3 },
    events: ({ context: { draft } }: EditOrganizationSnapshot): EditOrganizationEvent[] => [
      change({ name: draft.name === '' ? 'Quick Fox' : '' }),
      change({ services: draft.services.length === 0 ? ['ONE_WAY'] : [] }),
      { type: 'form.submit', key: 'k', now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [anOrganization()], error: Object.values(organizationRefusals) } },
    project: ({ context: { draft, problems, problem, taken, theirs, revision } }: EditOrganizationSnapshot) => [
      draft,
      problems,
      problem,
      taken,
      theirs?.id,
      revision,
    ],
  });
