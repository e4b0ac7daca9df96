import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { KeptNote } from './KeptNote';
import { MineOrTheirs } from './MineOrTheirs';
import { SubmitForm } from './SubmitForm';
import type { Editor } from './use-edit';
import type { KeptFrom } from './use-kept-edit';

/** The fields in words, for comparing two versions. */
export type FieldWords<Fields> = readonly (readonly [label: string, words: (fields: Fields) => string])[];

interface EditFormProps<Fields extends object, Stored extends { revision: number }> {
  editor: Editor<Fields, Stored>;
  /** What is edited, such as "organization". */
  name: string;
  draftOf: (stored: Stored) => Fields;
  words: FieldWords<Fields>;
  /** The label of the submit button: "Create organization" or "Save". */
  action: string;
  onCancel: () => void;
  from?: KeptFrom;
  /** Content after the buttons, such as a long preview. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of an editor: its fields, its buttons, its problem, and the version that someone else saved (product:
 * Conflicts).
 */
export function EditForm<Fields extends object, Stored extends { revision: number }>(
  props: EditFormProps<Fields, Stored>,
) {
  const { editor, name, draftOf, words, action, onCancel, from = null, below, children } = props;
  const { draft, theirs, problem, busy, dirty } = editor;
  if (theirs !== null)
    return (
      <MineOrTheirs
        name={name}
        fields={words.map(([label, inWords]) => ({ label, mine: inWords(draft), theirs: inWords(draftOf(theirs)) }))}
        onMine={editor.keepMine}
        onTheirs={editor.takeTheirs}
      />
    );
  return (
    <Box sx={{ maxWidth: 640 }}>
      {from && dirty && <KeptNote keptAt={from.keptAt} letGo="Discard" onLetGo={from.letGo} />}
      <SubmitForm busy={busy} onSubmit={editor.submit}>
        {children}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button type="submit" variant="contained" loading={busy}>
            {action}
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          {dirty && (
            <Button disabled={busy} onClick={from?.letGo ?? editor.discard}>
              Discard changes
            </Button>
          )}
        </Box>
      </SubmitForm>
      {below !== undefined && <Box sx={{ mt: 6 }}>{below}</Box>}
    </Box>
  );
}
