import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { putProfile } from '../../../contract/people-profile';
import { editProfileMachine } from '../../../machines/people/edit-profile';
import { callApi } from '../../api/client';
import { meQuery } from '../../queries/auth';
import { profileQuery } from '../../queries/people';
import { mobileFrom } from '../auth/links';

/** Wires the contact details: saved details are shown everywhere at once. */
export const wiredEditProfile = ({ queryClient }: { queryClient: QueryClient }) =>
  editProfileMachine.provide({
    actors: {
      submit: fromPromise(async ({ input: { fields }, signal }) => {
        const { name, timeZone } = fields;
        const body = { name: name.trim(), timeZone, mobile: mobileFrom(fields) };
        const saved = await callApi(putProfile, { body, signal });
        queryClient.setQueryData(profileQuery().queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
        return saved;
      }),
    },
  });
