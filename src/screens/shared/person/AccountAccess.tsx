import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { formatDistance } from '../../../components/format-time';
import { toast } from '../../../components/toast';
import { useNextFocus } from '../../../components/use-next-focus';
import { useNow } from '../../../components/use-now';
import type { AccountAccess as Access } from '../../../contract/auth-factors';
import { accountAccessQuery, useActOnAccess } from '../../../services/queries/factors';
import { QueryView } from '../QueryView';

const words = {
  endSessions: {
    title: (name: string) => `End all sessions of ${name}?`,
    label: 'End all sessions',
    text: 'They are signed out everywhere and lose unsaved work. They can sign in again. Their calendar address stops working too. They get an email about it.',
    done: (name: string) => `${name} is signed out everywhere.`,
  },
  resetFactors: {
    title: (name: string) => `Remove all second factors of ${name}?`,
    label: 'Remove second factors',
    text: 'Do this only if they lost their phone and their passkeys, and you are sure who asks. They are signed out everywhere, and then sign in with the password alone. They get an email about it.',
    done: (name: string) => `${name} has no second factor now.`,
  },
} as const;

/** The sign-ins of an account, and what an admin can do about them (product: Accounts of admins; Second factor). */
export function AccountAccess({ id }: { id: string }) {
  const query = useQuery(accountAccessQuery(id));
  return (
    <QueryView query={query} name="sign-ins" rows={2} gone="This account does not exist.">
      {(access) => <Shown access={access} />}
    </QueryView>
  );
}

const sessionsInWords = (count: number) => {
  if (count === 0) return 'Not signed in';
  return count === 1 ? '1 active session' : `${count} active sessions`;
};

function Shown({ access }: { access: Access }) {
  const [asked, setAsked] = useState<keyof typeof words | null>(null);
  const { mutate, isPending, error, reset } = useActOnAccess(access.id);
  const now = useNow();
  const { name, sessions, lastActiveAt, secondFactor, mayEndSessions, mayResetFactors } = access;
  // A button disappears once its work is done, and the focus is lost with it.
  const part = useNextFocus(`${asked} ${mayEndSessions} ${mayResetFactors}`);
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
  const active = lastActiveAt === null ? '' : `, last active ${formatDistance(lastActiveAt, now)}`;
  return (
    <Box ref={part} tabIndex={-1} sx={{ display: 'grid', gap: 4, outline: 'none' }}>
      <Box>
        {sessionsInWords(sessions)}
        {active}. {secondFactor ? 'A second factor is set up.' : 'No second factor.'}
      </Box>
      {(mayEndSessions || mayResetFactors) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {mayEndSessions && (
            <Button variant="outlined" color="error" onClick={() => ask('endSessions')}>
              End all sessions
            </Button>
          )}
          {mayResetFactors && (
            <Button variant="outlined" color="error" onClick={() => ask('resetFactors')}>
              Remove second factors
            </Button>
          )}
        </Box>
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
