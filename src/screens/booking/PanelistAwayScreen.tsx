import { useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DayField } from '../../components/DayField';
import { EmptyState } from '../../components/EmptyState';
import { formatInstant, zoneCity } from '../../components/format-time';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useNow } from '../../components/use-now';
import { useSearchParams } from '../../components/use-search-params';
import type { Named } from '../../contract/kit';
import type { AwayDay } from '../../contract/booking-away';
import { texts } from '../../contract/texts';
import { iso } from '../../contract/time';
import { useMe } from '../../services/queries/auth';
import { awayDayQuery, panelistsQuery } from '../../services/queries/people';
import { wiredReplacePanelist } from '../../services/wiring/booking/replace-panelist';
import { useWorkflow } from '../../services/workflow';
import { PartySearch } from '../shared/form/PartySearch';
import { QueryFailure } from '../shared/QueryView';
import { AwayRows } from './away/AwayRows';

const anId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const aDay = /^2\d{3}-\d{2}-\d{2}$/;
/** yyyy-MM-dd */
const dayIn = (at: string, zone: string) => formatInstant(at, zone).slice(0, 10).split('-').reverse().join('-');

/** Lists the interviews of a panelist's day of absence, and who takes over each (product: A panelist is away). */
export function PanelistAwayScreen() {
  const [params, setParams] = useSearchParams();
  const { timeZone } = useMe();
  const now = useNow(60_000);
  const [picked, setPicked] = useState<Named | null>(null);
  const given = params.get('panelist') ?? '';
  const id = anId.test(given) ? given : '';
  const asked = params.get('day') ?? '';
  const put = (name: string, value: string) =>
    setParams(
      (next) => {
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const known = picked?.id === id ? picked : null;
  // When the panelist was chosen: midnight must not change or close the day that is being worked on.
  const [since, setSince] = useState(now);
  const day = aDay.test(asked) ? asked : dayIn(iso(since), timeZone);
  // The field contains text that is not a day.
  const [noDay, setNoDay] = useState(false);
  const away = useQuery({ ...awayDayQuery(id, day), enabled: id !== '' });
  const panelist = away.data?.panelist;
  const zone = panelist?.timeZone ?? timeZone;
  // If the reader and the panelist are on different days, "today" may mean either, so the earlier day is allowed.
  const firstAt = (at: number) => [dayIn(iso(at), timeZone), dayIn(iso(at), zone)].sort()[0] ?? day;
  const closed = noDay || day < firstAt(since);
  return (
    <Page purpose="Choose an absent panelist and the day. Each interview gets a proposed replacement, and you confirm them together.">
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 360px) minmax(0, 220px)' },
          }}
        >
          <PartySearch
            id="away-panelist"
            label="Panelist"
            value={id === '' ? null : (panelist ?? known)}
            find={panelistsQuery}
            nameOf={({ name }) => name}
            lineOf={(row) => zoneCity(row.timeZone)}
            onPick={(row) => {
              setPicked(row && { id: row.id, name: row.name });
              setSince(now);
              put('panelist', row?.id ?? '');
            }}
            help={id === '' ? texts.choosePanelist : undefined}
          />
          <DayField
            label="Day"
            value={day}
            onChange={(next) => {
              setNoDay(next === '');
              if (next !== '') put('day', next);
            }}
            zone={zone}
            min={firstAt(now)}
            error={noDay ? texts.dateTimeWrong : undefined}
            help={panelist && `In ${zoneCity(panelist.timeZone)}`}
          />
        </Box>
        {id !== '' && !closed && away.isPending && <SkeletonRows rows={4} label="Looking for replacements" />}
        {!closed && <QueryFailure query={away} kept={away.data && 'Your choices are still here.'} />}
        {id === '' && <EmptyState text={texts.choosePanelist} line="Their interviews on that day appear here." />}
        {away.data && !closed && <Day key={`${id}/${day}`} away={away.data} day={day} />}
      </Box>
    </Page>
  );
}

function Day({ away, day }: { away: AwayDay; day: string }) {
  const queryClient = useQueryClient();
  const [logic] = useState(() => wiredReplacePanelist({ queryClient }));
  const actor = useWorkflow(logic, { input: { panelistId: away.panelist.id, day } });
  return <AwayRows actor={actor} away={away} />;
}
