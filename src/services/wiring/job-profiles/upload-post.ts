import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { uploadPost } from '../../../contract/job-profiles-posts';
import { uploadPostMachine, type Uploaded, type UploadInput } from '../../../machines/job-profiles/upload-post';
import { callApi } from '../../api/client';
import { awaitPost, postsKey } from '../../queries/posts';

/** Wires posting: it waits for the response of the network. No signal: leaving the page must not cancel the post. */
export const wiredUploadPost = ({ queryClient }: { queryClient: QueryClient }) =>
  uploadPostMachine.provide({
    actors: {
      upload: fromPromise<Uploaded, UploadInput>(async ({ input: { key, ...body } }) => {
        try {
          return await awaitPost(await callApi(uploadPost, { body, key }));
        } finally {
          void queryClient.invalidateQueries({ queryKey: postsKey });
        }
      }),
    },
  });
