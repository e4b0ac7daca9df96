import { isChangedNote, type InterviewNote } from '../../contract/interviews-owners';
import { limits, texts } from '../../contract/texts';
import { editMachine, type EditActor, type EditEvent, type EditSnapshot } from '../kit/edit';

export type NoteFields = { text: string };
export type EditNoteEvent = EditEvent<NoteFields>;
export type EditNoteActor = EditActor<NoteFields, InterviewNote>;
export type EditNoteSnapshot = EditSnapshot<NoteFields, InterviewNote>;

export const noteFieldsOf = ({ text }: NoteFields): NoteFields => ({ text });

/** Changes the note about an interview (product: Owner and note). */
export const editNoteMachine = editMachine<NoteFields, InterviewNote>({
  id: 'editNote',
  fields: ['text'],
  draftOf: noteFieldsOf,
  judge: ({ text }) => ({
    text: text.trim().length > limits.interviewNote ? texts.tooLong(limits.interviewNote) : null,
  }),
  theirsIn: (data) => (isChangedNote(data) ? data.current : null),
});
