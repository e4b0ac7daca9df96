import { lazy, Suspense, useState } from 'react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { spanTooLong } from '../../../contract/metrics';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { organizationsQuery } from '../../../services/queries/people';
import { PartySearch } from '../../shared/form/PartySearch';
import { lastDays } from '../widgets/metrics';
import { presets, spanProblem, type useSpan } from './use-span';

const DayField = lazy(() => import('../../../components/DayField').then((it) => ({ default: it.DayField })));

const problems = { order: texts.dateTimeWrong, long: spanTooLong } as const;

interface SpanFieldsProps {
  span: ReturnType<typeof useSpan>;
  organization: Named | null;
}

/** Chooses the days of an analysis, and for admins the organization. */
export function SpanFields({ span: { days, today, put }, organization }: SpanFieldsProps) {
  const { userType, timeZone } = useMe();
  const [own, setOwn] = useState(false);
  const preset = presets.find((count) => days.to === today && lastDays(today, count).from === days.from);
  const chosen = own || preset === undefined ? 'own' : preset;
  const admin = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4, mb: 6 }}>
      <ToggleButtonGroup
        exclusive
        value={chosen}
        aria-label="Days"
        onChange={(_, next: number | 'own' | null) => {
          if (next === null) return;
          setOwn(next === 'own');
          if (next !== 'own') put(lastDays(today, next));
        }}
      >
        {presets.map((count) => (
          <ToggleButton key={count} value={count} sx={{ px: 3 }}>
            {count} days
          </ToggleButton>
        ))}
        <ToggleButton value="own" sx={{ px: 3 }}>
          Custom range
        </ToggleButton>
      </ToggleButtonGroup>
      {chosen === 'own' && (
        <Suspense fallback={<Box sx={{ width: 320, height: 64 }} />}>
          <OwnRange days={days} zone={timeZone} today={today} onChange={put} />
        </Suspense>
      )}
      {admin && (
        <Box sx={{ flex: '0 1 280px', minWidth: 200 }}>
          <PartySearch
            id="analysis-organization"
            label="Organization"
            value={organization}
            find={organizationsQuery}
            nameOf={({ name }) => name}
            onPick={(row) => put({ organizationId: row?.id ?? null })}
          />
        </Box>
      )}
    </Box>
  );
}

type OwnRangeProps = {
  days: { from: string; to: string };
  zone: string;
  today: string;
  onChange: (days: { from: string; to: string }) => void;
};

/** Two day fields. Their values apply as soon as both form a valid span. */
function OwnRange({ days, zone, today, onChange }: OwnRangeProps) {
  const [typed, setTyped] = useState(days);
  const [seen, setSeen] = useState(days);
  // A change from outside replaces the values in the same fields, because the user may be typing in one of them.
  if (seen.from !== days.from || seen.to !== days.to) {
    setSeen(days);
    setTyped(days);
  }
  const problem = spanProblem(typed.from, typed.to);
  const put = (change: Partial<typeof days>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (spanProblem(next.from, next.to) === null) onChange(next);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { width: 160 } }}>
      <DayField label="From" value={typed.from} zone={zone} max={today} onChange={(from) => put({ from })} />
      <DayField
        label="To"
        value={typed.to}
        zone={zone}
        onChange={(to) => put({ to })}
        error={problem === null ? undefined : problems[problem]}
      />
    </Box>
  );
}
