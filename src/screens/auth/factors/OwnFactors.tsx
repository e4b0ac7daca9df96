import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../../components/format-time';
import type { Factors, PasskeyRow } from '../../../contract/auth-factors';
import { useMe } from '../../../services/queries/auth';
import { factorsQuery } from '../../../services/queries/factors';
import type { FactorChange } from '../../../services/wiring/auth/change-factors';
import { wiredSetUpFactor } from '../../../services/wiring/auth/set-up-factor';
import { useWorkflow } from '../../../services/workflow';
import { QueryView } from '../../shared/QueryView';
import { ChangeFactors } from './ChangeFactors';
import { RenamePasskey } from './RenamePasskey';
import { SetUpFactor } from './SetUpFactor';
import { useSetUpFactor } from './use-set-up-factor';

/** The user's second factors, which can be added, renamed and removed (product: Second factor). */
export function OwnFactors() {
  const query = useQuery(factorsQuery());
  return (
    <QueryView query={query} name="second factors" rows={2}>
      {(factors) => <Known factors={factors} />}
    </QueryView>
  );
}

type Asked = { change: FactorChange; title: string };

function Known({ factors }: { factors: Factors }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredSetUpFactor({ queryClient }));
  const { stage } = useSetUpFactor(actor);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [renamed, setRenamed] = useState<PasskeyRow | null>(null);
  const { timeZone: zone } = useMe();
  const { app, passkeys, recoveryCodes } = factors;
  const used = (at: string | null) => (at === null ? 'not used yet' : `last used ${formatInstant(at, zone)}`);
  const some = app !== null || passkeys.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        {some
          ? 'When you sign in, we also ask for one of these.'
          : 'Add one to protect your account. When you sign in, we then also ask for a code from your app or for your passkey.'}
      </Box>
      {some && (
        <Box component="ul" aria-label="Second factors" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {app !== null && (
            <Row
              name="Authenticator app"
              line={`Added ${formatInstant(app.createdAt, zone)} · ${used(app.usedAt)}`}
              onRemove={() => setAsked({ change: { passkeyId: null }, title: 'Remove the authenticator app?' })}
            />
          )}
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              name={passkey.name}
              line={`Passkey · added ${formatInstant(passkey.createdAt, zone)} · ${used(passkey.usedAt)}`}
              onRename={() => setRenamed(passkey)}
              onRemove={() =>
                setAsked({ change: { passkeyId: passkey.id }, title: `Remove the passkey ${passkey.name}?` })
              }
            />
          ))}
        </Box>
      )}
      {some && stage !== 'storing' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <span>{recoveryCodes === 1 ? '1 recovery code is left.' : `${recoveryCodes} recovery codes are left.`}</span>
          <Button onClick={() => setAsked({ change: 'renew', title: 'Create new recovery codes?' })}>
            Create new codes
          </Button>
        </Box>
      )}
      <SetUpFactor actor={actor} factors={factors} />
      {renamed && <RenamePasskey {...renamed} onClose={() => setRenamed(null)} />}
      {asked && <ChangeFactors {...asked} factors={factors} onClose={() => setAsked(null)} />}
    </Box>
  );
}

interface RowProps {
  name: string;
  line: string;
  onRename?: () => void;
  onRemove: () => void;
}

function Row({ name, line, onRename, onRemove }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 64,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{line}</Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, ml: onRename ? -2 : 0 }}>
        {onRename && (
          <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
        )}
        <Button size="small" variant="outlined" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}
