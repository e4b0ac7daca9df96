import { useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../../components/format-time';
import { mayLeave } from '../../../components/leave-guard';
import { LimitedText } from '../../../components/LimitedText';
import { Initials } from '../../../components/Person';
import { toast } from '../../../components/toast';
import { useNextFocus } from '../../../components/use-next-focus';
import type { InterviewRow } from '../../../contract/interviews';
import type { InterviewNote } from '../../../contract/interviews-owners';
import { limits } from '../../../contract/texts';
import { noteFieldsOf, type EditNoteActor, type NoteFields } from '../../../machines/interviews/edit-note';
import { useMe } from '../../../services/queries/auth';
import { useUndoable } from '../../../services/undoables';
import { wiredEditNote } from '../../../services/wiring/interviews/edit-note';
import { useWorkflow } from '../../../services/workflow';
import { EditForm, type FieldWords } from '../form/EditForm';
import { useEdit } from '../form/use-edit';
import { interviewSubject } from '../interview/use-act-on-interview';
import { useOwnerChoices } from './use-owner';

/** The owner of an interview and the note about it, for admins (product: Owner and note). Needs an OwnerHost above. */
export function OwnerPart({ interview, zone }: { interview: InterviewRow; zone: string }) {
  const { userId } = useMe();
  const choices = useOwnerChoices(interview);
  const busy = useUndoable(interviewSubject(interview.id)) !== null;
  const { owner } = interview;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {owner ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
            <Initials name={owner.name} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {owner.id === userId ? `${owner.name} (you)` : owner.name}
              <Quiet>since {formatInstant(owner.since, zone)}</Quiet>
            </Box>
          </Box>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>No one owns this interview.</Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: -2 }}>
          {choices.map(({ label, begin }) => (
            <Button key={label} size="small" disabled={busy} onClick={begin}>
              {label}
            </Button>
          ))}
        </Box>
      </Box>
      <Note interview={interview} zone={zone} />
    </Box>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

function Note({ interview, zone }: { interview: InterviewRow; zone: string }) {
  const [editing, setEditing] = useState(false);
  const next = useNextFocus(editing ? 'editing' : 'read');
  const { note, id } = interview;
  const text = note?.text ?? '';
  return (
    <Box ref={next} tabIndex={-1} sx={{ display: 'grid', gap: 2, justifyItems: 'start', outline: 'none' }}>
      {editing ? (
        <Box sx={{ width: '100%' }}>
          <NoteEditor interviewId={id} note={note ?? null} onClose={() => setEditing(false)} />
        </Box>
      ) : (
        <>
          {text !== '' && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{text}</Box>}
          {note && (
            <Quiet>
              {text === '' ? 'Note removed by ' : 'Note by '}
              {note.by ?? 'a former admin'}, {formatInstant(note.at, zone)}
            </Quiet>
          )}
          <Button size="small" sx={{ ml: -2 }} onClick={() => setEditing(true)}>
            {text === '' ? 'Add note' : 'Edit note'}
          </Button>
        </>
      )}
    </Box>
  );
}

interface NoteEditorProps {
  interviewId: string;
  note: InterviewNote | null;
  onClose: () => void;
}

function NoteEditor({ interviewId, note, onClose }: NoteEditorProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredEditNote({
      queryClient,
      interviewId,
      done: () => {
        void toast.success('Note saved.');
        onClose();
      },
    }),
  );
  const [input] = useState({ stored: { text: note?.text ?? '' }, id: interviewId, revision: note?.revision ?? 0 });
  return <NoteForm actor={useWorkflow(machine, { input })} onCancel={() => mayLeave() && onClose()} />;
}

const words: FieldWords<NoteFields> = [['Note', ({ text }) => text]];

/** The form for a note's text, with a running actor. */
export function NoteForm({ actor, onCancel }: { actor: EditNoteActor; onCancel: () => void }) {
  const editor = useEdit(actor);
  const { value, problem, disabled, onChange } = editor.field('text');
  return (
    <EditForm {...{ editor, words, onCancel }} name="note" draftOf={noteFieldsOf} action="Save note">
      <LimitedText
        label="Note"
        value={value}
        onChange={onChange}
        max={limits.interviewNote}
        required={false}
        rows={3}
        help="Only admins can read the note."
        error={problem ?? undefined}
        disabled={disabled}
        autoFocus
      />
    </EditForm>
  );
}
