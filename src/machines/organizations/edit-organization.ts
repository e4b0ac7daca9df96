import {
  isChanged,
  isTaken,
  organizationProblems,
  type Organization,
  type OrganizationFields,
} from '../../contract/organizations';
import { editMachine, type EditActor, type EditEvent, type EditSnapshot, type Saving } from '../kit/edit';

export type EditOrganizationEvent = EditEvent<OrganizationFields>;
export type OrganizationSaving = Saving<OrganizationFields>;
export type EditOrganizationActor = EditActor<OrganizationFields, Organization>;
export type EditOrganizationSnapshot = EditSnapshot<OrganizationFields, Organization>;

export const fieldsOf = ({ name, services, website, timeZone, about }: OrganizationFields): OrganizationFields => ({
  name,
  services,
  website,
  timeZone,
  about,
});

/**
 * Creates or changes an organization (product: Organizations). If a name is taken, the message names the organization
 * that has it.
 */
export const editOrganizationMachine = editMachine<OrganizationFields, Organization>({
  id: 'editOrganization',
  fields: ['name', 'services', 'website', 'timeZone', 'about'],
  draftOf: fieldsOf,
  judge: (draft, stored) => organizationProblems(draft, stored?.name),
  theirsIn: (data) => (isChanged(data) ? data.current : null),
  takenIn: (data) => (isTaken(data) ? { field: 'name', taken: data.taken } : null),
});
