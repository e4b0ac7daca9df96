import { useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { mayLeave } from '../../../components/leave-guard';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { toast } from '../../../components/toast';
import { useNextFocus } from '../../../components/use-next-focus';
import type { RecordFacts } from '../../../contract/records';
import type { EditActor, EditInput } from '../../../machines/kit/edit';
import { useWorkflow } from '../../../services/workflow';
import { EditForm } from '../form/EditForm';
import { useEdit, useKeepEdit } from '../form/use-edit';
import { keptEditOf, useKeptEdit } from '../form/use-kept-edit';
import { QueryView } from '../QueryView';
import type { RecordKind } from './record-kind';
import { RecordVersions } from './RecordVersions';

/** The draft of an earlier version to restore, or none; null while the record is only read. */
export type Editing<Fields> = { draft?: Fields } | null;

interface RecordBodyProps<Fields extends object, Stored extends RecordFacts> {
  kind: RecordKind<Fields, Stored>;
  id: string;
  zone: string;
  facts: (stored: Stored) => ReactNode;
  query: UseQueryResult<Stored>;
  editing: Editing<Fields>;
  setEditing: (editing: Editing<Fields>) => void;
}

/** The content of a record with its versions, or the form that changes the record. */
export function RecordBody<Fields extends object, Stored extends RecordFacts>(props: RecordBodyProps<Fields, Stored>) {
  const { kind, id, zone, facts, query, editing, setEditing } = props;
  // *Edit*, *Restore* and *Save* disappear with the view in which they were pressed.
  const part = useNextFocus(editing === null ? 'read' : 'edited');
  const shown = (now: Stored) =>
    editing === null ? (
      <>
        {facts(now)}
        <RecordVersions
          kind={kind}
          id={id}
          zone={zone}
          revision={now.revision}
          onRestore={
            kind.isFinal?.(now) ? null : (fields) => setEditing({ draft: kind.draftOf({ ...now, ...fields }) })
          }
        />
      </>
    ) : (
      <RecordForm
        kind={kind}
        zone={zone}
        input={{ stored: kind.draftOf(now), id, revision: now.revision }}
        draft={editing.draft}
        action="Save"
        onCancel={() => setEditing(null)}
        onSaved={() => setEditing(null)}
      />
    );
  return (
    <QueryView query={query} name={kind.name} gone={`This ${kind.name} no longer exists.`}>
      {(now) => (
        <Box ref={part} tabIndex={-1} sx={{ outline: 'none' }}>
          {shown(now)}
        </Box>
      )}
    </QueryView>
  );
}

interface RecordFormProps<Fields extends object, Stored extends RecordFacts> {
  kind: RecordKind<Fields, Stored>;
  zone: string;
  input: EditInput<Fields>;
  /** Takes the place of unsaved changes that this device stored. */
  draft?: Fields | undefined;
  action: string;
  onCancel: () => void;
  onSaved: (saved: Stored) => void;
}

/** The form that creates or changes a record, which starts with earlier unsaved changes (product: Drafts). */
export function RecordForm<Fields extends object, Stored extends RecordFacts>(props: RecordFormProps<Fields, Stored>) {
  const { kind, input } = props;
  const kept = useKeptEdit(`record/${kind.name}/${input.id ?? 'new'}`, kind.fresh);
  if (kept.loading) return <SkeletonRows rows={4} label="Loading the form" />;
  return <Kept key={kept.round} {...props} kept={kept} />;
}

type KeptProps<Fields extends object, Stored extends RecordFacts> = RecordFormProps<Fields, Stored> & {
  kept: ReturnType<typeof useKeptEdit<Fields>>;
};

function Kept<Fields extends object, Stored extends RecordFacts>(props: KeptProps<Fields, Stored>) {
  const { kind, zone, input, draft, action, onCancel, onSaved, kept } = props;
  const [machine] = useState(() =>
    kind.wired((saved) => {
      void toast.success(`${kind.titleOf(saved)} saved.`);
      onSaved(saved);
    }),
  );
  const actor = useWorkflow(machine, { input: { ...input, ...(draft ? { draft } : kept.typed) } });
  useKeepEdit(actor as EditActor<Fields, Stored>, keptEditOf<Fields>, kept.keep);
  const editor = useEdit<Fields, Stored>(actor as EditActor<Fields, Stored>, kind.judge);
  const cancel = () => {
    if (!mayLeave()) return;
    kept.keep(null);
    onCancel();
  };
  return (
    <EditForm
      {...{ editor, action }}
      onCancel={cancel}
      from={draft ? null : kept.from}
      name={kind.name}
      draftOf={kind.draftOf}
      words={kind.words(zone)}
      below={kind.below?.(editor)}
    >
      {kind.controls(editor)}
    </EditForm>
  );
}
