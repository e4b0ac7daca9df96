import {
  array,
  boolean,
  enums,
  integer,
  literal,
  object,
  optional,
  record,
  size,
  string,
  unknown,
  type Infer,
} from 'superstruct';
import { call, file, idParams, nothing, text, type Access } from './kit';

export const exportFormats = ['xlsx', 'csv'] as const;
/** The maximum number of rows in a file. The first rows in the order of the list are written. */
export const mostExported = 100_000;

// Admins first, because they have most of the lists.
const users: Access = {
  ADMIN: 'own',
  SUPER_ADMIN: 'own',
  ORGANIZATION_USER: 'own',
  PANELIST: 'own',
  CANDIDATE: 'own',
};

const exportInfo = object({
  id: string(),
  list: string(),
  format: enums(exportFormats),
  status: enums(['running', 'ready', 'failed', 'canceled']),
  /** Rows written so far. */
  rows: integer(),
  /** The number of rows in the list as far as they were counted; with `more`, the list has more rows. */
  total: integer(),
  more: boolean(),
  /** Set for a report whose link is sent by email. No screen waits for it. */
  sent: optional(literal(true)),
  createdAt: string(),
});
export type ExportInfo = Infer<typeof exportInfo>;

/** The maximum number of rows that can be selected for an export: those of a page. */
export const mostSelected = 100;

/**
 * Starts an export. `query` is that of the list's call; `columns` are ids of the list's columns, in the order of the
 * file. 400 for an unknown list or column or a wrong query, 403 if the caller may not read the list, 409 if too many
 * exports are running.
 */
export const startExport = call({
  method: 'POST',
  path: '/exports',
  summary: 'Export a list',
  access: users,
  timeout: 'short',
  once: true,
  body: object({
    list: text(40, 1),
    query: record(text(60), unknown()),
    /** The ids of the selected rows. If omitted, all rows that the query finds are exported. */
    ids: optional(size(array(text(60, 1)), 1, mostSelected)),
    columns: size(array(text(60, 1)), 1, 60),
    format: enums(exportFormats),
  }),
  reply: exportInfo,
});
/** The caller's exports that are still stored, newest first. */
export const listExports = call({
  method: 'GET',
  path: '/exports',
  summary: 'Own exports',
  access: users,
  timeout: 'short',
  reply: array(exportInfo),
});
export const getExport = call({
  method: 'GET',
  path: '/exports/:id',
  summary: 'One export with its progress',
  access: users,
  timeout: 'short',
  params: idParams,
  reply: exportInfo,
});
/** Cancels a running export and deletes its file; an export that has ended does not change. */
export const cancelExport = call({
  method: 'POST',
  path: '/exports/:id/cancel',
  summary: 'Cancel an export',
  access: users,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
/** 404 unless the export is ready and the caller may still read its list. */
export const downloadExport = call({
  method: 'GET',
  path: '/exports/:id/file',
  summary: 'Download an export',
  access: users,
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});
