import {
  currentSystemSettingIn,
  settingFieldsOf,
  type SettingFields,
  type SettingRecord,
} from '../../contract/system-settings';
import { shortens } from '../../contract/system-settings-rules';
import { editMachine } from '../kit/edit';

/**
 * Changes one setting of System Configuration (product: Settings). Its form validates the draft, because recordings
 * mask what is typed. A question comes before a change that deletes stored data (product: Retention).
 */
export const editSettingMachine = editMachine<SettingFields, SettingRecord>({
  id: 'editSetting',
  fields: ['value'],
  draftOf: settingFieldsOf,
  theirsIn: currentSystemSettingIn,
  asks: (draft, stored) => shortens(draft.setting, stored?.value ?? null, draft.value),
});
