import { useEffect, useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { onTermsFirst } from '../../services/api/problem';
import { useMe } from '../../services/queries/auth';
import { askedTermsQuery, askForTerms, endAsking, ownTermsQuery } from '../../services/queries/terms';
import { QueryView } from '../shared/QueryView';
import { DueTerms, Sheet, type DueProps } from './DueTerms';

/**
 * The page in front of everything else while terms are due (product: Terms): terms of the platform, or terms for lack
 * of which a call was just refused. The page behind it keeps its state.
 */
export function TermsGate({ onSignOut }: { onSignOut: () => void }) {
  const queryClient = useQueryClient();
  const { termsDue } = useMe();
  const { data: asked } = useQuery(askedTermsQuery());
  useEffect(() => {
    const stop = onTermsFirst((terms) => askForTerms(queryClient, terms));
    return () => {
      stop();
      endAsking(queryClient, false);
    };
  }, [queryClient]);
  const titleId = useId();
  if (!termsDue && asked.length === 0) return null;
  return (
    <Dialog
      open
      fullScreen
      // No transition: this page replaces another, and an animation would only distract.
      transitionDuration={0}
      slotProps={{ paper: { 'aria-labelledby': titleId, sx: { bgcolor: 'background.default' } } }}
    >
      {asked.length > 0 ? (
        <DueTerms terms={asked} titleId={titleId} onSignOut={onSignOut} onLater={() => endAsking(queryClient, false)} />
      ) : (
        <OwnDue titleId={titleId} onSignOut={onSignOut} />
      )}
    </Dialog>
  );
}

type Part = Pick<DueProps, 'titleId' | 'onSignOut'>;

/** The platform's terms that are due. */
function OwnDue(part: Part) {
  const query = useQuery(ownTermsQuery());
  const out = (
    <Box sx={{ justifySelf: 'start' }}>
      <Button onClick={part.onSignOut}>Sign out</Button>
    </Box>
  );
  return (
    <QueryView
      query={query}
      name="terms"
      rows={6}
      frame={(state) => (
        <Sheet titleId={part.titleId}>
          {state}
          {out}
        </Sheet>
      )}
    >
      {(terms) => <DueTerms {...part} terms={terms.filter(({ due }) => due)} />}
    </QueryView>
  );
}
