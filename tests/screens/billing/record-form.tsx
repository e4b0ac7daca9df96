import { fireEvent, screen } from '@testing-library/react';
import type { RecordFacts } from '../../../src/contract/records';
import type { EditActor } from '../../../src/machines/kit/edit';
import { EditForm } from '../../../src/screens/shared/form/EditForm';
import { useEdit } from '../../../src/screens/shared/form/use-edit';
import type { RecordKind } from '../../../src/screens/shared/record/record-kind';

interface FormProps<Fields extends object, Stored extends RecordFacts> {
  actor: EditActor<Fields, Stored>;
  kind: RecordKind<Fields, Stored>;
}
/** The form of a record for a running actor, as its panel has it. */
export function RecordFormOf<Fields extends object, Stored extends RecordFacts>({
  actor,
  kind,
}: FormProps<Fields, Stored>) {
  const editor = useEdit(actor, kind.judge);
  return (
    <EditForm
      {...{ editor, words: kind.words('UTC'), draftOf: kind.draftOf }}
      name={kind.name}
      action="Save"
      onCancel={() => undefined}
    >
      {kind.controls(editor)}
    </EditForm>
  );
}
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });

/** What all editors have in common; false for what the form has no control for. */
export function pressed(event: { type: string }): boolean {
  if (event.type === 'form.submit') press('Save');
  else if (event.type === 'theirs.take') press('Use the other version');
  else if (event.type === 'mine.keep') press('Keep mine');
  else if (event.type === 'draft.discard') {
    const discard = screen.queryByRole('button', { name: 'Discard changes' });
    // There is nothing to discard where nothing was changed.
    if (discard === null) return false;
    fireEvent.click(discard);
  } else return false;
  return true;
}
