import type { QueryClient } from '@tanstack/react-query';
import { is, object, string } from 'superstruct';
import { fromPromise } from 'xstate';
import { addCandidate, type KnownCandidate } from '../../../contract/candidates';
import { addCandidateMachine } from '../../../machines/candidates/add-candidate';
import { isDefinite, toProblem } from '../../../machines/kit/problem';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { ApiProblem } from '../../api/problem';
import { refreshCandidates } from '../../queries/candidates';
import { mobileFrom } from '../auth/links';

const known = object({ candidateId: string(), name: string() });

interface Deps {
  queryClient: QueryClient;
  /** Receives the candidate who already has the email, or null. */
  onKnown: (candidate: KnownCandidate | null) => void;
}

/** Wires adding a candidate: the call. */
export function wiredAddCandidate({ queryClient, onKnown }: Deps) {
  // The same candidate has the same key until a definite answer arrives.
  let sent = { words: '', key: '' };
  return addCandidateMachine.provide({
    actors: {
      // Without the signal: leaving the page must not cancel the request.
      submit: fromPromise(async ({ input: { fields } }) => {
        onKnown(null);
        const body = {
          organizationId: fields.organization || null,
          name: fields.name.trim(),
          email: fields.email,
          mobile: mobileFrom(fields),
          timeZone: fields.timeZone,
          jobProfileId: fields.jobProfile || null,
          times: fields.times === '' ? [] : fields.times.split(','),
        };
        const words = JSON.stringify(body);
        if (sent.words !== words) sent = { words, key: newKey() };
        try {
          const reply = await callApi(addCandidate, { body, key: sent.key });
          void refreshCandidates(queryClient);
          return reply;
        } catch (error) {
          if (isDefinite(toProblem(error))) sent = { words: '', key: '' };
          if (error instanceof ApiProblem && is(error.data, known)) onKnown(error.data);
          throw error;
        }
      }),
    },
  });
}
