import { useId, type ReactNode } from 'react';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../components/AppLink';
import { formatInstant } from '../../../components/format-time';
import { Section } from '../../../components/Section';
import { TimesPicker } from '../../../components/TimesPicker';
import { mostMockSkills, type OwnSubscription } from '../../../contract/billing-subscriptions';
import { lengths, type Minutes } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { SubmitForm } from '../../shared/form/SubmitForm';
import { SkillPicker } from '../../shared/skills/SkillPicker';
import { plansHref } from '../../shared/plans/hrefs';
import type { useAskForMock } from './use-ask-for-mock';

interface AskForMockFormProps {
  asking: ReturnType<typeof useAskForMock>;
  /** The plan that the interview is taken from. */
  plan: OwnSubscription | undefined;
  /** The skills of the candidate's profile, which are offered first. */
  known: readonly Named[];
}

/** Skills, length and times of a mock interview. */
export function AskForMockForm({ asking, plan, known }: AskForMockFormProps) {
  const { timeZone } = useMe();
  const { draft, problems, problem, noPlan, again, busy, change, submit } = asking;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <SubmitForm busy={busy} onSubmit={submit}>
        {plan && (
          <Alert severity="info">
            This takes 1 of {plan.free} free {plan.free === 1 ? 'interview' : 'interviews'} of {plan.plan}
            {plan.validUntil !== null && `, valid until ${formatInstant(plan.validUntil, timeZone)}`}.
          </Alert>
        )}
        <Section title="Skills">
          <Skills asking={asking} known={known} />
        </Section>
        <Section title="Length and times">
          <Box sx={{ display: 'grid', gap: 5 }}>
            <Length minutes={draft.minutes} disabled={busy} onPick={(minutes) => change({ minutes })} />
            <TimesPicker
              value={draft.times}
              onChange={(times) => change({ times })}
              zone={timeZone}
              error={problems.times ?? undefined}
              disabled={busy}
            />
          </Box>
        </Section>
        {problem !== null && (
          <Alert
            severity={again ? 'warning' : 'error'}
            action={
              noPlan && (
                <LinkButton href={plansHref} color="inherit" size="small">
                  Buy a plan
                </LinkButton>
              )
            }
          >
            {problem} Your choices are still here.
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" loading={busy} sx={{ justifySelf: 'start' }}>
          {again ? 'Ask for another' : 'Ask for mock interview'}
        </Button>
      </SubmitForm>
    </Box>
  );
}

/** The chosen skills, the skills of the profile that can be added, and a search for all others. */
function Skills({ asking, known }: Pick<AskForMockFormProps, 'asking' | 'known'>) {
  const { draft, problems, busy, addSkill, removeSkill } = asking;
  const isFull = draft.skills.length >= mostMockSkills;
  const offered = known.filter(({ id }) => draft.skills.every((skill) => skill.id !== id));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {draft.skills.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{texts.noSkills}</Typography>
      ) : (
        <Chips label="Chosen skills">
          {draft.skills.map(({ id, name }) => (
            <li key={id}>
              <Chip
                label={name}
                color="primary"
                disabled={busy}
                deleteIcon={<CloseIcon aria-hidden />}
                onDelete={() => removeSkill(id)}
                onClick={() => removeSkill(id)}
                aria-label={`Remove ${name}`}
              />
            </li>
          ))}
        </Chips>
      )}
      {!isFull && offered.length > 0 && (
        <div>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
            From your profile
          </Typography>
          <Chips label="Skills of your profile">
            {offered.map((skill) => (
              <li key={skill.id}>
                <Chip
                  icon={<AddIcon aria-hidden />}
                  label={skill.name}
                  variant="outlined"
                  disabled={busy}
                  onClick={() => addSkill({ id: skill.id, name: skill.name })}
                  aria-label={`Add ${skill.name}`}
                />
              </li>
            ))}
          </Chips>
        </div>
      )}
      <SkillPicker
        label="Add a skill"
        onPick={(skill) => skill && addSkill({ id: skill.id, name: skill.name })}
        disabled={busy || isFull}
        problem={problems.skills ?? undefined}
        help={`${draft.skills.length} of ${mostMockSkills} chosen`}
      />
    </Box>
  );
}

const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
  >
    {children}
  </Box>
);

interface LengthProps {
  minutes: Minutes;
  disabled: boolean;
  onPick: (minutes: Minutes) => void;
}

function Length({ minutes, disabled, onPick }: LengthProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FormLabel id={id} sx={{ color: 'text.primary', fontWeight: 500 }}>
        Length in minutes
      </FormLabel>
      <ToggleButtonGroup
        exclusive
        aria-labelledby={id}
        value={minutes}
        disabled={disabled}
        onChange={(_, next: Minutes | null) => next !== null && onPick(next)}
      >
        {lengths.map((length) => (
          <ToggleButton key={length} value={length} sx={{ px: 4 }}>
            {length}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
