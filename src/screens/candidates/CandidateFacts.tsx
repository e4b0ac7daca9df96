import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { DateTime } from '../../components/DateTime';
import type { Fact } from '../../components/Facts';
import { zoneCity } from '../../components/format-time';
import { uploaderWords } from '../../contract/messages';
import type { CandidatePage } from '../../contract/candidates';
import { texts } from '../../contract/texts';

/** What is known about a candidacy, in the reader's zone. */
export function candidateFacts(candidate: CandidatePage, zone: string): Fact[] {
  const { email, mobile, organization, jobProfile, uploadedBy, preferred, at, timeZone, userId } = candidate;
  return [
    ['Email', email],
    ['Mobile No', mobile || texts.fieldEmpty],
    ['Time zone', zoneCity(timeZone)],
    ['Organization', organization?.name ?? 'Portal'],
    ['Job profile', jobProfile?.name ?? texts.fieldEmpty],
    ['Uploaded By', uploaderWords[uploadedBy]],
    ['Added', <DateTime key="added" at={at} zone={zone} quiet={false} />],
    [
      'Preferred times',
      preferred.length === 0 ? (
        texts.fieldEmpty
      ) : (
        <Box key="times" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          {preferred.map((time) => (
            <DateTime key={time} at={time} zone={zone} />
          ))}
        </Box>
      ),
    ],
    ...(userId === undefined ? [] : ([['Account', userId === null ? 'None yet' : 'Has an account']] as Fact[])),
  ];
}

/** "3 years 2 months" */
export function monthsInWords(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const part = (count: number, word: string) => (count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`);
  return [part(years, 'year'), part(rest, 'month')].filter(Boolean).join(' ');
}

/** Skills with their experience, the primary ones filled; renders nothing for a reader who may not see skills. */
export function SkillLine({ skills }: Pick<CandidatePage, 'skills'>) {
  if (skills === undefined) return null;
  if (skills.length === 0) return <Box sx={{ color: 'text.secondary' }}>No skills given yet.</Box>;
  return (
    <Box
      component="ul"
      aria-label="Skills"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      {skills.map(({ id, name, primary, months }) => (
        <li key={id}>
          <Chip
            size="small"
            variant={primary ? 'filled' : 'outlined'}
            label={`${name}${months > 0 ? `, ${monthsInWords(months)}` : ''}${primary ? ', primary' : ''}`}
          />
        </li>
      ))}
    </Box>
  );
}
