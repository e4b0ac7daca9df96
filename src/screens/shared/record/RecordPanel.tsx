import { useState } from 'react';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { mayLeave } from '../../../components/leave-guard';
import { SidePanel } from '../../../components/SidePanel';
import type { RecordFacts } from '../../../contract/records';
import { recordQuery } from '../../../services/queries/records';
import { RecordBody, RecordForm, type Editing } from './RecordBody';
import type { RecordKind } from './record-kind';

interface RecordPanelProps<Fields extends object, Stored extends RecordFacts> {
  kind: RecordKind<Fields, Stored>;
  /** `new` for a record that is not stored yet; null closes the panel. */
  id: string | null;
  zone: string;
  subtitle: (stored: Stored) => ReactNode;
  facts: (stored: Stored) => ReactNode;
  /** Whether the next step of a record is something other than Edit. */
  quietEdit?: (stored: Stored) => boolean;
  /** Buttons next to Edit. */
  actions?: (stored: Stored) => ReactNode;
  onClose: () => void;
  onMove: (id: string) => void;
}

/** One record next to its list: its content, its versions, and the form that creates or changes it. */
export function RecordPanel<Fields extends object, Stored extends RecordFacts>(
  props: RecordPanelProps<Fields, Stored>,
) {
  const { kind, id, zone, subtitle, facts, quietEdit, actions, onClose, onMove } = props;
  const [editing, setEditing] = useState<Editing<Fields>>(null);
  const isNew = id === 'new';
  const query = useQuery({ ...recordQuery(kind.reads, id ?? ''), enabled: id !== null && !isNew });
  const stored = isNew ? undefined : query.data;
  const add = kind.add;
  const leave = () => mayLeave() && onClose();
  return (
    <SidePanel
      open={id !== null}
      title={
        isNew
          ? add
          : stored === undefined
            ? kind.name.replace(/^./, (first) => first.toUpperCase())
            : kind.titleOf(stored)
      }
      subtitle={stored && subtitle(stored)}
      onClose={leave}
      width={560}
      actions={
        stored &&
        editing === null && (
          <>
            {!kind.isFinal?.(stored) && (
              <Button variant={quietEdit?.(stored) ? 'outlined' : 'contained'} onClick={() => setEditing({})}>
                Edit
              </Button>
            )}
            {actions?.(stored)}
          </>
        )
      }
    >
      {isNew ? (
        <RecordForm
          kind={kind}
          zone={zone}
          input={{ stored: kind.fresh }}
          action={add}
          onCancel={onClose}
          onSaved={(saved) => onMove(saved.id)}
        />
      ) : (
        id !== null && <RecordBody {...{ kind, id, zone, facts, query, editing, setEditing }} />
      )}
    </SidePanel>
  );
}
