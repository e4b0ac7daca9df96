import { useEffect, useId } from 'react';
import { useSelector } from '@xstate/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { AppLink } from '../../../components/AppLink';
import { Facts } from '../../../components/Facts';
import { holdLeave } from '../../../components/leave-guard';
import { LimitedText } from '../../../components/LimitedText';
import { useNow } from '../../../components/use-now';
import { ZoneField } from '../../../components/ZoneField';
import {
  organizationName,
  serviceNames,
  serviceWords,
  servicesInWords,
  type OrganizationFields,
  type Service,
} from '../../../contract/people-organizations';
import { limits } from '../../../contract/texts';
import type { EditOrganizationActor } from '../../../machines/people/edit-organization';
import { newKey } from '../../../services/api/idempotency-key';
import { Field } from '../../shared/form/Field';
import { SubmitForm } from '../../shared/form/SubmitForm';
import { organizationHref } from './hrefs';

interface OrganizationFormProps {
  actor: EditOrganizationActor;
  /** "Make organization" or "Save". */
  action: string;
  onCancel: () => void;
}

/** The fields of an organization (product: Organizations), by a running actor. */
export function OrganizationForm({ actor, action, onCancel }: OrganizationFormProps) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const now = useNow(60_000);
  const { draft, stored, problems, problem, taken, theirs } = state.context;
  const busy = state.hasTag('busy');
  const dirty = state.status === 'active' && JSON.stringify(draft) !== JSON.stringify(stored);
  useEffect(() => (dirty ? holdLeave() : undefined), [dirty]);
  const change = (changed: Partial<OrganizationFields>) => actor.send({ type: 'draft.change', change: changed });
  if (theirs !== null)
    return (
      <Overtaken
        theirs={theirs}
        mine={draft}
        onTake={() => actor.send({ type: 'theirs.take' })}
        onKeep={() => actor.send({ type: 'mine.keep' })}
      />
    );
  return (
    <Box sx={{ maxWidth: 640 }}>
      <SubmitForm busy={busy} onSubmit={() => actor.send({ type: 'form.submit', key: newKey() })}>
        <div>
          <Field
            label="Organization"
            value={draft.name}
            problem={problems.name}
            disabled={busy}
            onChange={(name) => change({ name })}
            input={{ name: 'organization', autoComplete: 'off', autoFocus: true }}
            clean={organizationName}
          />
          {taken && (
            <Box sx={{ typography: 'body2', mt: 1 }}>
              It is{' '}
              <AppLink href={organizationHref(taken.id)} underline="always">
                {taken.name}
              </AppLink>
              .
            </Box>
          )}
        </div>
        <Services
          chosen={draft.services}
          problem={problems.services}
          disabled={busy}
          onChange={(services) => change({ services })}
        />
        <Field
          label="Website"
          value={draft.website}
          problem={problems.website}
          disabled={busy}
          required={false}
          onChange={(website) => change({ website })}
          input={{ type: 'text', name: 'website', autoComplete: 'off' }}
          attributes={{ inputMode: 'url' }}
        />
        <ZoneField
          value={draft.timeZone}
          now={now}
          onChange={(timeZone) => change({ timeZone })}
          help="Where the organization works."
        />
        <LimitedText
          label="About company"
          value={draft.about}
          onChange={(about) => change({ about })}
          max={limits.about}
          required={false}
          rows={4}
          disabled={busy}
          error={problems.about ?? undefined}
        />
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button type="submit" variant="contained" loading={busy}>
            {action}
          </Button>
          <Button disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          {dirty && (
            <Button disabled={busy} onClick={() => actor.send({ type: 'draft.discard' })}>
              Discard changes
            </Button>
          )}
        </Box>
      </SubmitForm>
    </Box>
  );
}

interface ServicesProps {
  chosen: readonly Service[];
  problem: string | null;
  disabled: boolean;
  onChange: (services: Service[]) => void;
}

function Services({ chosen, problem, disabled, onChange }: ServicesProps) {
  const id = useId();
  const lines: Record<Service, string> = {
    ONE_WAY: 'Candidates answer on their own; runs in the one-way service.',
    TWO_WAY: 'A panelist interviews the candidate here.',
  };
  return (
    <FormControl component="fieldset" error={problem !== null} disabled={disabled} aria-describedby={id}>
      <FormLabel component="legend" sx={{ color: 'text.primary', fontWeight: 500 }}>
        Services
      </FormLabel>
      {serviceNames.map((one) => (
        <FormControlLabel
          key={one}
          label={
            <>
              {serviceWords[one]}
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {lines[one]}
              </Box>
            </>
          }
          control={
            <Checkbox
              checked={chosen.includes(one)}
              slotProps={{ input: { 'aria-invalid': problem !== null } }}
              onChange={(_, on) =>
                onChange(serviceNames.filter((known) => (known === one ? on : chosen.includes(known))))
              }
            />
          }
        />
      ))}
      <FormHelperText id={id} role={problem === null ? undefined : 'alert'} sx={{ mx: 0 }}>
        {problem ?? 'Users of an organization with One-Way alone are sent to the one-way service after sign-in.'}
      </FormHelperText>
    </FormControl>
  );
}

interface OvertakenProps {
  theirs: OrganizationFields;
  mine: OrganizationFields;
  onTake: () => void;
  onKeep: () => void;
}

const shown: readonly [keyof OrganizationFields, string][] = [
  ['name', 'Organization'],
  ['services', 'Services'],
  ['website', 'Website'],
  ['timeZone', 'Time zone'],
  ['about', 'About company'],
];
const inWords = (fields: OrganizationFields, name: keyof OrganizationFields) =>
  name === 'services' ? servicesInWords(fields.services) : fields[name] || '–';

/** What somebody else saved in the meantime, beside the own draft. */
function Overtaken({ theirs, mine, onTake, onKeep }: OvertakenProps) {
  const differing = shown.filter(([name]) => inWords(theirs, name) !== inWords(mine, name));
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 4, maxWidth: 640 }}>
      <Alert severity="warning">
        Somebody else saved this organization while you were writing. Nothing of yours is saved yet.
      </Alert>
      <Facts
        facts={differing.map(([name, label]) => [
          label,
          <Box key={name}>
            <div>Theirs: {inWords(theirs, name)}</div>
            <div>Yours: {inWords(mine, name)}</div>
          </Box>,
        ])}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={onKeep}>
          Go on with mine
        </Button>
        <Button onClick={onTake}>Use theirs</Button>
      </Box>
    </Box>
  );
}
