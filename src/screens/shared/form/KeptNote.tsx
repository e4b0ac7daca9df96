import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import { iso } from '../../../contract/time';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../../components/format-time';
import { meQuery } from '../../../services/queries/auth';

/** Says that the form contains an earlier draft, and offers to discard it. */
export function KeptNote({ keptAt, letGo, onLetGo }: { keptAt: number; letGo: string; onLetGo: () => void }) {
  // The public form has no known user, so the browser's time zone is used.
  const reader = useQueryClient().getQueryData(meQuery().queryKey);
  const zone = reader?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Discarding the draft removes the note with its button and resets the form, so the focus moves to the heading.
  const gone = useRef(false);
  useEffect(
    () => () => {
      const heading = document.querySelector<HTMLElement>('h1');
      if (!gone.current || heading === null || document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus();
    },
    [],
  );
  return (
    <Alert
      severity="info"
      sx={{ mb: 6 }}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            gone.current = true;
            onLetGo();
          }}
        >
          {letGo}
        </Button>
      }
    >
      You have an unsent draft, saved on this device on {formatInstant(iso(keptAt), zone)}.
    </Alert>
  );
}
