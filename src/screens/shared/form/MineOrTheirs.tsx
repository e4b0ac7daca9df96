import { useEffect, useRef, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Facts } from '../../../components/Facts';
import { focusPart } from '../../../components/use-next-focus';

interface MineOrTheirsProps {
  /** What was edited, such as "organization". */
  name: string;
  /** A sentence that says who saved first, and when, if that is known. */
  said?: string;
  /** Only the fields that differ are shown. */
  fields?: readonly { label: string; mine: string; theirs: string }[];
  /** Shows how the versions differ where words for each field are not enough. */
  children?: ReactNode;
  onMine: () => void;
  onTheirs: () => void;
}

/**
 * Shows the version that someone else saved next to the reader's own draft (product: Conflicts). It replaces the form
 * and takes the focus, which moves back to the form's place when the form returns.
 */
export function MineOrTheirs({ name, said, fields = [], children, onMine, onTheirs }: MineOrTheirsProps) {
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = choice.current?.parentElement;
    if (choice.current) focusPart(choice.current);
    return () => {
      if (around?.isConnected && document.activeElement === document.body) focusPart(around);
    };
  }, []);
  const differing = fields.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <Box
      ref={choice}
      role="group"
      aria-label={`Two versions of this ${name}`}
      sx={{ display: 'grid', gap: 4, maxWidth: 640 }}
    >
      <Alert severity="warning">
        {said ?? `Someone else changed this ${name} while you were editing.`} Your changes are not saved yet.
      </Alert>
      {children ?? (
        <Facts
          facts={differing.map(({ label, mine, theirs }) => [
            label,
            <Box key={label} sx={{ display: 'grid', gap: 1, whiteSpace: 'pre-line' }}>
              <div>Theirs: {theirs || '–'}</div>
              <div>Yours: {mine || '–'}</div>
            </Box>,
          ])}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={onMine}>
          Keep mine
        </Button>
        <Button onClick={onTheirs}>Use the other version</Button>
      </Box>
    </Box>
  );
}
