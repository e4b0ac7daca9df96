import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import { zoneCity } from '../../../components/format-time';
import type { RankedPanelist, RankedPanelists } from '../../../contract/booking';
import { limits, texts } from '../../../contract/texts';
import { refusalWords } from '../schedule/refusal-words';
import { WhyNot } from '../schedule/WhyNot';

const shownFirst = 6;

/** All panelists for an interview, best first; one who cannot be booked is found by name, with the reason. */
export function RankedChoice({
  data,
  chosenId,
  disabled,
  onChoose,
}: {
  data: RankedPanelists;
  chosenId: string | null;
  disabled: boolean;
  onChoose: (panelistId: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  const part = typed.trim().toLowerCase();
  const named = ({ panelistName }: { panelistName: string }) => panelistName.toLowerCase().includes(part);
  const ranked = data.ranked.filter(named);
  const refused = part === '' ? [] : data.refused.filter(named);
  const shown = all ? ranked : ranked.slice(0, shownFirst);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, maxWidth: 400 }}>
        <FormLabel htmlFor="panelist-name">Find by name</FormLabel>
        <TextField
          id="panelist-name"
          size="small"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: limits.search, autoComplete: 'off' } }}
        />
      </Box>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {ranked.length === 1 ? '1 panelist can be booked' : `${ranked.length} panelists can be booked`} in the next 7
        days
        {part === '' ? '' : ` with “${typed.trim()}” in their name`}.
      </Box>
      {ranked.length + refused.length === 0 && (
        <EmptyState
          text={texts.searchEmpty}
          line={part === '' ? 'No panelist can be booked. See why below.' : 'No panelist has this name.'}
        />
      )}
      <Box component="ol" aria-label="Ranked panelists" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {shown.map((one) => (
          <Row key={one.panelistId} name={one.panelistName} line={`Rank ${one.rank} · ${zoneCity(one.timeZone)}`}>
            <Box sx={{ flex: '2 1 240px', minWidth: 0, color: 'text.secondary' }}>{whyRanked(one)}</Box>
            <Button
              variant={one.panelistId === chosenId ? 'contained' : 'outlined'}
              aria-pressed={one.panelistId === chosenId}
              aria-label={`Choose rank ${one.rank}: ${one.panelistName}`}
              disabled={disabled}
              onClick={() => onChoose(one.panelistId)}
            >
              Choose
            </Button>
          </Row>
        ))}
        {refused.map((one) => (
          <Row key={one.panelistId} name={one.panelistName} line="Cannot be booked">
            <Box sx={{ flex: '2 1 240px', minWidth: 0, color: 'text.secondary' }}>{refusalWords[one.reason]}</Box>
          </Row>
        ))}
      </Box>
      {shown.length < ranked.length && (
        <Button onClick={() => setAll(true)} sx={{ justifySelf: 'start' }}>
          Show all {ranked.length} panelists
        </Button>
      )}
      {part === '' && data.refused.length > 0 && <WhyNot refused={data.refused} />}
    </>
  );
}

function Row({ name, line, children }: { name: string; line: string; children: React.ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        px: 4,
        py: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Person name={name} line={line} />
      </Box>
      {children}
    </Box>
  );
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** "5 of 6 skills, 9 years, 2 interviews this week, 14 free starts, 3 at the candidate’s times" */
const whyRanked = ({
  skillsMatched,
  skillsAsked,
  experienceYears,
  interviewsThisWeek,
  starts,
  preferred,
}: RankedPanelist) =>
  [
    `${skillsMatched} of ${plural(skillsAsked, 'skill')}`,
    plural(experienceYears, 'year'),
    `${plural(interviewsThisWeek, 'interview')} this week`,
    plural(starts, 'free start'),
    `${preferred === 0 ? 'none' : preferred} at the candidate’s times`,
  ].join(', ');

/** Who ranks higher than the panelist that was chosen: "3 panelists rank higher: …". */
export function passedOver({ ranked }: RankedPanelists, panelistId: string): string | null {
  const place = ranked.findIndex((one) => one.panelistId === panelistId);
  if (place <= 0) return null;
  const names = ranked.slice(0, place).map(({ panelistName }) => panelistName);
  const shown = names.slice(0, 3).join(', ');
  const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.length === 1 ? '1 panelist ranks' : `${names.length} panelists rank`} higher: ${shown}${rest}.`;
}
