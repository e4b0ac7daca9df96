import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { decideInterviews } from '../../../contract/interviews-decisions';
import { texts } from '../../../contract/texts';
import { decideMachine, type Decided, type Deciding } from '../../../machines/interviews/decide';
import { callApi } from '../../api/client';
import { ApiProblem } from '../../api/problem';
import { refreshInterviews } from '../../queries/interviews';

interface Deps {
  queryClient: QueryClient;
  sayStored: (stored: number) => void;
  /** Whether the user has left the screen, and so does not see the machine's own report. */
  isLeft: () => boolean;
  /** Tells a user who has left the screen what was not stored. */
  sayRefused: (reason: string) => void;
}

async function send({ rows, decision, why, email, key }: Deciding): Promise<Decided> {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const body = {
    decision,
    ...(why !== '' && { why }),
    ...(email !== null && { email }),
    interviewIds: rows.map(({ id }) => id),
    versions: rows.map(({ version }) => version),
  };
  const { results } = await callApi(decideInterviews, { body, key, keepalive: true });
  const refused = results.flatMap(({ id, refusal }) =>
    refusal === null ? [] : [{ id, name: names.get(id) ?? '', reason: refusal }],
  );
  return { stored: results.length - refused.length, refused };
}

/** Wires decisions: every answer refreshes the lists. */
export const wiredDecide = ({ queryClient, sayStored, isLeft, sayRefused }: Deps) =>
  decideMachine.provide({
    actors: {
      // No abort signal: once a decision is sent, leaving the page must not hide its outcome.
      decide: fromPromise(async ({ input }: { input: Deciding | null }) => {
        if (input === null) throw new ApiProblem(texts.wentWrong, null);
        try {
          const decided = await send(input);
          if (isLeft()) decided.refused.forEach(({ name, reason }) => sayRefused(`${name}: ${reason}`));
          return decided;
        } catch (error) {
          if (isLeft() && error instanceof Error) sayRefused(error.message);
          throw error;
        } finally {
          await refreshInterviews(queryClient);
        }
      }),
    },
    actions: { sayStored: (_, { stored }: { stored: number }) => sayStored(stored) },
  });
