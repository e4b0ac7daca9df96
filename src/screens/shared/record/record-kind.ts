import type { ReactNode } from 'react';
import type { RecordFacts } from '../../../contract/records';
import type { EditMachine, EditProblems } from '../../../machines/kit/edit';
import type { RecordReads } from '../../../services/queries/records';
import type { FieldWords } from '../form/EditForm';
import type { Editor } from '../form/use-edit';

/** One kind of record, as its screen uses it (product: Records). */
export interface RecordKind<Fields extends object, Stored extends RecordFacts> {
  /** The name in the middle of a sentence: "announcement". */
  name: string;
  /** The label of the button that adds a record: "Add announcement". */
  add: string;
  /** The fields of a new record. */
  fresh: Fields;
  draftOf: (stored: Stored) => Fields;
  titleOf: (stored: Stored) => string;
  reads: RecordReads<Fields, Stored>;
  /** The wired editor; `done` receives the saved record. */
  wired: (done: (saved: Stored) => void) => EditMachine<Fields, Stored>;
  /** Validates a draft if the machine does not. */
  judge?: (draft: Fields) => EditProblems;
  /** The fields in words, in the order of the form. */
  words: (zone: string) => FieldWords<Fields>;
  /** Whether a record can no longer be changed; by default all records can. */
  isFinal?: (stored: Stored) => boolean;
  /** The controls of the form. */
  controls: (editor: Editor<Fields, Stored>) => ReactNode;
  /** Content after the buttons of the form, such as a long preview. */
  below?: (editor: Editor<Fields, Stored>) => ReactNode;
}
