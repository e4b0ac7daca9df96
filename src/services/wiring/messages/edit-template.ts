import type { QueryClient } from '@tanstack/react-query';
import { changeTemplate, type TemplateRecord } from '../../../contract/messages-templates';
import { editTemplateMachine } from '../../../machines/messages/edit-template';
import { callApi } from '../../api/client';
import { refreshRecords } from '../../queries/records';
import { templateReads } from '../../queries/templates';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the email is saved. */
  done: (saved: TemplateRecord) => void;
}

/** Wires changing the wording of an email. */
export const wiredEditTemplate = ({ queryClient, done }: Deps) =>
  editTemplateMachine.provide({
    actors: {
      save: savedBy({
        create: () => Promise.reject(new Error('Emails are added by the code')),
        change: (id, fields, revision, key) =>
          callApi(changeTemplate, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, templateReads),
      }),
    },
    actions: { done: (_, saved: TemplateRecord) => done(saved) },
  });
