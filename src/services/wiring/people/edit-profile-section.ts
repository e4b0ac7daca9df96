import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { saveSection, type Profile } from '../../../contract/people-profile';
import { saveSecret } from '../../../contract/people-profile-secrets';
import {
  blankSecrets,
  cleanSection,
  isSecret,
  type SaveSecret,
  type SaveSection,
  type SecretSection,
  type SectionName,
} from '../../../contract/people-profile-sections';
import {
  editProfileSectionMachine,
  type ReadSection,
  type SectionSave,
} from '../../../machines/people/edit-profile-section';
import { callApi } from '../../api/client';
import { meQuery } from '../../queries/auth';
import { profileQuery, proposalsQuery } from '../../queries/people';

/** A section of a profile as its editor starts with it. */
export const readSection = (profile: Profile, section: SectionName): ReadSection => ({
  revision: profile.revisions[section],
  value: isSecret(section) ? blankSecrets[section] : profile[section],
});

interface EditProfileSectionDeps {
  queryClient: QueryClient;
  /** Stores what is typed and not saved on this device; null deletes it. */
  keep: (kept: ReadSection | null) => void;
}

/** The screen says so before a value that cannot be read is replaced. */
const replacing = (queryClient: QueryClient, section: SecretSection) =>
  queryClient.getQueryData(profileQuery().queryKey)?.[section] === 'unreadable' ? { replace: true } : {};

/** Wires a section of My Profile: what is saved is shown everywhere at once. */
export const wiredEditProfileSection = ({ queryClient, keep }: EditProfileSectionDeps) =>
  editProfileSectionMachine.provide({
    actors: {
      save: fromPromise<ReadSection, SectionSave>(async ({ input: typed }) => {
        // Saving by Enter leaves no field.
        const input = { ...typed, value: cleanSection(typed.section, typed.value as never) };
        // No signal: leaving the screen does not take back what was saved.
        const saved = isSecret(input.section)
          ? await callApi(saveSecret, {
              body: { ...input, ...replacing(queryClient, input.section) } as unknown as SaveSecret,
            })
          : await callApi(saveSection, { body: input as unknown as SaveSection });
        queryClient.setQueryData(profileQuery().queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
        void queryClient.invalidateQueries({ queryKey: proposalsQuery().queryKey });
        return readSection(saved, input.section);
      }),
    },
    actions: {
      // Bank account, PAN and ID proof are never stored on a device (product: Personal data).
      keep: (_, { section, kept }) => {
        if (!isSecret(section)) keep(kept);
      },
    },
  });
