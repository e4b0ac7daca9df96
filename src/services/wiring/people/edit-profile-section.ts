import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { saveSection, type Profile } from '../../../contract/people-profile';
import { saveSecret } from '../../../contract/people-profile-secrets';
import {
  blankSecrets,
  isSecret,
  type SaveSecret,
  type SaveSection,
  type SecretSection,
  type SectionName,
} from '../../../contract/people-profile-sections';
import {
  editProfileSectionMachine,
  type ReadSection,
  type SectionSaving,
} from '../../../machines/people/edit-profile-section';
import { callApi } from '../../api/client';
import { meQuery } from '../../queries/auth';
import { profileQuery, proposalsQuery, refetchInZone } from '../../queries/people';

/** The values with which a section's editor starts. */
export const readSection = (profile: Profile, section: SectionName): ReadSection => ({
  revision: profile.revisions[section],
  value: isSecret(section) ? blankSecrets[section] : profile[section],
});

/** Allows replacing a value that cannot be read. The screen warns the user first. */
const replacing = (queryClient: QueryClient, section: SecretSection) =>
  queryClient.getQueryData(profileQuery().queryKey)?.[section] === 'unreadable' ? { replace: true } : {};

/** Wires a section of My Profile: saved values are shown everywhere at once. */
export const wiredEditProfileSection = ({ queryClient }: { queryClient: QueryClient }) =>
  editProfileSectionMachine.provide({
    actors: {
      // No signal: leaving the screen does not undo a save.
      save: fromPromise<ReadSection, SectionSaving>(async ({ input: { revision, draft } }) => {
        const { section, value } = draft;
        const input = { section, revision, value };
        const saved = isSecret(section)
          ? await callApi(saveSecret, {
              body: { ...input, ...replacing(queryClient, section) } as unknown as SaveSecret,
            })
          : await callApi(saveSection, { body: input as unknown as SaveSection });
        queryClient.setQueryData(profileQuery().queryKey, saved);
        if (section === 'contact') void refetchInZone(queryClient, 'profile');
        else void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
        void queryClient.invalidateQueries({ queryKey: proposalsQuery().queryKey });
        return readSection(saved, section);
      }),
    },
  });
