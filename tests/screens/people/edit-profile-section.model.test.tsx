import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type {
  EditProfileSectionActor,
  EditProfileSectionSnapshot,
} from '../../../src/machines/people/edit-profile-section';
import { EducationFields } from '../../../src/screens/people/profile/fields';
import { SectionBody } from '../../../src/screens/people/profile/SectionEditor';
import type { SectionValue } from '../../../src/contract/people-profile-sections';
import { assertAllWalked } from '../../model/harness';
import { editProfileSectionModel, mine, stored, theirs } from '../../model/edit-profile-section-model';
import { editProfileSectionMachine } from '../../../src/machines/people/edit-profile-section';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const university = () => screen.getByLabelText('University') as HTMLInputElement;
const universityIn = (value: SectionValue) =>
  'rows' in value && value.rows[0] && 'university' in value.rows[0] ? value.rows[0].university : '';

function see(snapshot: EditProfileSectionSnapshot) {
  const { value, problems, problem } = snapshot.context;
  expect(university().value).toBe(universityIn(value));
  const bar = screen.queryByRole('region', { name: 'Unsaved changes' });
  expect(bar !== null).toBe(snapshot.hasTag('dirty') && !snapshot.matches('conflicted'));
  expect(university().disabled).toBe(snapshot.matches('saving') || snapshot.matches('conflicted'));
  expect(screen.queryByText('Saved.') !== null).toBe(snapshot.matches('saved'));
  for (const message of Object.values(problems)) screen.getByText(message);
  if (problem) screen.getByText(problem.message || 'Something went wrong. Please try again!');
  const { theirs: other } = snapshot.context;
  if (snapshot.matches('conflicted')) screen.getByText(new RegExp(other?.value ? universityIn(other.value) : 'never'));
}

it('shows every state of a section, and is led through all of them by hand', async () => {
  const walks = [];
  for (const model of [
    editProfileSectionModel(),
    editProfileSectionModel({ revision: 1, value: mine }),
    editProfileSectionModel({ revision: 1, value: mine }, theirs),
  ]) {
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) => {
        renderApp(
          <SectionBody<'education'>
            actor={actor as EditProfileSectionActor}
            kept={null}
            fields={(form) => <EducationFields form={form} />}
          />,
          { queryClient: seededClient('CANDIDATE') },
        );
      },
      act: (event) => {
        if (event.type === 'value.change')
          fireEvent.change(university(), { target: { value: universityIn(event.value) } });
        else if (event.type === 'section.save') press('Save');
        else if (event.type === 'section.discard') press('Discard');
        else if (event.type === 'conflict.keepMine') press('Keep mine');
        else if (event.type === 'conflict.takeTheirs') press('Use the other version');
        else return false;
        return true;
      },
      see,
      unmount: () => cleanup(),
    });
    walks.push(await model.walk(driver, { paths: await model.cover(), partial: true }));
  }
  assertAllWalked(editProfileSectionMachine, walks);
  expect(stored.revision).toBe(1);
}, 60_000);
