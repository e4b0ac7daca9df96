import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  countRecipients,
  findRecipients,
  getAnnouncementSwitch,
  getNotice,
  listNoticeVersions,
  listNoticeViews,
  listRecipients,
  openUnsubscribe,
  previewNotice,
  saveAnnouncementSwitch,
  testNotice,
  unsubscribe,
  type NoticeAudience,
  type NoticeWording,
  type RecipientState,
} from '../../contract/messages-notices';
import { callApi } from '../api/client';

/** The calls that read notices, and their key. */
export const noticeReads = { key: ['messages', 'notices'], get: getNotice, versions: listNoticeVersions };

/** The number of recipients of a notice, and the people who are left out. */
export const noticeReachQuery = ({ userTypes, views, people }: NoticeAudience) =>
  queryOptions({
    queryKey: [...noticeReads.key, 'reach', userTypes, views, people.map(({ id }) => id)],
    queryFn: ({ signal }) => callApi(countRecipients, { body: { userTypes, views, people }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Saved lists of people. */
export const noticeViewsQuery = () =>
  queryOptions({
    queryKey: [...noticeReads.key, 'views'],
    queryFn: ({ signal }) => callApi(listNoticeViews, { signal }),
  });

const offered = 20;
/** People with accounts, by part of their name or email. */
export const noticePeopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...noticeReads.key, 'people', q],
    queryFn: ({ signal }) => callApi(findRecipients, { query: { q, _limit: offered }, signal }),
    placeholderData: keepPreviousData,
  });

export const recipientsAtOnce = 20;
/** A page of the recipients of a notice. */
export const recipientsQuery = (id: string, state: RecipientState | null, page: number) =>
  queryOptions({
    queryKey: [...noticeReads.key, 'recipients', id, state, page],
    queryFn: ({ signal }) =>
      callApi(listRecipients, {
        params: { id },
        query: { _page: page, _limit: recipientsAtOnce, ...(state && { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A notice as its recipient sees it. */
export const noticePreviewQuery = (wording: NoticeWording) =>
  queryOptions({
    queryKey: [...noticeReads.key, 'preview', wording],
    queryFn: ({ signal }) => callApi(previewNotice, { body: wording, signal }),
    retry: false,
    gcTime: 0,
  });

export const sendTest = (wording: NoticeWording, key: string) => callApi(testNotice, { body: wording, key });

/** Whether the caller gets announcements by email. */
export const announcementsQuery = () =>
  queryOptions({
    queryKey: ['account', 'announcements'],
    queryFn: ({ signal }) => callApi(getAnnouncementSwitch, { signal }),
  });
export async function saveAnnouncements(queryClient: QueryClient, on: boolean): Promise<void> {
  await callApi(saveAnnouncementSwitch, { body: { on } });
  queryClient.setQueryData(announcementsQuery().queryKey, { on });
}

// The token is part of a key in the cache of this page, which is never stored.
export const unsubscribeQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => callApi(openUnsubscribe, { body: { token }, signal }),
    retry: false,
  });
/** Stops or resumes email of this kind to the holder of the link. */
export async function setUnsubscribed(queryClient: QueryClient, token: string, on: boolean): Promise<void> {
  await callApi(unsubscribe, { body: { token, on } });
  queryClient.setQueryData(unsubscribeQuery(token).queryKey, (read) => read && { ...read, on });
}
