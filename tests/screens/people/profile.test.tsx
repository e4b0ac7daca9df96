import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { UserType } from '../../../src/contract/kit';
import type { Profile } from '../../../src/contract/people-profile';
import type { SaveSection } from '../../../src/contract/people-profile-sections';
import type * as KeptForms from '../../../src/services/kept-forms';
import { ProfileScreen } from '../../../src/screens/people/ProfileScreen';
import { missingHref, profileHref, type ProfilePart } from '../../../src/screens/shared/profile-href';
import { reply, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { newProfile } from './profile-fixtures';

const kept = vi.hoisted((): string[] => []);
vi.mock('../../../src/services/kept-forms', async (original) => {
  const real = await original<typeof KeptForms>();
  const keptForm: typeof real.keptForm = (name, owner) => ({
    ...real.keptForm(name, owner),
    keep: (value: unknown) => value && kept.push(name),
  });
  return { ...real, keptForm };
});

function show(userType: UserType, part?: ProfilePart, given: Partial<Profile> = {}, at?: string) {
  const sent: SaveSection[] = [];
  let profile = newProfile({ ...given, userType: userType === 'PANELIST' ? 'PANELIST' : 'CANDIDATE' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    if (request.url.endsWith('/erasure')) return reply(200, { asked: null, blockers: [], proof: 'password' });
    if (request.method !== 'PUT') return reply(200, profile);
    const body = (await request.json()) as SaveSection;
    sent.push(body);
    const { section, value } = body;
    profile = { ...profile, [section]: value, revisions: { ...profile.revisions, [section]: body.revision + 1 } };
    return reply(200, profile);
  });
  const path = at ?? (part === undefined ? '/dashboard/profilepage' : profileHref(part, userType));
  const app = renderApp(<ProfileScreen />, { path, queryClient: seededClient(userType) });
  return { ...app, sent };
}

it.each([
  ['ADMIN', '/dashboard'],
  ['SUPER_ADMIN', '/dashboard'],
  ['ORGANIZATION_USER', '/dashboard/org'],
] as const)('the profile guard sends %s home: they have no profile', (userType, home) => {
  expect(show(userType).path()).toBe(home);
});

it('shows how complete the profile is, and leads to the next best step', async () => {
  const { user } = show('CANDIDATE');
  const picture = await screen.findByRole('region', { name: 'Completeness' });
  expect(within(picture).getByRole('progressbar', { name: 'Your profile' })).toHaveAttribute('aria-valuenow', '17');
  expect(picture).toHaveTextContent('1 of 6 parts are there');
  expect(picture).toHaveTextContent('Next: Add your date of birth and location, so that we know who you are.');
  await user.click(within(picture).getByRole('button', { name: 'Add your date of birth and location' }));
  expect(screen.getByRole('tab', { name: /^Personal/, selected: true })).toBeInTheDocument();
});

it.each<[string, ProfilePart | undefined]>([
  ['on its own section', undefined],
  ['from another section', 'education'],
])('the button of the next step leads to the first missing field, %s', async (_, part) => {
  const { user } = show('CANDIDATE', part);
  const step = () => screen.findByRole('button', { name: 'Add your date of birth and location' });
  await user.click(await step());
  await waitFor(() => expect(screen.getByLabelText('Date of birth')).toHaveFocus());
  await user.keyboard('01-02-1990');
  await user.click(await step());
  await waitFor(() => expect(screen.getByLabelText('Location')).toHaveFocus());
  await user.click(screen.getByRole('tab', { name: 'Contact Details' }));
  await user.click(screen.getByRole('tab', { name: /^Personal/ }));
  expect(screen.getByRole('tab', { name: /^Personal/ })).toHaveFocus();
});

it('an address that asks for it leads to the first missing field of its section', async () => {
  show('CANDIDATE', undefined, {}, missingHref('personal', 'CANDIDATE'));
  await waitFor(() => expect(screen.getByLabelText('Date of birth')).toHaveFocus());
});

it('after a save the note that says so has the focus, and its button leads to the next missing part', async () => {
  const { user } = show('CANDIDATE');
  await user.type(await screen.findByLabelText('Date of birth'), '01-02-1990');
  await user.type(screen.getByLabelText('Location'), 'Kyoto');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const note = (await screen.findByText('Saved.')).closest('[role="status"]');
  expect(note).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Add a skill')).toHaveFocus());
});

it('what is discarded leaves the focus with its form', async () => {
  const { user } = show('CANDIDATE');
  const location = await screen.findByLabelText('Location');
  await user.type(location, 'Kyoto');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(location.closest('form')).toHaveFocus();
});

it('a save that is refused leads to the first wrong field, also a day', async () => {
  const { user, sent } = show('CANDIDATE');
  await user.type(await screen.findByLabelText('Date of birth'), '01-02-2024');
  await user.type(screen.getByLabelText('Location'), 'Ky');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Date of birth')).toHaveFocus());
  expect(sent).toEqual([]);
});

it('what the server refuses leads to its field too', async () => {
  const { user } = show('CANDIDATE', 'contact');
  const number = await screen.findByLabelText('WhatsApp no');
  await user.clear(number);
  await user.type(number, '9012345678');
  const details = [{ field: 'value.whatsapp.number', message: 'Not a number of Japan' }];
  const refused = { status: 'FAIL', message: 'Validation Failed', data: null, details };
  vi.mocked(fetch).mockImplementationOnce(async () => Response.json(refused, { status: 400 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not a number of Japan');
  expect(number).toHaveFocus();
});

it('a candidate changes how they are reached', async () => {
  const { user, sent } = show('CANDIDATE', 'contact');
  expect(await screen.findByLabelText('Country code')).toHaveValue('+81 Japan');
  const number = screen.getByLabelText('WhatsApp no');
  await user.clear(number);
  await user.type(number, '90-1234 5678');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      section: 'contact',
      revision: 0,
      value: { ...newProfile().contact, whatsapp: { country: 'JP', number: '9012345678' } },
    },
  ]);
});

it('the first hit of a search is chosen by Enter alone', async () => {
  const { user } = show('CANDIDATE', 'contact');
  const zone = await screen.findByLabelText('Time zone');
  await user.clear(zone);
  await user.type(zone, 'Berlin{Enter}');
  expect(zone).toHaveDisplayValue(/Berlin/);
});

it('a section that was left keeps what was typed, and says that it is not complete', async () => {
  const { user } = show('PANELIST');
  await user.type(await screen.findByLabelText('Location'), 'kyoto');
  await user.click(screen.getByRole('tab', { name: 'Contact Details' }));
  expect(screen.getByLabelText('Email')).toHaveValue('mira@example.com');
  await user.click(screen.getByRole('tab', { name: /^Personal.*not complete yet$/ }));
  expect(screen.getByLabelText('Location')).toHaveValue('Kyoto');
});

it('says at each field what is wrong, and saves nothing', async () => {
  const { user, sent } = show('CANDIDATE', 'education');
  await user.click(await screen.findByRole('button', { name: 'Add a qualification' }));
  await user.type(screen.getByLabelText('Percentage'), '101');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    "Please fill qualification it's required",
    'University, field is required',
    'Passing year, field is required',
    'Please enter a percentage from 0 to 100',
  ]);
  expect(screen.getByText('Check 4 fields.')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('bank details are typed in full, and masked once they are stored', async () => {
  const bank = { country: 'IN', swift: '', account: '•••• 9012', holder: 'M••• D•••', ifsc: 'HDFC•••' };
  const { user, sent } = show('PANELIST', 'bank', {});
  await user.type(await screen.findByLabelText('Account number'), '1234 5678 9012');
  await user.type(screen.getByLabelText('Account number again'), '123456789012');
  await user.type(screen.getByLabelText('Account holder'), 'Mira Das');
  await user.type(screen.getByLabelText('IFSC code'), 'hdfc 0001234');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Password, field is required');
  await user.type(screen.getByLabelText('Password'), 'Correct#horse7');
  vi.mocked(fetch).mockImplementationOnce(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)) as SaveSection);
    const { revisions } = newProfile();
    return reply(200, newProfile({ userType: 'PANELIST', bank, revisions: { ...revisions, bank: 1 } }));
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('•••• 9012')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      section: 'bank',
      revision: 0,
      value: {
        country: 'IN',
        account: '123456789012',
        again: '123456789012',
        holder: 'Mira Das',
        ifsc: 'HDFC0001234',
        swift: '',
        password: 'Correct#horse7',
      },
    },
  ]);
  expect(document.body).not.toHaveTextContent('123456789012');
});

it.each([
  ['bank', 'IFSC code', 'HDFC 0001234', 'HDFC0001234'],
  ['identity', 'PAN card no', 'ABCDE 1234 F', 'ABCDE1234F'],
] as const)('a code of %s that is pasted in groups is whole: %s', async (part, label, pasted, whole) => {
  const { user } = show('PANELIST', part === 'identity' ? 'personal' : part);
  await user.click(await screen.findByLabelText(label));
  await user.paste(pasted);
  expect(screen.getByLabelText(label)).toHaveValue(whole);
  await user.paste('X');
  expect(screen.getByLabelText(label)).toHaveValue(whole);
});

it('what is typed stays while it is typed, and begins with capitals once the field is left', async () => {
  const { user } = show('PANELIST', 'project');
  await user.click(await screen.findByRole('button', { name: 'Add a project' }));
  const title = screen.getByLabelText('Title');
  await user.type(title, 'iOS  c++ developer');
  expect(title).toHaveValue('iOS  c++ developer');
  await user.tab();
  expect(title).toHaveValue('iOS C++ Developer');
});

it('an account outside India has a SWIFT code and an IBAN', async () => {
  const { user } = show('PANELIST', 'bank', {});
  const country = await screen.findByLabelText('Country of the bank');
  expect(country).toHaveValue('India');
  await user.clear(country);
  await user.type(country, 'Germ{Enter}');
  expect(country).toHaveValue('Germany');
  expect(screen.queryByLabelText('IFSC code')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Account number'), 'de89 3704 0044 0532 0130 01');
  expect(screen.getByLabelText('Account number')).toHaveValue('DE89370400440532013001');
  await user.type(screen.getByLabelText('SWIFT code'), 'deutdeff');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toContain(
    'Please enter valid IBAN: one of its characters is wrong or missing',
  );
});

it('a panelist has no resume', async () => {
  show('PANELIST');
  expect(await screen.findByLabelText('Name')).toHaveValue('Mira Das');
  expect(screen.queryByRole('tab', { name: /^Resume/ })).not.toBeInTheDocument();
});

it('the sections are told apart by their number in the address', async () => {
  show('CANDIDATE', 'project');
  fireEvent.click(await screen.findByRole('button', { name: 'Add a project' }));
  expect(screen.getByLabelText('Description')).toBeInTheDocument();
});

it.each([
  ['personal', 'Location', ['profile/personal']],
  ['personal', 'PAN card no', []],
  ['bank', 'Account number', []],
] as const)('what is typed in %s as %s is kept on the device, unless it is secret', async (part, label, names) => {
  kept.length = 0;
  show('PANELIST', part);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: 'ABCDE1234F' } });
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeInTheDocument();
  expect([...new Set(kept)]).toEqual(names);
});
