import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { whoAmI } from '../../../contract/auth';
import {
  getFeedbackDraft,
  putFeedbackDraft,
  type FeedbackDraft,
  type ScorecardDraft,
} from '../../../contract/feedback';
import { sendEvent } from '../../../contract/interviews';
import {
  keepDraftMachine,
  openAlone,
  openDraft,
  type DeviceWrite,
  type EarlierDraft,
  type KeptOnServer,
  type Revision,
} from '../../../machines/kit/keep-draft';
import { writeFeedbackMachine } from '../../../machines/feedback/write-feedback';
import type { LoadedDraft, Submission } from '../../../machines/feedback/write-feedback';
import { callApi } from '../../api/client';
import { ApiProblem } from '../../api/problem';
import { deviceDrafts, userOwner, type DeviceDrafts } from '../../drafts';
import { refreshInterviews } from '../../queries/interviews';
import { readSession } from '../../session-values';

/** The drafts of an interview's scorecard on this device. */
export const scorecardDrafts = (interviewId: string): DeviceDrafts => deviceDrafts(`feedback/${interviewId}`);

// A stored draft may come from an older version of the form. Texts that are too long are accepted.
const isScorecard = (value: unknown): value is ScorecardDraft => {
  const card = value as Partial<ScorecardDraft> | null;
  return Array.isArray(card?.skills) && typeof card.communication === 'object' && typeof card.asked === 'string';
};

const readDevice = (device: DeviceDrafts, userId: string): Promise<EarlierDraft<ScorecardDraft>[]> =>
  device.read(userOwner(userId), isScorecard).catch((error: unknown) => {
    // Without the key a draft exists but cannot be read, and opening the form would overwrite it. A browser without
    // storage has no drafts.
    if (error instanceof ApiProblem) throw error;
    return [];
  });

const cardOf = ({ scorecard, notes }: FeedbackDraft): ScorecardDraft => ({ ...scorecard, notes });

/** Returns the problem if the server cannot be reached; rethrows any other error. */
function unreachable(error: unknown): ApiProblem {
  if (error instanceof ApiProblem && (error.status === null || error.status >= 500)) return error;
  throw error;
}

/** Without the server, the device's draft opens the form if it has the skills to assess. */
function loadAlone(device: EarlierDraft<ScorecardDraft>[], problem: ApiProblem): LoadedDraft {
  const whole = device.filter(({ value }) => value.skills.length > 0);
  if (whole.length === 0) throw problem;
  const opened = openAlone(whole);
  return { opened, skillIds: opened.value.skills.map(({ skillId }) => skillId), savedAt: null };
}

const conflictingDraft = (error: unknown): FeedbackDraft | null => {
  if (!(error instanceof ApiProblem) || error.status !== 409) return null;
  return (error.data as { draft?: FeedbackDraft } | null | undefined)?.draft ?? null;
};

const sameCard = (a: ScorecardDraft, b: ScorecardDraft) => {
  const plain = ({ skills, ...rest }: ScorecardDraft) =>
    JSON.stringify([
      skills.map(({ skillId, rating, evidence }) => [skillId, rating, evidence]),
      [rest.communication, rest.problemSolving].map(({ rating, evidence }) => [rating, evidence]),
      [rest.strengths, rest.improvements, rest.asked, rest.recommendation, rest.notes ?? ''],
    ]);
  return plain(a) === plain(b);
};

async function keepOnServer(interviewId: string, { value, revision }: Revision<ScorecardDraft>, signal: AbortSignal) {
  type Kept = KeptOnServer<ScorecardDraft>;
  try {
    const { notes = '', ...scorecard } = value;
    const body = { revision, scorecard, notes };
    const saved = await callApi(putFeedbackDraft, { params: { id: interviewId }, body, signal });
    return { kind: 'kept', ...saved } satisfies Kept;
  } catch (error) {
    const present = conflictingDraft(error);
    if (present === null) throw error;
    // A conflict with the user's own save whose answer was lost.
    if (sameCard(cardOf(present), value)) {
      return { kind: 'kept', revision: present.revision, savedAt: present.savedAt ?? '' } satisfies Kept;
    }
    return { kind: 'conflict', theirs: { value: cardOf(present), revision: present.revision } } satisfies Kept;
  }
}

interface Deps {
  queryClient: QueryClient;
  interviewId: string;
  device: DeviceDrafts;
}

/** Wires the scorecard of one interview, with its draft on this device and on the server (product: Drafts). */
export function wiredWriteFeedback({ queryClient, interviewId, device }: Deps) {
  // Not through the query cache, which cancels requests of a screen that unmounts.
  const userIdOf = async () => readSession()?.userId ?? (await callApi(whoAmI)).userId;
  const params = { id: interviewId };
  return writeFeedbackMachine.provide({
    actors: {
      // No abort signal: strict mode stops and restarts an actor, which would then see its first request fail.
      loadDraft: fromPromise<LoadedDraft, { interviewId: string }>(async () => {
        const userId = await userIdOf();
        const [answer, earlier] = await Promise.all([
          callApi(getFeedbackDraft, { params }).catch(unreachable),
          readDevice(device, userId),
        ]);
        if (answer instanceof ApiProblem) return loadAlone(earlier, answer);
        const { draft, skills } = answer;
        const opened = openDraft({ value: cardOf(draft), revision: draft.revision }, earlier, sameCard);
        return { opened, skillIds: skills.map(({ id }) => id), savedAt: draft.savedAt };
      }),
      keepDraft: keepDraftMachine<ScorecardDraft>().provide({
        actors: {
          keepOnDevice: fromPromise<void, DeviceWrite<ScorecardDraft>>(async ({ input: { waiting, ...draft } }) => {
            await device.keep(userOwner(await userIdOf()), draft, waiting);
          }),
          keepOnServer: fromPromise<KeptOnServer<ScorecardDraft>, Revision<ScorecardDraft>>(({ input, signal }) =>
            keepOnServer(interviewId, input, signal),
          ),
        },
      }),
      // No abort signal: the outcome of a submission in flight must be known.
      submitFeedback: fromPromise<void, Submission>(async ({ input: { version, revision, key } }) => {
        try {
          await callApi(sendEvent, { params, body: { type: 'SUBMIT_FEEDBACK', version, revision }, key });
          await device.drop(userOwner(await userIdOf())).catch(() => undefined);
        } finally {
          void refreshInterviews(queryClient, interviewId);
        }
      }),
    },
  });
}
