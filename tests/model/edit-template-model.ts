import { defaultFields, type TemplateFields, type TemplateRecord } from '../../src/contract/messages-templates';
import { editTemplateMachine } from '../../src/machines/messages/edit-template';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { modelTest } from './harness';

export const templateFields = (given: Partial<TemplateFields> = {}): TemplateFields => ({
  ...{ template: 'asked', ...defaultFields },
  opening: 'Please answer, {panelist}.',
  ...given,
});

/** The words of an email as the server returns them. */
export const aTemplate = (given: Partial<TemplateRecord> = {}): TemplateRecord => ({
  ...templateFields(),
  id: '00000000-0000-4000-8000-000000000075',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada Admin',
  ...given,
});

const refusals = {
  changed: {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current: aTemplate({ opening: 'Theirs', revision: 4 }) },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'opening', message: 'Unknown variable {panelst}. Did you mean {panelist}?' }],
  },
  lost: { message: '' },
};

type TemplateSnapshot = EditSnapshot<TemplateFields, TemplateRecord>;

/** The words of an email changed and saved, with every way it can end. */
export const editTemplateModel = () =>
  modelTest({
    machine: editTemplateMachine,
    input: { stored: templateFields(), id: 't1', revision: 3 },
    events: ({ context: { draft } }: TemplateSnapshot): EditEvent<TemplateFields>[] => [
      { type: 'draft.change', change: { opening: draft.opening === '' ? 'Please answer.' : '' } },
      {
        type: 'form.submit',
        key: 'k',
        now: 0,
        problems: { opening: draft.opening === '' ? 'Please provide proper Email Content' : null },
      },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aTemplate()], error: Object.values(refusals) } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: TemplateSnapshot) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
