import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { RecordFacts } from '../../src/contract/records';
import type { EditActor, EditContext, EditMachine } from '../../src/machines/kit/edit';
import { EditForm } from '../../src/screens/shared/form/EditForm';
import { useEdit } from '../../src/screens/shared/form/use-edit';
import type { RecordKind } from '../../src/screens/shared/record/record-kind';
import type { modelTest } from '../model/harness';
import { seededClient } from './fixtures';
import { renderApp } from './render';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Presses the control of an event that every record's form has. False if a user cannot do it now. */
function pressed(type: string): boolean {
  if (type === 'form.submit') press('Save');
  else if (type === 'theirs.take') press('Use the other version');
  else if (type === 'mine.keep') press('Keep mine');
  else if (type === 'draft.discard') {
    const discard = screen.queryByRole('button', { name: 'Discard changes' });
    // Without changes there is nothing to discard.
    if (discard === null) return false;
    fireEvent.click(discard);
  } else return false;
  return true;
}

interface FormProps<Fields extends object, Stored extends RecordFacts> {
  actor: EditActor<Fields, Stored>;
  kind: RecordKind<Fields, Stored>;
  zone: string;
}
function Form<Fields extends object, Stored extends RecordFacts>({ actor, kind, zone }: FormProps<Fields, Stored>) {
  const { name, words, draftOf, controls, judge } = kind;
  const editor = useEdit(actor, judge);
  return (
    <EditForm {...{ editor, name, words: words(zone), draftOf }} action="Save" onCancel={() => undefined}>
      {controls(editor)}
    </EditForm>
  );
}

interface OnScreen<Fields extends object, Stored extends RecordFacts> {
  /** The user type that edits the record. */
  as: Parameters<typeof seededClient>[0];
  kind: RecordKind<Fields, Stored>;
  zone?: string;
  /** Changes the fields as a user does. */
  change: (change: Partial<Fields>) => void;
  /** Checks what the fields show. */
  see: (draft: Fields) => void;
  /** A field that is disabled while the form is saved. */
  control: () => HTMLInputElement | HTMLTextAreaElement;
  /** A text that shows the version saved by another user. */
  theirs: string;
  /** The button of the question that is asked before saving. */
  confirm?: string;
}

/** Takes the form of a record along the paths of its machine on the screen, and checks all of it after each step. */
export async function walkRecordForm<Fields extends object, Stored extends RecordFacts>(
  model: ReturnType<typeof modelTest<EditMachine<Fields, Stored>>>,
  { as, kind, zone = 'UTC', change, see, control, theirs, confirm }: OnScreen<Fields, Stored>,
): Promise<void> {
  const driver = model.liveDriver({
    around: (work) => act(work),
    mount: (actor) =>
      void renderApp(<Form actor={actor as EditActor<Fields, Stored>} kind={kind} zone={zone} />, {
        queryClient: seededClient(as),
      }),
    act: async (event) => {
      const answer = { 'save.confirm': confirm, 'save.dismiss': 'Cancel' }[event.type as string];
      if (confirm && answer) {
        await waitFor(() => expect(screen.getByRole('button', { name: answer })).toBeEnabled());
        press(answer);
        return true;
      }
      if (event.type !== 'draft.change') return pressed(event.type);
      change(event.change);
      return true;
    },
    see: (snapshot) => {
      const { draft, problems, problem }: EditContext<Fields, Stored> = snapshot.context;
      if (snapshot.matches('overtaken')) {
        expect(screen.getByText(theirs)).toBeInTheDocument();
        return;
      }
      see(draft);
      expect(control().disabled).toBe(snapshot.matches('saving'));
      for (const said of [...Object.values(problems), problem])
        if (said) expect(screen.getByText(said)).toBeInTheDocument();
    },
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
}
