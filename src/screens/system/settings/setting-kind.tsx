import { useRef } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { QueryClient } from '@tanstack/react-query';
import {
  settingFieldsOf,
  settingProblems,
  type SettingFields,
  type SettingRecord,
} from '../../../contract/system-settings';
import {
  isKept,
  settingFor,
  settingRange,
  settingWords,
  type SettingKey,
} from '../../../contract/system-settings-rules';
import { settingReads } from '../../../services/queries/system-settings';
import { wiredEditSetting } from '../../../services/wiring/system/edit-setting';
import { Field } from '../../shared/form/Field';
import { WholeField } from '../../shared/form/NumberField';
import { OneOf } from '../../shared/form/OneOf';
import type { Editor } from '../../shared/form/use-edit';
import type { RecordKind } from '../../shared/record/record-kind';
import { ShortenQuestion } from './ShortenQuestion';

const yesNo = { yes: 'Yes', no: 'No' };
export const defaultWords = (key: SettingKey) => settingWords(key, settingFor(key).default);

function SettingControls({ editor }: { editor: Editor<SettingFields, SettingRecord> }) {
  const { setting: key } = editor.draft;
  const setting = settingFor(key);
  const { value, onChange, ...state } = editor.field('value');
  const place = useRef<HTMLDivElement>(null);
  const input = { name: key, autoComplete: 'off' };
  const hint =
    setting.type === 'whole' ? `${settingRange(key)}. The default is ${defaultWords(key)}.` : settingRange(key);
  const control = () => {
    switch (setting.type) {
      case 'whole':
        return (
          <WholeField
            label={setting.name}
            value={typeof value === 'number' ? value : null}
            {...{ ...state, onChange, input, hint }}
          />
        );
      case 'text':
        return <Field label={setting.name} value={String(value ?? '')} {...{ ...state, onChange, input, hint }} />;
      case 'yesNo':
        return (
          <OneOf
            label={setting.name}
            value={value === true ? 'yes' : 'no'}
            words={yesNo}
            disabled={state.disabled}
            onChange={(one) => onChange(one === 'yes')}
          />
        );
      case 'oneOf':
        return (
          <OneOf<string>
            label={setting.name}
            value={String(value)}
            words={setting.words}
            disabled={state.disabled}
            onChange={onChange}
          />
        );
    }
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{setting.description}</Typography>
      <div ref={place}>
        {control()}
        <Button
          size="small"
          disabled={state.disabled}
          sx={{ mt: 2, ml: -1 }}
          onClick={() => {
            onChange(setting.default);
            place.current?.querySelector<HTMLElement>('input, select')?.focus();
          }}
        >
          Back to default
        </Button>
      </div>
      {editor.asking && isKept(key) && typeof value === 'number' && (
        <ShortenQuestion setting={key} value={value} onConfirm={editor.confirm} onClose={editor.dismiss} />
      )}
    </>
  );
}

const inWords = ({ setting, value }: SettingFields) =>
  value === null ? `Default: ${defaultWords(setting)}` : settingWords(setting, value);

/** The record kind of settings. New ones cannot be created (product: Settings). */
export const settingKind = (queryClient: QueryClient): RecordKind<SettingFields, SettingRecord> => ({
  name: 'setting',
  add: '',
  fresh: { setting: 'holdMinutes', value: null },
  draftOf: settingFieldsOf,
  titleOf: (stored) => settingFor(stored.setting).name,
  reads: settingReads,
  wired: (done) => wiredEditSetting({ queryClient, done }),
  judge: settingProblems,
  words: () => [['Value', inWords]],
  controls: (editor) => <SettingControls editor={editor} />,
});
