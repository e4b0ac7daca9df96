import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getNetwork, getPost, retryPost, type Post } from '../../contract/job-profiles-posts';
import { callApi } from '../api/client';

export const postsKey = ['jobs', 'posts'] as const;

export const networkQuery = () =>
  queryOptions({
    queryKey: ['jobs', 'network'],
    queryFn: ({ signal }) => callApi(getNetwork, { signal }),
    staleTime: Infinity,
  });

const pause = 700;
const looks = 20;

/** Waits for the network's response to a post, for about 15 s at most, and returns the post as it is then. */
export async function awaitPost(post: Post): Promise<Post> {
  let known = post;
  for (let look = 0; look < looks && known.state === 'sending'; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    known = await callApi(getPost, { params: { id: post.id } });
  }
  return known;
}

/** Sends a failed post again, and waits for the response of the network. */
export async function sendAgain(queryClient: QueryClient, id: string): Promise<Post> {
  try {
    return await awaitPost(await callApi(retryPost, { params: { id } }));
  } finally {
    void queryClient.invalidateQueries({ queryKey: postsKey });
  }
}
