import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { Call } from '../../../contract/kit';
import type { RecordFacts } from '../../../contract/records';
import { callApi } from '../../../services/api/client';
import { refreshRecords } from '../../../services/queries/records';
import { beginUndoable, useSendOnLeave, type UndoableWords } from '../../../services/undoables';
import type { BulkAction } from '../list/list-types';
import { UndoableActions } from '../list/UndoableActions';
import type { RecordKind } from './record-kind';

/** A change of a record with one press, such as *Publish*. `done` ends the toast: "Rates published." */
export type RecordAct<Fields> = { label: string; words: UndoableWords; done: string; change: Partial<Fields> };

interface RecordActs<Fields, Stored> {
  change: Call<{ id: string }, undefined, { fields: Fields; revision: number }, Stored>;
  fieldsOf: (stored: Stored) => Fields;
  /** All acts of the kind, for selected rows. */
  acts: readonly RecordAct<Fields>[];
  /** The act that a record offers in its current state, if any. */
  actOf: (stored: Stored) => RecordAct<Fields> | undefined;
}

/**
 * Acts on records of a kind, from their rows, their panel, and a selection, each with five seconds to undo it (product:
 * Records).
 */
export function useRecordActs<Fields extends object, Stored extends RecordFacts>(
  { name, titleOf, reads }: RecordKind<Fields, Stored>,
  { change, fieldsOf, acts, actOf }: RecordActs<Fields, Stored>,
) {
  const queryClient = useQueryClient();
  useSendOnLeave();
  const subjectOf = ({ id }: Stored) => `${name}/${id}`;
  const begin = (row: Stored, act: RecordAct<Fields>) =>
    beginUndoable(subjectOf(row), {
      words: act.words,
      onDone: () => void toast.success(`${titleOf(row)} ${act.done}.`),
      onFailure: ({ message }) => void toast.error(`${act.words.failed}: ${titleOf(row)}. ${message}`),
      perform: async (key) => {
        const body = { fields: { ...fieldsOf(row), ...act.change }, revision: row.revision };
        try {
          await callApi(change, { params: { id: row.id }, body, key, keepalive: true });
        } finally {
          await refreshRecords(queryClient, reads);
        }
      },
    });
  return {
    /** The act's button for a row and for its panel. */
    button: (row: Stored) => {
      const act = actOf(row);
      return (
        <UndoableActions subject={subjectOf(row)} name={titleOf(row)}>
          {act && (
            <Button size="small" aria-label={`${act.label}: ${titleOf(row)}`} onClick={() => begin(row, act)}>
              {act.label}
            </Button>
          )}
        </UndoableActions>
      );
    },
    bulk: acts.map<BulkAction<Stored>>((act) => ({
      label: act.label,
      can: (row) => actOf(row) === act,
      run: (rows) => rows.forEach((row) => begin(row, act)),
    })),
  };
}
