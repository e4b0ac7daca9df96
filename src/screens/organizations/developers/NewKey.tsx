import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from 'luxon';
import { DayField } from '../../../components/DayField';
import { chosenScopes, dayAfter, keyName, mostKeyDays, scopeWords } from '../../../contract/organizations-keys';
import { limits } from '../../../contract/texts';
import type { CreateKeyActor } from '../../../machines/organizations/create-key';
import { useMe } from '../../../services/queries/auth';
import { wiredCreateKey } from '../../../services/wiring/organizations/create-key';
import { useWorkflow } from '../../../services/workflow';
import { AuthForm } from '../../shared/form/AuthForm';
import { DoneNote } from '../../shared/form/DoneNote';
import { Field } from '../../shared/form/Field';
import { useForm } from '../../shared/form/use-form';
import { CheckGroup } from './CheckGroup';
import { ShownOnce } from './ShownOnce';

const usualDays = 90;

/** Creates an API key, and shows it once (product: API keys). */
export function NewKey() {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const [machine] = useState(() => wiredCreateKey({ queryClient }));
  const [today] = useState(() => DateTime.now().setZone(timeZone).toISODate() ?? '');
  const actor = useWorkflow(machine, { input: { fields: { today, endsOn: dayAfter(today, usualDays) } } });
  return <NewKeyBody actor={actor} zone={timeZone} />;
}

/** The form for a running actor, and the created key. */
export function NewKeyBody({ actor, zone }: { actor: CreateKeyActor; zone: string }) {
  const { fields, stage, problem, busy, field, submit, reply } = useForm(actor);
  if (stage === 'done' && reply)
    return (
      <>
        <DoneNote>API key created.</DoneNote>
        <ShownOnce
          name="API key"
          value={reply.token}
          warning="Anyone who has it can do what you allowed, in your name."
        />
      </>
    );
  const scopes = field('scopes');
  return (
    <AuthForm action="Create API key" busy={busy} problem={problem} onSubmit={submit}>
      <Field
        label="Name"
        {...field('name')}
        input={{ name: 'name', autoComplete: 'off', autoFocus: true }}
        attributes={{ minLength: limits.nameLeast, maxLength: limits.name }}
        clean={keyName}
        hint="What uses the key, such as your applicant tracker"
      />
      <CheckGroup
        label="Scopes"
        words={scopeWords}
        value={chosenScopes(scopes.value)}
        problem={scopes.problem}
        disabled={scopes.disabled}
        onChange={(chosen) => scopes.onChange(chosen.join(','))}
      />
      <DayField
        label="Last day"
        value={fields.endsOn}
        onChange={field('endsOn').onChange}
        zone={zone}
        min={dayAfter(fields.today, 1)}
        max={dayAfter(fields.today, mostKeyDays)}
        keepsText
        error={field('endsOn').problem ?? undefined}
        help={`The key stops working after this day. At most ${mostKeyDays} days ahead.`}
      />
    </AuthForm>
  );
}
