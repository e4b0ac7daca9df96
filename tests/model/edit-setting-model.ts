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

/** The hold of a slot changed and saved, with every way it can end. */
export const editSettingModel = () =>
  modelTest({
    machine: editSettingMachine,
    input: { stored: settingFields(), id: 's1', revision: 3 },
    events: ({ context: { draft } }: EditSnapshot<SettingFields, SettingRecord>): EditEvent<SettingFields>[] => [
      // Out of its range, and inside it.
      { type: 'draft.change', change: { value: draft.value === 31 ? 7 : 31 } },
      { type: 'form.submit', key: 'k', now: rateNow, problems: settingProblems(draft) },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: {
      save: {
        done: [aSetting()],
        error: recordRefusals(aSetting({ value: 12, isDefault: false, revision: 4 }), 'value'),
      },
    },
    project: ({
      context: { draft, problems, problem, theirs, revision },
    }: EditSnapshot<SettingFields, SettingRecord>) => [draft, problems, problem, theirs?.id, revision],
  });
