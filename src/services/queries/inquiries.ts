import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  countInquiries,
  getInquiry,
  getOwnInquiry,
  getReport,
  openInquiryLink,
  revokeInquiryLinks,
  setInquiryOwner,
} from '../../contract/messages-inquiries';
import { getReply, listReplyVersions, pageReplies } from '../../contract/messages-replies';
import { callApi, callFile } from '../api/client';
import { saveFile } from '../download';
import { logged } from './messages';

const minute = 60_000;
const all = ['messages', 'inquiries'] as const;

/** How many inquiries are open; a failure is logged only (product: Errors). For admins. */
export const countInquiriesQuery = () =>
  queryOptions({
    queryKey: [...all, 'count'],
    queryFn: ({ signal }) => logged('Inquiry count', signal, callApi(countInquiries, { signal, quiet: true })),
    refetchInterval: minute,
  });

/** Key of all pages of inquiries. */
export const inquiryPages = [...all, 'list'] as const;
/** Key of all pages of the user's own inquiries. */
export const ownInquiryPages = [...all, 'own'] as const;

/** One inquiry with its conversation, for admins. */
export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => callApi(getInquiry, { params: { id }, signal }),
  });

/** One of the user's own inquiries with its conversation. */
export const ownInquiryQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'ownOne', id],
    queryFn: ({ signal }) => callApi(getOwnInquiry, { params: { id }, signal }),
  });

/** The inquiry that a link opens; `viewing` is this opening of the page. It is read again while the page is open. */
export const guestInquiryQuery = (token: string, viewing: string) =>
  queryOptions({
    queryKey: [...all, 'guest', viewing],
    queryFn: ({ signal }) => callApi(openInquiryLink, { body: { token, viewing }, signal }),
    refetchInterval: minute,
    gcTime: 0,
    retry: false,
  });

/** Refetches conversations, lists of inquiries and their count. */
export const refreshInquiries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: all });

/** Takes or releases an inquiry; `was` is the owner that was read. */
export async function changeInquiryOwner(
  queryClient: QueryClient,
  id: string,
  ownerId: string | null,
  was: string | null,
) {
  try {
    return await callApi(setInquiryOwner, { params: { id }, body: { ownerId, was } });
  } finally {
    await refreshInquiries(queryClient);
  }
}

/** Downloads the problem report that was sent with an inquiry. */
export const saveReport = async (id: string) => saveFile(await callFile(getReport, { params: { id } }));

export async function revokeLinks(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await callApi(revokeInquiryLinks, { params: { id } });
  } finally {
    await refreshInquiries(queryClient);
  }
}

/** The calls that read saved replies, and their key. */
export const replyReads = { key: ['messages', 'replies'], get: getReply, versions: listReplyVersions };

/** The first 100 saved replies, by title. */
export const repliesQuery = () =>
  queryOptions({
    queryKey: [...replyReads.key, 'all'],
    queryFn: ({ signal }) => callApi(pageReplies, { query: { _limit: 100 }, signal }),
  });
