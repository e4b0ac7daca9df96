import type { QueryClient } from '@tanstack/react-query';
import { getProfile, saveSection, type Profile } from '../contract/people-profile';
import type { SaveSection } from '../contract/people-profile-sections';
import {
  dismissProposals,
  getProposals,
  withRows,
  type ProposedRow,
  type ProposedSection,
} from '../contract/people-proposals';
import { callApi } from './api/client';
import { ApiProblem } from './api/problem';
import { meQuery } from './queries/auth';
import { profileQuery, proposalsQuery } from './queries/people';

export type Accepted = { key: string; row: ProposedRow };
type Batch = { accepted: Accepted[]; saved: Promise<readonly Accepted[]> };

// Proposals that are accepted together are saved together: a section is saved as a whole, so that separate saves would
// collide.
const batches = new Map<ProposedSection, Batch>();
let before: Promise<unknown> = Promise.resolve();

/**
 * Adds a row of a proposal to its section, with the same call as for a row added by hand. Resolves to all proposals
 * that were saved together with it. @throws ApiProblem
 */
export function acceptProposal(
  queryClient: QueryClient,
  section: ProposedSection,
  proposal: Accepted,
): Promise<readonly Accepted[]> {
  const open = batches.get(section);
  if (open) {
    open.accepted.push(proposal);
    return open.saved;
  }
  const accepted = [proposal];
  const saved = before.then(async () => {
    batches.delete(section);
    await save(queryClient, section, accepted);
    return accepted;
  });
  batches.set(section, { accepted, saved });
  before = saved.catch(() => undefined);
  return saved;
}

async function save(queryClient: QueryClient, section: ProposedSection, accepted: readonly Accepted[]): Promise<void> {
  const rows = accepted.map(({ row }) => row);
  const send = (revision: number, value: Profile[ProposedSection]) =>
    callApi(saveSection, {
      body: { section, revision, value: withRows(section, value, rows) } as SaveSection,
      keepalive: true,
    });
  const read = queryClient.getQueryData(profileQuery().queryKey) ?? (await callApi(getProfile, {}));
  const saved = await send(read.revisions[section], read[section]).catch((error: unknown) => {
    // The section was saved elsewhere in the meantime: its new rows stay, and the accepted rows are added to them.
    if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
    const { revision, value } = error.data as { revision: number; value: Profile[ProposedSection] };
    return send(revision, value);
  });
  queryClient.setQueryData(profileQuery().queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: meQuery().queryKey });
  await settle(queryClient, accepted);
}

/** Dismisses accepted proposals that are still open, because their rows were corrected before they were accepted. */
async function settle(queryClient: QueryClient, accepted: readonly Accepted[]): Promise<void> {
  const left = await callApi(getProposals, {});
  const open = [...left.skill, ...left.project, ...left.education].map(({ key }) => key);
  const keys = accepted.map(({ key }) => key).filter((key) => open.includes(key));
  const now = keys.length === 0 ? left : await callApi(dismissProposals, { body: { keys, dismissed: true } });
  queryClient.setQueryData(proposalsQuery().queryKey, now);
}

/** Dismisses proposals, or restores them. @throws ApiProblem */
export async function setDismissed(
  queryClient: QueryClient,
  keys: readonly string[],
  dismissed: boolean,
): Promise<void> {
  const now = await callApi(dismissProposals, { body: { keys: [...keys], dismissed }, keepalive: true });
  queryClient.setQueryData(proposalsQuery().queryKey, now);
}
