import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { RichText } from '../../../components/RichText';
import { jobFieldWords, jobTexts, type JobContent, type JobProfile } from '../../../contract/job-profiles-edit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { monthsInWords, yearsInWords } from '../job-words';

/** The facts of a job profile, including its skills. */
export function JobFacts({ job }: { job: JobProfile }) {
  const { timeZone } = useMe();
  const { content, by, updatedAt, createdAt, version } = job;
  return (
    <Facts
      facts={[
        ['Location', content.location || texts.fieldEmpty],
        ['Experience', yearsInWords(content)],
        ['Openings', content.openings ?? texts.fieldEmpty],
        ['Skills', <JobSkills key="skills" skills={content.skills} />],
        ['Created', <DateTime key="created" at={createdAt} zone={timeZone} quiet={false} />],
        [
          'Changed',
          <span key="changed">
            <DateTime at={updatedAt} zone={timeZone} quiet={false} />
            {by !== null && `, by ${by}`}, version {version}
          </span>,
        ],
      ]}
    />
  );
}

/** Skills, with the primary ones first and marked as primary. */
export function JobSkills({ skills }: { skills: JobContent['skills'] }) {
  if (skills.length === 0) return <>{texts.noSkills}</>;
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
            label={[name, primary && 'primary', months > 0 && monthsInWords(months)].filter(Boolean).join(' · ')}
            sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 1 } }}
          />
        </li>
      ))}
    </Box>
  );
}

/** The texts of a job profile, each under its title. */
export function JobTexts({ content }: { content: JobContent }) {
  return (
    <>
      {jobTexts.map((field) => (
        <Box component="section" key={field} aria-label={jobFieldWords[field]}>
          <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
            {jobFieldWords[field]}
          </Typography>
          {content[field] === '' ? (
            <Typography sx={{ color: 'text.secondary' }}>{texts.fieldEmpty}</Typography>
          ) : (
            <RichText html={content[field]} />
          )}
        </Box>
      ))}
    </>
  );
}
