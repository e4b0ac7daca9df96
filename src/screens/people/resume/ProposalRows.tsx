import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import { cleanFreeText } from '../../../contract/input-rules';
import { profileLimits } from '../../../contract/people-profile-rules';
import { sectionProblems } from '../../../contract/people-profile-sections';
import type { EducationProposal, ProjectProposal, SkillProposal } from '../../../contract/people-proposals';
import { texts } from '../../../contract/texts';
import { Field } from '../../shared/form/Field';
import { UndoableActions } from '../../shared/list/UndoableActions';
import { FoundAt } from '../../shared/skills/FoundAt';
import { ExperienceFields } from '../../shared/skills/ExperienceFields';
import { proposalSubject, type Ready } from './use-proposal-acts';

interface ActsProps {
  proposal: { key: string };
  name: string;
  onAccept: () => void;
  onDismiss: () => void;
}

function Acts({ proposal, name, onAccept, onDismiss }: ActsProps) {
  return (
    <UndoableActions subject={proposalSubject(proposal.key)} name={name} align="start">
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant="outlined" aria-label={`Accept: ${name}`} onClick={onAccept}>
          Accept
        </Button>
        <Button size="small" aria-label={`Dismiss: ${name}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </Box>
    </UndoableActions>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box
    component="li"
    aria-label={name}
    sx={{ display: 'grid', gap: 3, py: 4, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { border: 0 } }}
  >
    {children}
  </Box>
);

const From = ({ children }: { children: ReactNode }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

interface SkillRowProps {
  proposal: SkillProposal;
  months: number;
  onMonths: (months: number) => void;
  onAccept: (ready: Ready) => void;
  onDismiss: () => void;
}

/** The row to store for a skill. It becomes primary if the profile has no other primary skill. */
export const readySkill = ({ key, id, name }: SkillProposal, months: number): Ready => ({
  key,
  name,
  row: { id, name, primary: false, months },
});

/** A skill in the resume, with the experience that the resume states. */
export function SkillProposalRow({ proposal, months, onMonths, onAccept, onDismiss }: SkillRowProps) {
  const [tried, setTried] = useState(false);
  const wrong = tried && months < 1;
  const { name, before, found, after } = proposal;
  return (
    <Row name={name}>
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          rowGap: 2,
          alignItems: 'center',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          gridTemplateAreas: '"name name" "years months" "acts acts"',
          // Depends on the width of the list: a section of My Profile is narrower than its page.
          '@container (min-width: 480px)': {
            gridTemplateColumns: 'minmax(0, 1fr) 112px 120px',
            gridTemplateAreas: '"name years months" "acts acts acts"',
          },
          '@container (min-width: 760px)': {
            gridTemplateColumns: 'minmax(0, 1fr) 112px 120px 176px',
            gridTemplateAreas: '"name years months acts"',
          },
        }}
      >
        <Box sx={{ gridArea: 'name', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
          <FoundAt before={before} found={found} after={after} />
          {proposal.months === null && months < 1 && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              Your resume does not say how long. Choose the experience.
            </Typography>
          )}
        </Box>
        <ExperienceFields name={name} months={months} wrong={wrong} asked={months < 1} onChange={onMonths} />
        <Box sx={{ gridArea: 'acts' }}>
          <Acts
            proposal={proposal}
            name={name}
            onAccept={() => (months < 1 ? setTried(true) : onAccept(readySkill(proposal, months)))}
            onDismiss={onDismiss}
          />
        </Box>
      </Box>
      {wrong && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {texts.oneMonth}
        </FormHelperText>
      )}
    </Row>
  );
}

type Section = 'project' | 'education';
type TextProposal = { project: ProjectProposal; education: EducationProposal };
type Words = Record<string, string>;
const labels: Record<Section, Record<string, string>> = {
  project: { title: 'Title', designation: 'Designation', role: 'Role', description: 'Description' },
  education: {
    graduation: 'Graduation',
    university: 'University',
    year: 'Passing year',
    percentage: 'Percentage',
  },
};
const cleanings: Record<string, (typed: string) => string> = {
  year: (typed) => typed.replace(/\D+/g, '').slice(0, 4),
  percentage: (typed) => typed.replace(',', '.').replace(/[^\d.]/g, ''),
  description: (typed) => typed,
};

/** The problems of a row, by field. */
export const rowProblems = (section: Section, row: Words): Words =>
  Object.fromEntries(
    Object.entries(sectionProblems(section, { rows: [row] } as never, Date.now())).map(([path, message]) => [
      path.replace(/^rows\.0\./, ''),
      message,
    ]),
  );

/** The text that identifies a row. */
export const nameOfRow = (row: Words) => row['title'] ?? row['graduation'] ?? '';

interface TextRowProps<S extends Section> {
  section: S;
  proposal: TextProposal[S];
  onAccept: (ready: Ready) => void;
  onDismiss: () => void;
}

/** A project or an education as the resume states it. The form asks here for what the resume does not state. */
export function TextProposalRow<S extends Section>({ section, proposal, onAccept, onDismiss }: TextRowProps<S>) {
  const [typed, setTyped] = useState<Words>({});
  const [tried, setTried] = useState(false);
  const found = proposal.row as Words;
  const row = { ...found, ...typed };
  const asked = Object.keys(rowProblems(section, found));
  const problems = rowProblems(section, row);
  const told = Object.entries(found).filter(([field, value]) => value !== '' && !asked.includes(field));
  const name = nameOfRow(found);
  const accept = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) onAccept({ key: proposal.key, name, row: row as never });
  };
  return (
    <Row name={name}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', display: 'grid', gap: 1 }}>
        <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
        <Typography>
          {told
            .filter(([field]) => field !== 'title' && field !== 'graduation')
            .map(([field, value]) => (field === 'percentage' ? `${value}%` : value))
            .filter((value, at, all) => all.indexOf(value) === at)
            .join(' · ')}
        </Typography>
        {/* The description of a project is already the text that was found. */}
        {found['description'] ? null : <From>Found: {proposal.from}</From>}
      </Box>
      {asked.length > 0 && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          {asked.map((field) => {
            const change = (value: string) => setTyped({ ...typed, [field]: cleanings[field]?.(value) ?? value });
            const problem = tried ? (problems[field] ?? null) : null;
            const label = labels[section][field] ?? field;
            return field === 'description' ? (
              <Box key={field} sx={{ gridColumn: '1 / -1' }}>
                <LimitedText
                  label={label}
                  value={row[field] ?? ''}
                  onChange={change}
                  max={profileLimits.projectDescription}
                  error={problem ?? undefined}
                />
              </Box>
            ) : (
              <Field
                key={field}
                label={label}
                hint="Not found in your resume"
                value={row[field] ?? ''}
                onChange={change}
                problem={problem}
                disabled={false}
                {...(cleanings[field] === undefined && { clean: cleanFreeText })}
                input={{ name: `${section}-${field}` }}
              />
            );
          })}
        </Box>
      )}
      <Acts proposal={proposal} name={name} onAccept={accept} onDismiss={onDismiss} />
    </Row>
  );
}
