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
  const { draft, dirty, problems, problem, theirs: other } = snapshot.context;
  if (other !== null) {
    screen.getByText(new RegExp(`^Theirs: .*${other.value ? universityIn(other.value) : 'never'}`));
    return;
  }
  expect(university().value).toBe(universityIn(draft.value));
  expect(screen.queryByRole('region', { name: 'Unsaved changes' }) !== null).toBe(dirty);
  expect(university().disabled).toBe(snapshot.matches('saving'));
  expect(screen.queryByText('Saved.') !== null).toBe(snapshot.matches('saved'));
  for (const message of Object.values(problems)) screen.getByText(message ?? 'never');
  if (problem) screen.getByText(problem);
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
        if (event.type === 'draft.change' && event.change.value)
          fireEvent.change(university(), { target: { value: universityIn(event.change.value) } });
        else if (event.type === 'form.submit' && screen.queryByText('Save')) press('Save');
        else if (event.type === 'draft.discard' && screen.queryByText('Discard')) press('Discard');
        else if (event.type === 'mine.keep') press('Keep mine');
        else if (event.type === 'theirs.take') press('Use the other version');
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
