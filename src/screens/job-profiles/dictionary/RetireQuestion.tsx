import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toast } from '../../../components/toast';
import type { Named } from '../../../contract/kit';
import { useRetireSkills } from '../../../services/queries/dictionary';
import { Touched } from './Touched';

interface RetireQuestionProps {
  rows: readonly Named[];
  /** Whether the skills would be retired (true) or restored (false). */
  retired: boolean;
  onClose: () => void;
}

/** The confirmation before skills are retired or restored. For a single skill it says what that affects. */
export function RetireQuestion({ rows, retired, onClose }: RetireQuestionProps) {
  const { mutate, isPending, error } = useRetireSkills();
  const [only] = rows;
  const one = rows.length === 1 && only ? only : null;
  const what = one?.name ?? `${rows.length} skills`;
  const act = () =>
    mutate(
      { ids: rows.map(({ id }) => id), retired },
      {
        onSuccess: () => {
          void toast.success(retired ? `${what} retired.` : `${what} restored.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={retired ? `Retire ${what}?` : `Restore ${what}?`}
      confirmLabel={retired ? 'Retire' : 'Restore'}
      destructive={retired}
      busy={isPending}
      error={error?.message}
      onConfirm={act}
      onClose={onClose}
    >
      {retired ? (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <div>
            {one
              ? 'No one can add this skill from now on, and resumes are no longer searched for it. Job profiles and people that have it keep it. You can restore it at any time.'
              : 'No one can add these skills from now on, and resumes are no longer searched for them. Job profiles and people that have them keep them. You can restore them at any time.'}
          </div>
          {one && <Touched id={one.id} />}
        </Box>
      ) : (
        `${one ? 'This skill' : 'These skills'} can be added again, and resumes are searched for ${one ? 'it' : 'them'}.`
      )}
    </ConfirmDialog>
  );
}
