import { useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { TermsToRead } from '../../contract/terms-due';
import type { AcceptTermsActor } from '../../machines/terms/accept-terms';
import { useMe } from '../../services/queries/auth';
import { refreshDueTerms } from '../../services/queries/terms';
import { wiredAcceptTerms } from '../../services/wiring/terms/accept-terms';
import { useWorkflow } from '../../services/workflow';
import { TermsText } from '../shared/terms/TermsText';
import { useAcceptTerms } from '../shared/terms/use-accept-terms';

export interface DueProps {
  titleId: string;
  onSignOut: () => void;
  terms: readonly TermsToRead[];
  /** Leaves without accepting, and so without the action that needs the terms. */
  onLater?: () => void;
}

/** The terms that the user must accept, with a button to accept them (product: Terms). */
export function DueTerms({ terms, ...part }: DueProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredAcceptTerms({ queryClient }));
  const actor = useWorkflow(machine);
  return <DueBody actor={actor} terms={terms} {...part} />;
}

/** The body of `DueTerms`, for a running actor. */
export function DueBody({ actor, terms, titleId, onSignOut, onLater }: DueProps & { actor: AcceptTermsActor }) {
  const { timeZone, organization } = useMe();
  const { accept, accepting, problem, replaced } = useAcceptTerms(actor);
  const queryClient = useQueryClient();
  // A colleague has already accepted.
  if (terms.length === 0)
    return (
      <Sheet titleId={titleId} lead="These terms are accepted.">
        <Button
          variant="contained"
          size="large"
          onClick={() => void refreshDueTerms(queryClient)}
          sx={{ justifySelf: 'start' }}
        >
          Continue
        </Button>
      </Sheet>
    );
  const ofOrganization = terms.find((one) => one.organization !== null)?.organization ?? null;
  return (
    <Sheet titleId={titleId} lead={leadOf(terms, ofOrganization, organization?.name ?? null)}>
      {problem !== null && <Alert severity={replaced ? 'warning' : 'error'}>{problem}</Alert>}
      {terms.map((one) => (
        <TermsText key={`${one.id} ${one.revision}`} terms={one} zone={timeZone} />
      ))}
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          py: 4,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.default',
        }}
      >
        <Button variant="contained" size="large" loading={accepting} onClick={() => accept(terms)}>
          Accept
        </Button>
        {ofOrganization !== null && onLater ? (
          <Button size="large" disabled={accepting} onClick={onLater}>
            Cancel
          </Button>
        ) : (
          <Button size="large" disabled={accepting} onClick={onSignOut}>
            Sign out
          </Button>
        )}
      </Box>
    </Sheet>
  );
}

function leadOf(terms: readonly TermsToRead[], ofOrganization: string | null, own: string | null): string {
  if (ofOrganization !== null) return `${ofOrganization} asks its candidates to accept these terms.`;
  const again = terms.some(({ accepted }) => accepted !== null);
  const what = again ? 'The terms of the platform have changed.' : 'Before you go on, read the terms of the platform.';
  return own === null ? what : `${what} You accept them for ${own}.`;
}

interface SheetProps {
  titleId: string;
  lead?: string;
  children: ReactNode;
}

/** The page around the terms. */
export function Sheet({ titleId, lead, children }: SheetProps) {
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        width: '100%',
        maxWidth: 800,
        mx: 'auto',
        px: { xs: 4, sm: 6 },
        pt: { xs: 6, sm: 10 },
        display: 'grid',
        gap: 6,
      }}
    >
      <div>
        <Box component="h1" id={titleId} sx={{ m: 0, typography: 'h1' }}>
          Accept the terms
        </Box>
        {lead !== undefined && (
          <Box component="p" sx={{ mt: 2, mb: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {lead}
          </Box>
        )}
      </div>
      {children}
    </Box>
  );
}
