import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getTemplate,
  listTemplateVersions,
  previewTemplate,
  testTemplate,
  type TemplateFields,
} from '../../contract/messages-templates';
import { callApi } from '../api/client';

/** The calls that read the wording of emails, and their key. */
export const templateReads = { key: ['messages', 'templates'], get: getTemplate, versions: listTemplateVersions };

/** An email as its recipient sees it, with example values. The last one stays while another one is read. */
export const templatePreviewQuery = (fields: TemplateFields) =>
  queryOptions({
    queryKey: [...templateReads.key, 'preview', fields],
    queryFn: ({ signal }) => callApi(previewTemplate, { body: { fields }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const sendTemplateTest = (fields: TemplateFields, key: string) =>
  callApi(testTemplate, { body: { fields }, key });
