import type { Profile } from '../../../src/contract/people-profile';
import type { Proposals } from '../../../src/contract/people-proposals';
import { anId } from '../fixtures';

/** A profile that contains only what registration asks for. */
export const newProfile = (given: Partial<Profile> = {}): Profile => ({
  userId: anId(1),
  userType: 'CANDIDATE',
  email: 'mira@example.com',
  personal: { name: 'Mira Das', birthDate: '', location: '', linkedin: '' },
  contact: {
    whatsapp: { country: 'JP', number: '312345678' },
    mobile: { country: '', number: '' },
    timeZone: 'Asia/Tokyo',
  },
  skill: { rows: [] },
  project: { rows: [] },
  education: { rows: [] },
  certificate: { rows: [] },
  identity: null,
  bank: null,
  resume: null,
  video: null,
  hasPassword: true,
  revisions: { personal: 0, skill: 0, project: 0, education: 0, certificate: 0, contact: 0, identity: 0, bank: 0 },
  ...given,
});

export const noProposals: Proposals = {
  skill: [],
  project: [],
  education: [],
  contact: { town: '', mobile: '' },
  dismissed: [],
};
