import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DateTime } from 'luxon';
import { DayField } from '../../../components/DayField';
import { useSearchParams } from '../../../components/use-search-params';
import type { listJobProfiles } from '../../../contract/job-profiles';
import { day, type QueryOf } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { JobTable } from './JobList';

type Query = QueryOf<typeof listJobProfiles>;
type By = NonNullable<Query['by']>;

const words: Record<By, string> = {
  title: 'Title',
  skill: 'Skill',
  location: 'Location',
  organization: 'Organization',
  text: 'Any text',
};

/** Search JobProfile: one field and a text, a span of days, or both (product: Job profiles). */
export function SearchJobs() {
  const { timeZone, userType } = useMe();
  const [, setParams] = useSearchParams();
  const [by, setBy] = useState<By | ''>('');
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ nr: number; query: Query } | null>(null);
  const many = userType !== 'ORGANIZATION_USER';
  const search = () => {
    const q = typed.trim();
    const wrong = [from, to].some((one) => one !== '' && !day().is(one))
      ? texts.dateTimeWrong
      : q !== '' && by === ''
        ? texts.selectSearch
        : q === '' && from === '' && to === ''
          ? texts.searchOrRange
          : null;
    setProblem(wrong);
    if (wrong !== null) return;
    // The page of the previous search.
    setParams(
      (now) => {
        now.delete('page');
        return now;
      },
      { replace: true },
    );
    const start = (day: string, plus: number) =>
      DateTime.fromISO(day, { zone: timeZone }).startOf('day').plus({ days: plus }).toUTC().toISO() ?? '';
    setAsked({
      nr: (asked?.nr ?? 0) + 1,
      query: {
        sort: '-updated',
        ...(q !== '' && by !== '' && { q, by }),
        ...(from !== '' && { from: start(from, 0) }),
        ...(to !== '' && { to: start(to, 1) }),
      },
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="form"
        role="search"
        aria-label="Search job profiles"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4 }}
      >
        <TextField
          select
          label="Search by"
          value={by}
          onChange={(event) => setBy(event.target.value as By)}
          sx={{ flex: '1 1 160px', width: 'auto' }}
        >
          {(Object.keys(words) as By[])
            .filter((one) => many || one !== 'organization')
            .map((one) => (
              <MenuItem key={one} value={one}>
                {words[one]}
              </MenuItem>
            ))}
        </TextField>
        <TextField
          label="Text"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
          sx={{ flex: '2 1 240px', width: 'auto' }}
        />
        <Box sx={{ flex: '1 1 160px' }}>
          <DayField label="Changed from" value={from} onChange={setFrom} zone={timeZone} keepsText />
        </Box>
        <Box sx={{ flex: '1 1 160px' }}>
          <DayField label="Changed to" value={to} onChange={setTo} zone={timeZone} keepsText />
        </Box>
        <Button type="submit" variant="contained">
          Search
        </Button>
      </Box>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {asked && (
        <JobTable
          key={asked.nr}
          name="jobProfiles/search"
          label="Found job profiles"
          query={asked.query}
          empty={{ text: texts.searchEmpty, line: 'Try another field, another word or other days.' }}
        />
      )}
    </Box>
  );
}
