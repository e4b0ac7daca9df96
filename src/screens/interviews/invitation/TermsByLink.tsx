import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { LinkedInterview } from '../../../contract/interviews-links';
import type { AcceptTermsActor } from '../../../machines/terms/accept-terms';
import { wiredAcceptByLink } from '../../../services/wiring/terms/accept-terms';
import { useWorkflow } from '../../../services/workflow';
import { TermsText } from '../../shared/terms/TermsText';
import { useAcceptTerms } from '../../shared/terms/use-accept-terms';
import { LinkCard } from './LinkFrame';

type Part = { interview: LinkedInterview };

/** The organization's terms, which a candidate without an account accepts before they join (product: Terms). */
export function TermsByLink({ token, interview }: Part & { token: string }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredAcceptByLink({ queryClient, token }));
  return <TermsByLinkBody actor={useWorkflow(machine)} interview={interview} />;
}

/** The body of `TermsByLink`, for a running actor. */
export function TermsByLinkBody({ actor, interview }: Part & { actor: AcceptTermsActor }) {
  const { accept, accepting, problem, replaced } = useAcceptTerms(actor);
  const { terms, organization, timeZone } = interview;
  return (
    <LinkCard label="Terms">
      {`${organization ?? 'The organization'} asks you to accept these terms before you join.`}
      {problem !== null && <Alert severity={replaced ? 'warning' : 'error'}>{problem}</Alert>}
      {terms.map((one) => (
        <TermsText key={`${one.id} ${one.revision}`} terms={one} zone={timeZone} />
      ))}
      <Button variant="contained" size="large" fullWidth loading={accepting} onClick={() => accept(terms)}>
        Accept
      </Button>
    </LinkCard>
  );
}
