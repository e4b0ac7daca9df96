import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settingFieldsOf, type EnvironmentVariable } from '../../../src/contract/system-settings';
import { settingFor, settingKeys, type SettingKey } from '../../../src/contract/system-settings-rules';
import { SystemConfigurationScreen } from '../../../src/app/SystemConfigurationScreen';
import { settingKind } from '../../../src/screens/system/settings/setting-kind';
import { aSetting, editSettingModel } from '../../model/edit-setting-model';
import { anId, pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve } from '../server';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const answer = (data: unknown) => () => ({ status: 200, data });

it('the form of a setting takes every path of its machine', () => {
  serve({ 'GET /system-settings/retention': answer({ count: 2, more: false }) });
  return walkRecordForm(editSettingModel(), {
    ...{ as: 'SUPER_ADMIN', kind: settingKind(seededClient('SUPER_ADMIN')), theirs: 'Theirs: 12 days' },
    control: () => box('Ended sessions'),
    change: ({ value }) => type('Ended sessions', String(value)),
    see: ({ value }) => expect(box('Ended sessions').value).toBe(String(value)),
    confirm: 'Save and delete',
  });
});

const all = settingKeys.map((key, at) =>
  aSetting({ id: anId(100 + at), setting: key, value: settingFor(key).default, revision: 1, changedBy: null }),
);
const idOf = (key: SettingKey) => all.find((one) => one.setting === key)?.id ?? '';
const hold = aSetting({ id: idOf('holdMinutes'), value: 12, isDefault: false });
const variable = (given: Partial<EnvironmentVariable>): EnvironmentVariable => ({
  ...{ name: 'PORT', meaning: 'Port where the server listens', value: null, isSet: false, otherwise: '3000' },
  ...given,
});
const environment = [
  variable({}),
  variable({ name: 'SMTP_URL', meaning: 'Server that sends the email', value: 'smtp://mail.example', isSet: true }),
  variable({ name: 'ONE_WAY_SECRET', meaning: 'Secret of the one-way service', isSet: true }),
];

function open(opened: SettingKey | null = null, answers: Parameters<typeof serve>[0] = {}) {
  const settings = all.map((one) => (one.setting === 'holdMinutes' ? hold : one));
  const one = settings.find(({ setting }) => setting === opened);
  const asked = serve({
    'GET /system-settings/all': answer({ settings, environment, kept: [] }),
    ...(one && {
      [`GET /system-settings/${one.id}`]: answer(one),
      [`GET /system-settings/${one.id}/versions`]: answer(
        pageOf([
          ...(one.revision > 1
            ? [{ revision: 3, at: one.changedAt, by: 'Sam Super', fields: settingFieldsOf(one) }]
            : []),
          { revision: 1, at: one.createdAt, by: null, fields: { setting: one.setting, value: null } },
        ]),
      ),
    }),
    ...answers,
  });
  const { path } = renderApp(<SystemConfigurationScreen />, {
    path: `/dashboard/adminsystem${one ? `?tab=0&id=${one.id}` : ''}`,
    queryClient: seededClient('SUPER_ADMIN'),
  });
  return { asked, path };
}
const putOf = ({ asked }: ReturnType<typeof open>) => asked.find(({ method }) => method === 'PUT')?.body;
const rowOf = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);

describe('System Configuration, Settings', () => {
  const sessions = idOf('sessionDays');
  const shorten = async (value: string, found: { count: number; more: boolean }) => {
    const seen = open('emailContentDays', {
      'GET /system-settings/retention': ({ query }) => {
        expect(Object.fromEntries(query)).toEqual({ setting: 'emailContentDays', value });
        return { status: 200, data: found };
      },
      [`PUT /system-settings/${idOf('emailContentDays')}`]: answer({
        ...aSetting(),
        setting: 'emailContentDays',
        value: 30,
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    type('Contents of emails', value);
    press('Save');
    return { ...seen, question: within(await screen.findByRole('dialog', { name: /^Keep “Contents of emails” for/ })) };
  };

  it('says what a shorter time deletes before it is saved, and saves nothing where it is dismissed', async () => {
    const { asked, question } = await shorten('30', { count: 12_034, more: false });
    expect(
      await question.findByText('This deletes the contents of 12,034 emails. You cannot undo this.'),
    ).toBeVisible();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Keep/ })).toBeNull());
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    press('Save');
    await screen.findByText(/^This deletes/);
    press('Save and delete');
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ fields: { value: 30 } }),
    );
  });

  it('says so where nothing is old enough', async () => {
    const { question } = await shorten('3650', { count: 0, more: false });
    expect(await question.findByText('Nothing is older than that now, so nothing is deleted today.')).toBeVisible();
    expect(question.getByRole('button', { name: 'Save' })).toBeVisible();
  });

  it('says how much there is of what is kept, and when it was cleaned up', async () => {
    const settings = all.filter(({ id }) => id === sessions);
    const kept = [{ setting: 'sessionDays', rows: 1_234, bytes: 2 * 1024 * 1024, sweptAt: '2026-03-02T08:00:00.000Z' }];
    open(null, { 'GET /system-settings/all': answer({ settings, environment: [], kept }) });
    const part = within(await screen.findByRole('region', { name: 'Retention' }));
    expect(part.getByText(/About 1,234 rows, 2.0 MB\. Cleaned up on/)).toBeVisible();
    expect(part.getByText(/We never delete the audit/)).toBeVisible();
  });

  it('comes first, by area, each setting with its value, its unit and who changed it', async () => {
    open();
    const scheduling = within(await screen.findByRole('region', { name: 'Scheduling' }));
    expect(screen.getByRole('combobox', { name: 'System Configuration' })).toBeInTheDocument();
    expect(scheduling.getByRole('link', { name: 'Hold of a slot' })).toHaveAttribute(
      'href',
      `/dashboard/adminsystem?tab=0&id=${hold.id}`,
    );
    expect(rowOf('Hold of a slot').getByText('12 minutes')).toBeInTheDocument();
    expect(rowOf('Hold of a slot').getByText(/Changed by Sam Super/)).toBeInTheDocument();
    expect(rowOf('Panelists asked for one time').getByText('3 panelists')).toBeInTheDocument();
    expect(rowOf('Panelists asked for one time').getByText('Default')).toBeInTheDocument();
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions).toEqual([
      ...['Scheduling', 'Interviews', 'Email', 'Accounts', 'Inquiries', 'Exports', 'Retention', 'Environment'],
    ]);
  });

  it('shows the environment without a way to change it, and of secrets only that they are set', async () => {
    open();
    const part = within(await screen.findByRole('region', { name: 'Environment' }));
    expect(rowOf('PORT').getByText('Not set')).toBeInTheDocument();
    expect(rowOf('PORT').getByText('Default: 3000')).toBeInTheDocument();
    expect(rowOf('SMTP_URL').getByText('smtp://mail.example')).toBeInTheDocument();
    expect(rowOf('ONE_WAY_SECRET').getByText('Set')).toBeInTheDocument();
    expect(part.queryAllByRole('link')).toEqual([]);
    expect(part.queryAllByRole('button')).toEqual([]);
  });

  it('is searched by name, description and value, and says so where nothing matches', async () => {
    open();
    await screen.findByText('Hold of a slot');
    const search = screen.getByRole('searchbox', { name: 'Search settings' });
    fireEvent.change(search, { target: { value: ' SMTP ' } });
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['Environment']);
    fireEvent.change(search, { target: { value: '12 minutes' } });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toContain('Hold of a slot');
    expect(screen.queryByText('Meeting link')).toBeNull();
    fireEvent.change(search, { target: { value: 'nothing of that' } });
    expect(screen.getByText('No setting matches “nothing of that”.')).toBeInTheDocument();
    press('Show all settings');
    expect(search).toHaveFocus();
    expect(screen.getByText('Meeting link')).toBeInTheDocument();
  });

  it('says that it could not be read, and reads again', async () => {
    let failed = false;
    open(null, {
      'GET /system-settings/all': () => {
        if (failed) return { status: 200, data: { settings: all, environment, kept: [] } };
        failed = true;
        return { status: 403, message: 'You are not allowed to do this.' };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Meeting link')).toBeInTheDocument();
  });

  it('opens a setting with its range and history, from which an earlier value is restored', async () => {
    open('holdMinutes');
    const panel = within(await screen.findByRole('dialog', { name: 'Hold of a slot' }));
    expect(await panel.findByText('1 to 30 minutes')).toBeInTheDocument();
    const versions = within(await panel.findByRole('region', { name: 'Versions' }));
    fireEvent.click(await versions.findByRole('button', { name: 'Show changes in version 3' }));
    expect(versions.getByText('Default: 5 minutes')).toBeInTheDocument();
    fireEvent.click(versions.getByRole('button', { name: 'Restore version 1' }));
    expect(box('Hold of a slot').value).toBe('5');
  });

  it('refuses a value out of its range at the field, keeps what was typed, and goes back to the default', async () => {
    const opened = open('holdMinutes', { [`PUT /system-settings/${hold.id}`]: answer({ ...hold, value: 5 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    for (const wrong of ['31', '0', '-1', '5.5', 'five', '']) {
      type('Hold of a slot', wrong);
      press('Save');
      expect(await screen.findByText('Enter a whole number from 1 to 30')).toBeInTheDocument();
      expect(box('Hold of a slot').value).toBe(wrong);
    }
    expect(putOf(opened)).toBeUndefined();
    press('Back to default');
    expect(box('Hold of a slot').value).toBe('5');
    expect(box('Hold of a slot')).toHaveFocus();
    press('Save');
    await waitFor(() =>
      expect(putOf(opened)).toEqual({ fields: { setting: 'holdMinutes', value: 5 }, revision: hold.revision }),
    );
    expect(await screen.findByText('Hold of a slot saved.')).toBeInTheDocument();
  });

  it.each<[SettingKey, () => void, unknown]>([
    ['inquiryReminder', () => fireEvent.change(screen.getByRole('combobox'), { target: { value: 'no' } }), false],
    [
      'summaryDays',
      () => fireEvent.change(screen.getByRole('combobox'), { target: { value: 'workingDays' } }),
      'workingDays',
    ],
    ['meetingLink', () => type('Meeting link', 'https://meet.example/{code}'), 'https://meet.example/{code}'],
  ])('saves %s in the control of its type', async (key, change, value) => {
    const opened = open(key, { [`PUT /system-settings/${idOf(key)}`]: answer(aSetting({ setting: key })) });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    change();
    press('Save');
    await waitFor(() => expect(putOf(opened)).toEqual({ fields: { setting: key, value }, revision: 1 }));
  });
});
