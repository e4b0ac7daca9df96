import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { whoAmI } from '../../contract/auth';
import { getFeedbackDraft, putFeedbackDraft, type FeedbackDraft, type Scorecard } from '../../contract/feedback';
import { sendEvent } from '../../contract/interviews';
import {
  keepDraftMachine,
  openDraft,
  type DeviceDraft,
  type KeptOnServer,
  type Revision,
} from '../../machines/keep-draft';
import { writeFeedbackMachine } from '../../machines/write-feedback';
import type { LoadedDraft, Submission } from '../../machines/write-feedback-setup';
import { callApi } from '../api/client';
import { ApiProblem } from '../api/problem';
import { dropDraft, keepDraft, readDraft } from '../drafts';
import { refreshInterviews } from '../queries/interviews';
import { readSession } from '../session-values';

const draftName = (interviewId: string) => `feedback/${interviewId}`;

// What lies on the device may come from an older version of the form; longer texts than allowed are kept all the same.
const isScorecard = (value: unknown): value is Scorecard => {
  const card = value as Partial<Scorecard> | null;
  return Array.isArray(card?.skills) && typeof card.communication === 'object' && typeof card.asked === 'string';
};

async function readDevice(userId: string, interviewId: string): Promise<DeviceDraft<Scorecard> | null> {
  const kept = await readDraft(userId, draftName(interviewId)).catch((error: unknown) => {
    // Without its key a draft is there but cannot be read: opening without it would write over it. A browser without
    // a store of its own has none.
    if (error instanceof ApiProblem) throw error;
    return null;
  });
  return kept !== null && isScorecard(kept.value)
    ? { value: kept.value, revision: kept.revision, sent: kept.sent }
    : null;
}

/** Hands back that the server cannot be reached; any other refusal is thrown on. */
function unreachable(error: unknown): ApiProblem {
  if (error instanceof ApiProblem && (error.status === null || error.status >= 500)) return error;
  throw error;
}

/** Without the server, what the device keeps opens the form, if the skills to assess are in it. */
function openAlone(device: DeviceDraft<Scorecard> | null, problem: ApiProblem): LoadedDraft {
  if (device === null || device.value.skills.length === 0) throw problem;
  const { value, revision, sent } = device;
  const skillIds = value.skills.map(({ skillId }) => skillId);
  return { opened: { value, revision, unsent: !sent, theirs: null }, skillIds, savedAt: null };
}

const conflictingDraft = (error: unknown): FeedbackDraft | null => {
  if (!(error instanceof ApiProblem) || error.status !== 409) return null;
  return (error.data as { draft?: FeedbackDraft } | null | undefined)?.draft ?? null;
};

const sameCard = (a: Scorecard, b: Scorecard) => {
  const plain = ({ skills, ...rest }: Scorecard) =>
    JSON.stringify([
      skills.map(({ skillId, rating, evidence }) => [skillId, rating, evidence]),
      [rest.communication, rest.problemSolving].map(({ rating, evidence }) => [rating, evidence]),
      [rest.strengths, rest.improvements, rest.asked, rest.recommendation],
    ]);
  return plain(a) === plain(b);
};

async function keepOnServer(interviewId: string, { value, revision }: Revision<Scorecard>, signal: AbortSignal) {
  type Kept = KeptOnServer<Scorecard>;
  try {
    const body = { revision, scorecard: value };
    const saved = await callApi(putFeedbackDraft, { params: { id: interviewId }, body, signal });
    return { kind: 'kept', ...saved } satisfies Kept;
  } catch (error) {
    const present = conflictingDraft(error);
    if (present === null) throw error;
    // A save whose answer was lost meets itself here.
    if (sameCard(present.scorecard, value)) {
      return { kind: 'kept', revision: present.revision, savedAt: present.savedAt ?? '' } satisfies Kept;
    }
    return { kind: 'conflict', theirs: { value: present.scorecard, revision: present.revision } } satisfies Kept;
  }
}

interface Deps {
  queryClient: QueryClient;
  interviewId: string;
}

/** The scorecard of one interview on the real API, its draft on this device and on the server (product 4). */
export function wiredWriteFeedback({ queryClient, interviewId }: Deps) {
  // Not from the query cache: a screen that goes cancels what it asked for there.
  const userIdOf = async () => readSession()?.userId ?? (await callApi(whoAmI)).userId;
  const params = { id: interviewId };
  return writeFeedbackMachine.provide({
    actors: {
      // No abort signal: in strict mode React stops and starts an actor at its mount, and the rejection of the first
      // request would reach the second life of the same actor.
      loadDraft: fromPromise<LoadedDraft, { interviewId: string }>(async () => {
        const userId = await userIdOf();
        const [answer, device] = await Promise.all([
          callApi(getFeedbackDraft, { params }).catch(unreachable),
          readDevice(userId, interviewId),
        ]);
        if (answer instanceof ApiProblem) return openAlone(device, answer);
        const { draft, skills } = answer;
        const opened = openDraft({ value: draft.scorecard, revision: draft.revision }, device);
        return { opened, skillIds: skills.map(({ id }) => id), savedAt: draft.savedAt };
      }),
      keepDraft: keepDraftMachine<Scorecard>().provide({
        actors: {
          keepOnDevice: fromPromise<void, DeviceDraft<Scorecard>>(async ({ input: { value, revision, sent } }) => {
            await keepDraft(await userIdOf(), draftName(interviewId), value, revision, sent);
          }),
          keepOnServer: fromPromise<KeptOnServer<Scorecard>, Revision<Scorecard>>(({ input, signal }) =>
            keepOnServer(interviewId, input, signal),
          ),
        },
      }),
      // No abort signal: a submission under way must not be left half known.
      submitFeedback: fromPromise<void, Submission>(async ({ input: { version, revision, key } }) => {
        try {
          await callApi(sendEvent, { params, body: { type: 'SUBMIT_FEEDBACK', version, revision }, key });
          await dropDraft(await userIdOf(), draftName(interviewId)).catch(() => undefined);
        } finally {
          void refreshInterviews(queryClient, interviewId);
        }
      }),
    },
  });
}
