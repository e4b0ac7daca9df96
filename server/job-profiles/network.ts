import { postTexts } from '../../src/contract/job-profiles-posts';
import type { NetworkConfig } from '../config-network';

/** The outcome of a post. `unsure`: the network was called and may have taken the post, but did not confirm it. */
export type PostResult = { state: 'sent'; reason: null } | { state: 'failed' | 'unsure'; reason: string };

// The network's text format gives these characters a meaning unless a backslash precedes them.
const escaped = (text: string) => text.replace(/[\\|{}@[\]()<>#*_~]/g, (sign) => `\\${sign}`);

const unreachable = 'The network cannot be reached. Try again later.';
const words = (status: number): string => {
  if (status < 400) return unreachable;
  if (status === 401 || status === 403)
    return 'The network did not accept our access, which may have expired. Ask your server administrator to renew it.';
  if (status === 422 || status === 400) return 'The network did not accept the text of the post. Change it.';
  if (status === 409) return 'The network already has this post.';
  if (status === 429) return 'The network accepts no more posts for now. Try again later.';
  return 'The network is not available. Try again later.';
};

const patience = 10_000;
// With these errors, nothing was sent. After any other error the network may have the post.
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

// A gateway in front of the network got no answer of it, but the network may have the post.
const lostByGateway = new Set([502, 504]);

/** Posts to the professional network through its API (product: Posts). The response text is never stored or shown. */
export async function sendPost(network: NetworkConfig, text: string, ask: typeof fetch = fetch): Promise<PostResult> {
  try {
    const answer = await ask(`${network.api}/rest/posts`, {
      method: 'POST',
      redirect: 'manual',
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
    if (answer.ok) return { state: 'sent', reason: null };
    return lostByGateway.has(answer.status)
      ? { state: 'unsure', reason: postTexts.unsure }
      : { state: 'failed', reason: words(answer.status) };
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    return neverConnected.has(code)
      ? { state: 'failed', reason: unreachable }
      : { state: 'unsure', reason: postTexts.unsure };
  }
}
