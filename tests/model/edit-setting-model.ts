import { settingProblems, type SettingFields, type SettingRecord } from '../../src/contract/system-settings';
import { editSettingMachine } from '../../src/machines/system/edit-setting';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { rateNow, recordFacts, recordRefusals } from './edit-rate-model';
import { modelTest } from './harness';

export const settingFields = (given: Partial<SettingFields> = {}): SettingFields => ({
  ...{ setting: 'holdMinutes', value: 5 },
  ...given,
});
export const aSetting = (given: Partial<SettingRecord> = {}): SettingRecord => ({
  ...recordFacts,
  ...{ setting: 'holdMinutes', value: 5, isDefault: true },
  ...given,
});

/**
 * How long ended sessions are stored: the setting is changed and saved, with every way it can end. Shortening it asks a
 * question first.
 */
export const editSettingModel = () =>
  modelTest({
    machine: editSettingMachine,
    input: { stored: settingFields({ setting: 'sessionDays', value: 5 }), id: 's1', revision: 3 },
    events: ({ context: { draft } }: EditSnapshot<SettingFields, SettingRecord>): EditEvent<SettingFields>[] => [
      // A value out of range, a shorter time, and a longer one.
      { type: 'draft.change', change: { value: draft.value === 400 ? 3 : draft.value === 3 ? 7 : 400 } },
      { type: 'form.submit', key: 'k', now: rateNow, problems: settingProblems(draft) },
      { type: 'save.confirm' },
      { type: 'save.dismiss' },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: {
      save: {
        done: [aSetting({ setting: 'sessionDays', value: 3 })],
        error: recordRefusals(aSetting({ setting: 'sessionDays', value: 12, isDefault: false, revision: 4 }), 'value'),
      },
    },
    project: ({
      context: { draft, problems, problem, theirs, revision },
    }: EditSnapshot<SettingFields, SettingRecord>) => [draft, problems, problem, theirs?.id, revision],
  });
