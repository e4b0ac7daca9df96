import type { NetworkConfig } from '../config-network';

/** Why a post was not taken. `later`: it may be tried again by itself. */
export type NetworkProblem = { words: string };
export type PostResult = { sent: true } | { sent: false; problem: NetworkProblem };

// In posts of the network these are marks of its own text format unless a backslash stands before them.
const escaped = (text: string) => text.replace(/[\\|{}@[\]()<>#*_~]/g, (sign) => `\\${sign}`);

const words = (status: number): string => {
  if (status === 401 || status === 403)
    return 'The network did not accept our access. Its token may have expired: renew LINKEDIN_POST_TOKEN.';
  if (status === 422 || status === 400) return 'The network did not accept the text of the post. Please change it.';
  if (status === 409) return 'The network has this post already.';
  if (status === 429) return 'The network takes no more posts for now. Please try again later.';
  return 'The network is not available. Please try again later.';
};

const patience = 10_000;

/** Posts on the professional network by its API (product: Posts). What it answers is never stored nor shown. */
export async function sendPost(network: NetworkConfig, text: string, ask: typeof fetch = fetch): Promise<PostResult> {
  try {
    const answer = await ask(`${network.api}/rest/posts`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: {
        authorization: `Bearer ${network.token}`,
        'content-type': 'application/json',
        'linkedin-version': '202601',
        'x-restli-protocol-version': '2.0.0',
      },
      body: JSON.stringify({
        author: network.author,
        commentary: escaped(text),
        visibility: 'PUBLIC',
        distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
        lifecycleState: 'PUBLISHED',
        isReshareDisabledByAuthor: false,
      }),
    });
    await answer.body?.cancel();
    return answer.ok ? { sent: true } : { sent: false, problem: { words: words(answer.status) } };
  } catch (error) {
    const slow = (error as Error).name === 'TimeoutError';
    return {
      sent: false,
      problem: {
        words: slow
          ? 'The network did not answer in time. Look there whether the post arrived before you try again.'
          : 'The network cannot be reached. Please try again later.',
      },
    };
  }
}
