import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toast } from '../../../components/toast';
import { useNextFocus } from '../../../components/use-next-focus';
import type { StaffAccount } from '../../../contract/auth-users';
import { useActOnAccess } from '../../../services/queries/factors';

const words = {
  endSessions: {
    title: (name: string) => `End all sessions of ${name}?`,
    label: 'End all sessions',
    text: 'They are signed out everywhere and lose unsaved work. They can sign in again. Their calendar address stops working too.',
    done: (name: string) => `${name} is signed out everywhere.`,
  },
  resetFactors: {
    title: (name: string) => `Remove all second factors of ${name}?`,
    label: 'Remove second factors',
    text: 'Do this only if they lost their phone and their passkeys, and you are sure who asks. They are signed out everywhere, and then sign in with the password alone. They get an email about it.',
    done: (name: string) => `${name} has no second factor now.`,
  },
} as const;

/** What a super admin does about the sign-in of another account (product: Accounts of admins). */
export function AccountAccess({ account }: { account: StaffAccount }) {
  const [asked, setAsked] = useState<keyof typeof words | null>(null);
  const { mutate, isPending, error, reset } = useActOnAccess(account.id);
  const { name, sessions, secondFactor } = account;
  // A button that has done its work disappears, and the focus with it.
  const part = useNextFocus(`${asked} ${sessions.length > 0} ${secondFactor}`);
  const ask = (what: keyof typeof words) => {
    reset();
    setAsked(what);
  };
  const act = (what: keyof typeof words) =>
    mutate(what, {
      onSuccess: () => {
        void toast.success(words[what].done(name));
        setAsked(null);
      },
    });
  return (
    <Box ref={part} tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4, outline: 'none' }}>
      {sessions.length > 0 && (
        <Button variant="outlined" color="error" onClick={() => ask('endSessions')}>
          End all sessions
        </Button>
      )}
      {secondFactor && (
        <Button variant="outlined" color="error" onClick={() => ask('resetFactors')}>
          Remove second factors
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={words[asked].title(name)}
          confirmLabel={words[asked].label}
          destructive
          busy={isPending}
          error={error?.message}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(null)}
        >
          {words[asked].text}
        </ConfirmDialog>
      )}
    </Box>
  );
}
