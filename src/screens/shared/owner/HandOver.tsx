import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import type { Named } from '../../../contract/kit';
import { ownersQuery } from '../../../services/queries/owners';
import { PartySearch } from '../form/PartySearch';

interface HandOverProps {
  title: string;
  /** What the new owner will take care of. */
  children: ReactNode;
  busy: boolean;
  error: string | undefined;
  onHandOver: (ownerId: string) => void;
  onClose: () => void;
}

/** Asks for the admin to whom something is handed over (product: Owner and note). */
export function HandOver({ title, children, busy, error, onHandOver, onClose }: HandOverProps) {
  const fieldId = useId();
  const [next, setNext] = useState<Named | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel="Hand over"
      busy={busy}
      error={error}
      onConfirm={() => (next === null ? setMissing(true) : onHandOver(next.id))}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <span>{children}</span>
        <PartySearch
          id={fieldId}
          label="New owner"
          value={next}
          find={ownersQuery}
          nameOf={({ name }) => name}
          onPick={setNext}
          error={missing && next === null ? 'Choose an admin' : undefined}
          disabled={busy}
        />
      </Box>
    </ConfirmDialog>
  );
}
