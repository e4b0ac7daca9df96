import type { PlanFields, PlanRecord } from '../../src/contract/billing-plans';
import { paise } from '../../src/contract/money';
import { editPlanMachine } from '../../src/machines/billing/edit-plan';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { modelTest } from './harness';

export const planFields = (given: Partial<PlanFields> = {}): PlanFields => ({
  title: 'Interview Ready',
  description: 'Three interviews before it counts.',
  pricePaise: paise(399_900),
  interviews: 3,
  validDays: 90,
  active: true,
  ...given,
});

/** A plan as the server returns it. */
export const aPlan = (given: Partial<PlanRecord> = {}): PlanRecord => ({
  id: '00000000-0000-4000-8000-000000000090',
  title: 'Interview Ready',
  description: 'Three interviews before it counts.',
  pricePaise: paise(399_900),
  interviews: 3,
  validDays: 90,
  active: true,
  bought: 0,
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Sam Super',
  ...given,
});

const refusals = [
  {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current: aPlan({ title: 'Theirs', revision: 4 }) },
  },
  {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'validDays', message: 'Enter a number from 1 to 730' }],
  },
  { message: '' },
];

type PlanSnapshot = EditSnapshot<PlanFields, PlanRecord>;

/** A plan changed and saved, with every way it can end. */
export const editPlanModel = () =>
  modelTest({
    machine: editPlanMachine,
    input: { stored: planFields(), id: 'p1', revision: 3 },
    events: ({ context: { draft } }: PlanSnapshot): EditEvent<PlanFields>[] => [
      { type: 'draft.change', change: { pricePaise: draft.pricePaise === null ? paise(499_950) : null } },
      { type: 'draft.change', change: { active: !draft.active } },
      { type: 'form.submit', key: 'k', now: 0 },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aPlan()], error: refusals } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: PlanSnapshot) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
