import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toast } from '../../../components/toast';
import type { Named } from '../../../contract/kit';
import { useRetireSkills } from '../../../services/queries/dictionary';
import { Touched } from './Touched';

interface RetireQuestionProps {
  rows: readonly Named[];
  /** What is asked: to retire them, or to take them back. */
  retired: boolean;
  onClose: () => void;
}

/** The question before skills are retired or taken back; for one it says what that touches. */
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
          const is = one ? 'is' : 'are';
          void toast.success(retired ? `${what} ${is} offered no more.` : `${what} ${is} offered again.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      title={retired ? `Retire ${what}?` : `Take ${what} back?`}
      confirmLabel={retired ? 'Retire' : 'Take back'}
      destructive={retired}
      busy={isPending}
      error={error?.message}
      onConfirm={act}
      onClose={onClose}
    >
      {retired ? (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <div>
            {one ? 'It is' : 'They are'} offered no more, and no longer found in resumes. Whatever has{' '}
            {one ? 'it keeps it' : 'them keeps them'}. You can take {one ? 'it' : 'them'} back at any time.
          </div>
          {one && <Touched id={one.id} />}
        </Box>
      ) : (
        `${one ? 'It is' : 'They are'} offered again, and found in resumes.`
      )}
    </ConfirmDialog>
  );
}
