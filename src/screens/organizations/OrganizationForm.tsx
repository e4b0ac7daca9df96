import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { AppLink } from '../../components/AppLink';
import { mayLeave } from '../../components/leave-guard';
import { LimitedText } from '../../components/LimitedText';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useNow } from '../../components/use-now';
import { ZoneField } from '../../components/ZoneField';
import {
  organizationName,
  serviceNames,
  serviceWords,
  servicesInWords,
  type OrganizationFields,
  type Service,
} from '../../contract/organizations';
import { limits } from '../../contract/texts';
import { fieldsOf, type EditOrganizationActor } from '../../machines/organizations/edit-organization';
import type { EditInput } from '../../machines/kit/edit';
import type { wiredEditOrganization } from '../../services/wiring/organizations/edit-organization';
import { useWorkflow } from '../../services/workflow';
import { EditForm, type FieldWords } from '../shared/form/EditForm';
import { Field } from '../shared/form/Field';
import { useEdit, useKeepEdit } from '../shared/form/use-edit';
import { keptEditOf, useKeptEdit, type KeptFrom } from '../shared/form/use-kept-edit';
import { organizationHref } from '../shared/organization-hrefs';

interface OrganizationFormProps {
  actor: EditOrganizationActor;
  /** "Create organization" or "Save". */
  action: string;
  from?: KeptFrom;
  onCancel: () => void;
}

const words: FieldWords<OrganizationFields> = [
  ['Organization', ({ name }) => name],
  ['Services', ({ services }) => servicesInWords(services)],
  ['Website', ({ website }) => website],
  ['Time zone', ({ timeZone }) => timeZone],
  ['About company', ({ about }) => about],
];

interface OrganizationEditorProps {
  input: EditInput<OrganizationFields>;
  wired: () => ReturnType<typeof wiredEditOrganization>;
  action: string;
  onCancel: () => void;
}

/** The form of an organization, which starts with earlier unsaved changes (product: Drafts). */
export function OrganizationEditor(props: OrganizationEditorProps) {
  const kept = useKeptEdit(`organization/${props.input.id ?? 'new'}`, props.input.stored);
  if (kept.loading) return <SkeletonRows rows={6} label="Loading the form" />;
  return <Kept key={kept.round} {...props} kept={kept} />;
}

type KeptProps = OrganizationEditorProps & { kept: ReturnType<typeof useKeptEdit<OrganizationFields>> };

function Kept({ input, wired, action, onCancel, kept }: KeptProps) {
  const [machine] = useState(wired);
  const actor = useWorkflow(machine, { input: { ...input, ...kept.typed } });
  useKeepEdit(actor, keptEditOf<OrganizationFields>, kept.keep);
  const cancel = () => {
    if (!mayLeave()) return;
    kept.keep(null);
    onCancel();
  };
  return <OrganizationForm {...{ actor, action }} from={kept.from} onCancel={cancel} />;
}

/** The fields of an organization (product: Organizations), for a running actor. */
export function OrganizationForm({ actor, action, from = null, onCancel }: OrganizationFormProps) {
  const editor = useEdit(actor);
  const now = useNow(60_000);
  const { taken, field, busy } = editor;
  const about = field('about');
  const timeZone = field('timeZone');
  return (
    <EditForm {...{ editor, words, action, from, onCancel }} name="organization" draftOf={fieldsOf}>
      <div>
        <Field
          label="Organization"
          {...field('name')}
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
      <Services {...field('services')} />
      <Field
        label="Website"
        {...field('website')}
        required={false}
        input={{ type: 'text', name: 'website', autoComplete: 'off' }}
        attributes={{ inputMode: 'url' }}
      />
      <ZoneField value={timeZone.value} now={now} onChange={timeZone.onChange} help="Where the organization works." />
      <LimitedText
        label="About company"
        value={about.value}
        onChange={about.onChange}
        max={limits.about}
        required={false}
        rows={4}
        disabled={busy}
        error={about.problem ?? undefined}
      />
    </EditForm>
  );
}

interface ServicesProps {
  value: readonly Service[];
  problem: string | null;
  disabled: boolean;
  onChange: (services: Service[]) => void;
}

function Services({ value: chosen, problem, disabled, onChange }: ServicesProps) {
  const id = useId();
  const lines: Record<Service, string> = {
    ONE_WAY: 'Candidates answer on their own, in the one-way service.',
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
