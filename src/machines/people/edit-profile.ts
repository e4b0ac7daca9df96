import type { ActorRefFrom } from 'xstate';
import { digitsOnly, mobileProblems, nameProblem } from '../../contract/auth-rules';
import { prefixOf } from '../../contract/countries';
import type { Profile } from '../../contract/people-profile';
import { formMachine } from '../kit/form';

/** Changes one's contact details (product: Profiles). `country` is a country's code. */
export const editProfileMachine = formMachine<'name' | 'country' | 'number' | 'timeZone', Profile>({
  id: 'editProfile',
  fields: { name: '', country: '', number: '', timeZone: '' },
  judge: ({ name, country, number }) => ({
    name: nameProblem(name),
    ...mobileProblems(prefixOf(country), number),
    timeZone: null,
  }),
  clean: { number: digitsOnly },
  fieldOf: { mobile: 'number' },
  link: 'none',
});

export type EditProfileActor = ActorRefFrom<typeof editProfileMachine>;
