import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getMonthEnd, getMonthOverview } from '../../contract/billing-month-ends';
import {
  getRemuneration,
  getStatement,
  getStatementPdf,
  getStatementSheet,
  sendToStatement,
} from '../../contract/billing-statements';
import { callApi, callFile } from '../api/client';
import { saveFile } from '../download';
import { inTurn } from '../in-turn';

const key = ['billing', 'statements'] as const;
export const statementsKey = [...key, 'list'] as const;
export const updatedKey = [...key, 'updated'] as const;
export const earningsKey = [...key, 'earnings'] as const;
export const previewKey = [...key, 'preview'] as const;

/** A panelist's earnings, month by month. */
export const remunerationQuery = () =>
  queryOptions({
    queryKey: [...key, 'remuneration'],
    queryFn: ({ signal }) => callApi(getRemuneration, { signal }),
  });

/** One statement. */
export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => callApi(getStatement, { params: { id }, signal }),
  });

/** Whether a month is closed, and what it pays. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...key, 'month', month],
    queryFn: ({ signal }) => callApi(getMonthOverview, { query: { month }, signal }),
  });

/** The progress of closing a month. The key is outside the lists, which are read again when it ends. */
export const monthEndQuery = (id: string) =>
  queryOptions({
    queryKey: ['monthEnds', id],
    queryFn: ({ signal }) => callApi(getMonthEnd, { params: { id }, signal }),
    staleTime: 0,
  });

/** Reads everything about statements again. */
export const refreshStatements = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...key] });

/** Downloads a statement as a file. */
export const saveStatement = async (id: string, as: 'pdf' | 'xlsx') =>
  saveFile(await callFile(as === 'pdf' ? getStatementPdf : getStatementSheet, { params: { id } }));

/**
 * Issues drafts one after another, each with its own key; throws the first failure at the end. Statements are read again
 * after success and failure.
 */
export function useIssueStatements() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (drafts: readonly { id: string; version: number; key: string }[]) =>
      inTurn(drafts, ({ id, version, key: own }) =>
        callApi(sendToStatement, { params: { id }, body: { type: 'ISSUE' as const, version }, key: own }),
      ),
    onSettled: () => refreshStatements(queryClient),
  });
}
