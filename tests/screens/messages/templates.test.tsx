import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultFields, type TemplateRecord } from '../../../src/contract/messages-templates';
import { EmailScreen } from '../../../src/screens/messages/EmailScreen';
import { templateKind } from '../../../src/screens/messages/templates/template-kind';
import { aTemplate, editTemplateModel, templateFields } from '../../model/edit-template-model';
import { anId, pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve } from '../server';

const ok = (data: unknown) => () => ({ status: 200, data });
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Email Content' });
const shown = { subject: 'You have a new interview request', html: '<p>Please answer, Paula Menon.</p>', text: 'Text' };
const preview = { 'POST /email-templates/preview': ok(shown) };

it('the form of an email takes every path of its machine', async () => {
  serve(preview);
  await walkRecordForm(editTemplateModel(), {
    ...{ as: 'ADMIN', kind: templateKind(seededClient('ADMIN')), control: content, theirs: 'Theirs: Theirs' },
    change: ({ opening }) => fireEvent.change(content(), { target: { value: opening } }),
    see: (draft) => expect(content().value).toBe(draft.opening),
  });
});

const edited = aTemplate();
const usual = aTemplate({
  ...{ ...defaultFields, template: 'resetPassword', id: anId(76), revision: 1, changedBy: null },
});
const serveThem = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /exports': ok([]),
    'GET /list-views': ok([]),
    'GET /email-templates': ok(pageOf([edited, usual])),
    ...preview,
    ...Object.fromEntries(
      [edited, usual].flatMap((row) => [
        [`GET /email-templates/${row.id}`, ok(row)],
        [`GET /email-templates/${row.id}/versions`, ok(pageOf(versionsOf(row)))],
      ]),
    ),
    ...answers,
  });
const versionsOf = ({ revision, changedAt: at }: TemplateRecord) => [
  { revision, at, by: 'Ada Admin', fields: templateFields() },
  { revision: revision - 1, at, by: 'Sam Super', fields: templateFields({ ...defaultFields, subject: 'Hello' }) },
];
const show = (search = '') =>
  renderApp(<EmailScreen />, { path: `/dashboard/emailtab?tab=1${search}`, queryClient: seededClient('ADMIN') });
const openForm = async () => {
  const view = show(`&id=${edited.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return view;
};

it('lists emails with whether and by whom they were edited, narrowed by group and status', async () => {
  const asked = serveThem();
  show('&group=interview&state=EDITED');
  const row = await screen.findByRole('row', { name: /Interview request/ });
  expect(row).toHaveTextContent('To the panelist, when an interview is booked with them.');
  expect(row).toHaveTextContent(/Edited.*Interview.*Ada Admin/);
  const other = screen.getByRole('row', { name: /New password/ });
  expect(other).toHaveTextContent(/Default.*Account/);
  expect(other).not.toHaveTextContent('2026');
  const { query } = asked.find(({ path }) => path === '/email-templates') ?? {};
  expect(Object.fromEntries(query ?? [])).toMatchObject({ group: 'interview', state: 'EDITED', sort: 'group' });
});

it('shows an email as its reader gets it, with its versions', async () => {
  const asked = serveThem();
  show(`&id=${edited.id}`);
  const panel = await screen.findByRole('region', { name: 'Preview' });
  const frame = await within(panel).findByTitle('Email');
  expect(frame).toHaveAttribute('srcdoc', shown.html);
  expect(frame).toHaveAttribute('sandbox', '');
  fireEvent.click(within(panel).getByRole('button', { name: 'Text' }));
  expect(within(panel).getByLabelText('Text version')).toHaveTextContent('Text');
  expect(asked.find(({ path }) => path === '/email-templates/preview')?.body).toEqual({ fields: templateFields() });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('Hello');
  expect(content()).toHaveValue('You have a new interview request. Please accept or decline.');
});

it('a variable goes where the cursor is, and the preview follows', async () => {
  const asked = serveThem();
  await openForm();
  fireEvent.change(content(), { target: { value: 'Dear , please answer.' } });
  act(() => content().focus());
  content().setSelectionRange(5, 5);
  fireEvent.click(screen.getByRole('button', { name: 'Insert {panelist}' }));
  expect(content()).toHaveValue('Dear {panelist}, please answer.');
  expect(content()).toHaveFocus();
  expect(content().selectionStart).toBe('Dear {panelist}'.length);
  const subject = screen.getByRole('textbox', { name: 'Subject' });
  act(() => subject.focus());
  expect(screen.getByText('Press one to insert it into Subject at the cursor.')).toBeVisible();
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === '/email-templates/preview').at(-1)?.body).toEqual({
      fields: templateFields({ opening: 'Dear {panelist}, please answer.' }),
    }),
  );
});

it('the keyboard goes on in what takes the place of Edit and of Cancel', async () => {
  serveThem();
  show(`&id=${edited.id}`);
  const edit = await screen.findByRole('button', { name: 'Edit' });
  edit.focus();
  fireEvent.click(edit);
  await screen.findByRole('textbox', { name: 'Email Content' });
  await waitFor(() => expect(document.activeElement).toContainElement(content()));
  expect(document.activeElement).not.toBe(document.body);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  fireEvent.click(cancel);
  await screen.findByRole('button', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement).toHaveTextContent('Version 2');
});

it('is saved above its preview, which may be long', async () => {
  serveThem();
  await openForm();
  const preview = screen.getByRole('region', { name: 'Preview' });
  const place = screen.getByRole('button', { name: 'Save' }).compareDocumentPosition(preview);
  expect(place & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

it('marks an unknown variable while it is typed, refuses to save it, and sends words that are the default as such', async () => {
  const asked = serveThem({ [`PUT /email-templates/${edited.id}`]: ok({ ...edited, revision: 4 }) });
  await openForm();
  fireEvent.change(content(), { target: { value: 'Dear {panelst}' } });
  const said = 'Unknown variable {panelst}. Did you mean {panelist}?';
  expect(screen.getByText(said)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(said)).toBeVisible();
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  fireEvent.change(content(), {
    target: { value: 'You have a new interview request. Please accept or decline.' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'What happens next' }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    fields: templateFields({ opening: null, next: '' }),
    revision: 3,
  });
});

it('goes back to the default after five seconds to undo it, and sends a test to oneself', async () => {
  const asked = serveThem({
    [`PUT /email-templates/${edited.id}`]: ok({ ...edited, ...defaultFields, revision: 4 }),
    'POST /email-templates/test': ok(null),
  });
  const { unmount } = show(`&id=${edited.id}`);
  const [first] = await screen.findAllByRole('button', { name: 'Back to default: Interview request' });
  if (first) fireEvent.click(first);
  expect(screen.queryByRole('button', { name: 'Back to default: New password' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test to me' }));
  await waitFor(() => expect(asked.some(({ path }) => path === '/email-templates/test')).toBe(true));
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  // The change is sent as soon as the page is left.
  unmount();
  await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    fields: templateFields(defaultFields),
    revision: 3,
  });
});

it('the signature has one field, and no variables', async () => {
  const signature = aTemplate({ ...defaultFields, template: 'signature', id: anId(77), revision: 1, changedBy: null });
  serveThem({
    'GET /email-templates': ok(pageOf([signature])),
    [`GET /email-templates/${signature.id}`]: ok(signature),
    [`GET /email-templates/${signature.id}/versions`]: ok(pageOf([])),
  });
  show(`&id=${signature.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = screen.getByRole('textbox', { name: 'Signature' });
  fireEvent.change(form, { target: { value: 'x'.repeat(251) } });
  expect(screen.getByText('should not exceed 250 character')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Variables' })).toBeNull();
});
