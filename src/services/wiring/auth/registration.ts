import { fromPromise } from 'xstate';
import { register, type RegistrationRow } from '../../../contract/auth-accounts';
import { registrationMachine } from '../../../machines/auth/registration';
import { callApi } from '../../api/client';
import { mobileFrom } from './links';

export const wiredRegistration = () =>
  registrationMachine.provide({
    actors: {
      submit: fromPromise(({ input: { fields }, signal }) => {
        const userType: RegistrationRow['userType'] = fields.kind === 'panelist' ? 'PANELIST' : 'CANDIDATE';
        const { name, email, timeZone, password } = fields;
        const body = { userType, name: name.trim(), userName: email, mobile: mobileFrom(fields), timeZone, password };
        return callApi(register, { body, signal });
      }),
    },
  });
