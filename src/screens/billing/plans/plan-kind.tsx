import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { QueryClient } from '@tanstack/react-query';
import { rupees } from '../../../components/format-money';
import { LimitedText } from '../../../components/LimitedText';
import { planFieldsOf, planMost, type PlanFields, type PlanRecord } from '../../../contract/billing-plans';
import { cleanFreeText } from '../../../contract/input-rules';
import { limits } from '../../../contract/texts';
import { planReads } from '../../../services/queries/plans';
import { wiredEditPlan } from '../../../services/wiring/billing/edit-plan';
import { Field } from '../../shared/form/Field';
import { RupeesField, WholeField } from '../../shared/form/NumberField';
import type { Editor } from '../../shared/form/use-edit';
import type { RecordKind } from '../../shared/record/record-kind';

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** The record kind of plans (product: Plans). */
export const planKind = (queryClient: QueryClient): RecordKind<PlanFields, PlanRecord> => ({
  name: 'plan',
  add: 'Add plan',
  fresh: { title: '', description: '', pricePaise: null, interviews: null, validDays: null, active: true },
  draftOf: planFieldsOf,
  titleOf: ({ title }) => title,
  reads: planReads,
  wired: (done) => wiredEditPlan({ queryClient, done }),
  words: () => [
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['Price', ({ pricePaise }) => (pricePaise === null ? '' : rupees(pricePaise))],
    ['Mock interviews', ({ interviews }) => numberText(interviews)],
    ['Validity in days', ({ validDays }) => numberText(validDays)],
    ['Active', ({ active }) => (active ? 'Yes' : 'No')],
  ],
  controls: (editor) => <PlanControls editor={editor} />,
});

/** The fields of a plan (product: Plans). */
export function PlanControls({ editor }: { editor: Editor<PlanFields, PlanRecord> }) {
  const { field, draft, change, busy } = editor;
  const { problem, ...description } = field('description');
  return (
    <>
      <Field
        label="Title"
        {...field('title')}
        input={{ name: 'title', autoComplete: 'off', autoFocus: true }}
        attributes={{ minLength: limits.nameLeast, maxLength: limits.name }}
        clean={cleanFreeText}
      />
      <LimitedText
        label="Description"
        {...description}
        max={limits.planDescription}
        rows={4}
        error={problem ?? undefined}
      />
      <RupeesField
        label="Price in rupees"
        {...field('pricePaise')}
        input={{ name: 'price', autoComplete: 'off' }}
        hint="Tax included. More than 700 and less than 40000."
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <WholeField
          label="Mock interviews"
          {...field('interviews')}
          input={{ name: 'interviews', autoComplete: 'off' }}
          hint={`1 to ${planMost.interviews}`}
        />
        <WholeField
          label="Validity in days"
          {...field('validDays')}
          input={{ name: 'validDays', autoComplete: 'off' }}
          hint={`1 to ${planMost.validDays}, from the day of payment`}
        />
      </Box>
      <FormControlLabel
        label="Offer this plan to candidates"
        control={<Checkbox checked={draft.active} disabled={busy} onChange={(_, active) => change({ active })} />}
      />
    </>
  );
}
