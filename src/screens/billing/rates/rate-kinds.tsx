import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { DayField } from '../../../components/DayField';
import { rupees } from '../../../components/format-money';
import { dayWords } from '../../../components/format-time';
import {
  mostMonths,
  rateFieldsOf,
  rateKindWords,
  rateMinutes,
  taxFieldsOf,
  type RateFields,
  type RateRecord,
  type TaxFields,
  type TaxRecord,
} from '../../../contract/billing-rates';
import { rateReads, taxRuleReads } from '../../../services/queries/rates';
import { wiredEditRate, wiredEditTaxRule } from '../../../services/wiring/billing/edit-rate';
import { Field } from '../../shared/form/Field';
import { PercentField, RupeesField, WholeField } from '../../shared/form/NumberField';
import type { Editor } from '../../shared/form/use-edit';
import type { RecordKind } from '../../shared/record/record-kind';
import { experienceWords } from '../../shared/skills/experience-words';
import { OneOf } from '../../shared/form/OneOf';
import { percentWords } from './rate-parts';

/** "Any experience", "From 8 years". */
export const bandWords = (months: number) => (months === 0 ? 'Any experience' : `From ${experienceWords(months)}`);
export const rateTitle = ({ kind, minutes, leastMonths }: RateRecord) =>
  `${rateKindWords[kind]}, ${minutes} min, ${bandWords(leastMonths).toLowerCase()}`;

const pair = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
} as const;
const minuteWords = Object.fromEntries(rateMinutes.map((one) => [String(one), `${one} min`]));

interface DayProps {
  value: string;
  problem: string | null;
  onChange: (day: string) => void;
  zone?: string;
}
// The days of a rate are days of the database, which is in UTC.
export const HoldsFrom = ({ value, problem, onChange, zone = 'UTC' }: DayProps) => (
  <DayField label="Holds from" value={value} onChange={onChange} zone={zone} keepsText error={problem ?? undefined} />
);

function RateControls({ editor }: { editor: Editor<RateFields, RateRecord> }) {
  const { field, draft, change, busy } = editor;
  return (
    <>
      <Box sx={pair}>
        <OneOf
          label="Interviews"
          value={draft.kind}
          words={rateKindWords}
          disabled={busy}
          onChange={(kind) => change({ kind })}
        />
        <OneOf
          label="Length"
          value={String(draft.minutes)}
          words={minuteWords}
          disabled={busy}
          onChange={(minutes) => change({ minutes: Number(minutes) as RateFields['minutes'] })}
        />
        <WholeField
          label="Experience from (months)"
          {...field('leastMonths')}
          input={{ name: 'leastMonths', autoComplete: 'off' }}
          hint={`0 to ${mostMonths}. The highest that a panelist reaches counts.`}
        />
        <RupeesField
          label="Amount in rupees"
          {...field('paise')}
          input={{ name: 'amount', autoComplete: 'off' }}
          hint="For a whole interview"
        />
      </Box>
      <HoldsFrom {...field('holdsFrom')} />
    </>
  );
}

/** The record kind of rates (product: Rate cards). */
export const rateKind = (queryClient: QueryClient): RecordKind<RateFields, RateRecord> => ({
  name: 'rate',
  add: 'Add rate',
  fresh: { kind: 'real', minutes: 60, leastMonths: 0, holdsFrom: '', paise: null },
  draftOf: rateFieldsOf,
  titleOf: rateTitle,
  reads: rateReads,
  wired: (done) => wiredEditRate({ queryClient, done }),
  words: () => [
    ['Interviews', ({ kind }) => rateKindWords[kind]],
    ['Length', ({ minutes }) => `${minutes} min`],
    ['Experience', ({ leastMonths }) => (leastMonths === null ? '' : bandWords(leastMonths))],
    ['Amount', ({ paise }) => (paise === null ? '' : rupees(paise))],
    ['Holds from', ({ holdsFrom }) => dayWords(holdsFrom)],
  ],
  controls: (editor) => <RateControls editor={editor} />,
});

function TaxControls({ editor }: { editor: Editor<TaxFields, TaxRecord> }) {
  const { field } = editor;
  return (
    <>
      <Box sx={pair}>
        <Field
          label="Section"
          {...field('section')}
          input={{ name: 'section', autoComplete: 'off' }}
          attributes={{ maxLength: 20 }}
          hint="As the law names it, such as 194J"
        />
        <RupeesField
          label="Threshold in rupees"
          {...field('thresholdPaise')}
          input={{ name: 'threshold', autoComplete: 'off' }}
          hint="A financial year up to it has no tax"
        />
        <PercentField label="Rate in percent" {...field('ratePoints')} input={{ name: 'rate', autoComplete: 'off' }} />
        <PercentField
          label="Rate without PAN in percent"
          {...field('noPanPoints')}
          input={{ name: 'noPan', autoComplete: 'off' }}
        />
      </Box>
      <HoldsFrom {...field('holdsFrom')} zone="Asia/Kolkata" />
    </>
  );
}

/** The record kind of tax rules (product: Tax deducted). */
export const taxRuleKind = (queryClient: QueryClient): RecordKind<TaxFields, TaxRecord> => ({
  name: 'tax rule',
  add: 'Add tax rule',
  fresh: { section: '194J', thresholdPaise: null, ratePoints: null, noPanPoints: null, holdsFrom: '' },
  draftOf: taxFieldsOf,
  titleOf: ({ section, holdsFrom }) => `${section} from ${dayWords(holdsFrom)}`,
  reads: taxRuleReads,
  wired: (done) => wiredEditTaxRule({ queryClient, done }),
  words: () => [
    ['Section', ({ section }) => section],
    ['Threshold', ({ thresholdPaise }) => (thresholdPaise === null ? '' : rupees(thresholdPaise))],
    ['Rate', ({ ratePoints }) => percentWords(ratePoints)],
    ['Rate without PAN', ({ noPanPoints }) => percentWords(noPanPoints)],
    ['Holds from', ({ holdsFrom }) => dayWords(holdsFrom)],
  ],
  controls: (editor) => <TaxControls editor={editor} />,
});
