import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Section } from '../../../components/Section';
import { toast } from '../../../components/toast';
import { erasureDays, erasureWord, proofMinutes, type Erasure } from '../../../contract/people-erasure';
import type { ErasePersonActor } from '../../../machines/people/erase-person';
import { useMe } from '../../../services/queries/auth';
import { ownErasureQuery, useTakeErasureBack } from '../../../services/queries/erasure';
import { wiredErasePerson } from '../../../services/wiring/people/erase-person';
import { useWorkflow } from '../../../services/workflow';
import { interviewHref } from '../../shared/interview/hrefs';
import { AuthForm } from '../../shared/form/AuthForm';
import { DoneNote } from '../../shared/form/DoneNote';
import { Field, PasswordField } from '../../shared/form/Field';
import { useForm } from '../../shared/form/use-form';
import { DownloadMyData } from '../../shared/own-data/DownloadMyData';
import { QueryView } from '../../shared/QueryView';

/**
 * The reader's own data on My Profile: *Download my data* and *Erase me* (product: Erasure). For panelists and
 * candidates.
 */
export function OwnData() {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Section title="Download my data">
        <DownloadMyData />
      </Section>
      <Section title="Erase my data">
        <EraseMe />
      </Section>
    </Box>
  );
}

function EraseMe() {
  const query = useQuery(ownErasureQuery());
  return (
    <QueryView query={query} name="erasure" rows={3}>
      {(data) => <Erasing data={data} />}
    </QueryView>
  );
}

function Erasing({ data }: { data: Erasure }) {
  const [asking, setAsking] = useState(false);
  if (data.asked) return <Waiting asked={data.asked} blockers={data.blockers} onBack={() => setAsking(false)} />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <What />
      {data.blockers.length > 0 ? (
        <Blocked blockers={data.blockers} />
      ) : asking ? (
        <Ask proof={data.proof ?? 'password'} />
      ) : (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
          Erase my data
        </Button>
      )}
    </Box>
  );
}

/** What is erased, and what is retained. */
const What = () => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: '72ch' }}>
    <div>
      Your account, profile, resume, files, interview recordings, drafts, email and everything you wrote are erased.
      Links to your feedback stop working.
    </div>
    <div>
      Records of interviews that were held stay, with their feedback but without your name. Invoices and statements stay
      as long as tax law requires.
    </div>
    <div>We erase your data {erasureDays} days after you ask. Until then, you can cancel the request here.</div>
  </Box>
);

function Blocked({ blockers }: Pick<Erasure, 'blockers'>) {
  const { timeZone } = useMe();
  return (
    <Alert severity="info" role="status">
      These interviews have not ended yet. Finish or cancel them first:
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, display: 'grid', gap: 2 }}>
        {blockers.map(({ id, code, title, at }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <AppLink href={interviewHref(id)} underline="always">
              {code}, {title}
            </AppLink>
            {at !== null && (
              <div>
                <DateTime at={at} zone={timeZone} />
              </div>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}

interface WaitingProps {
  asked: NonNullable<Erasure['asked']>;
  blockers: Erasure['blockers'];
  onBack: () => void;
}

function Waiting({ asked, blockers, onBack }: WaitingProps) {
  const { timeZone } = useMe();
  const { mutateAsync, isPending, error } = useTakeErasureBack();
  // Uses the promise, because callbacks passed to `mutate` are not called after this part is unmounted, and the
  // response unmounts it.
  const cancel = () =>
    mutateAsync().then(
      () => {
        void toast.success('Request canceled. Your data will not be erased.');
        onBack();
      },
      () => undefined,
    );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Alert severity="warning" role="status">
        Your data will be erased on <DateTime at={asked.until} zone={timeZone} />.
        {asked.by === 'admin' && ' An admin requested this on your behalf.'}
      </Alert>
      {blockers.length > 0 && <Blocked blockers={blockers} />}
      {error && <Alert severity="error">{error.message}</Alert>}
      <Button variant="contained" loading={isPending} onClick={() => void cancel()} sx={{ justifySelf: 'start' }}>
        Cancel request
      </Button>
    </Box>
  );
}

function Ask({ proof }: { proof: 'password' | 'signIn' }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredErasePerson({ queryClient }), { input: { fields: { proof } } });
  return <EraseBody actor={actor} />;
}

/** The form for a running actor. */
export function EraseBody({ actor }: { actor: ErasePersonActor }) {
  const { stage, problem, busy, field, submit, fields } = useForm(actor);
  if (stage === 'done') return <DoneNote>Your data will be erased in {erasureDays} days.</DoneNote>;
  return (
    <Box sx={{ maxWidth: 400 }}>
      <AuthForm action={`Erase my data in ${erasureDays} days`} busy={busy} problem={problem} onSubmit={submit}>
        <Field
          {...field('word')}
          label={`Type ${erasureWord} to confirm`}
          input={{ type: 'text', name: 'word', autoComplete: 'off' }}
        />
        {fields.proof === 'password' ? (
          <PasswordField
            {...field('password')}
            label="Current password"
            name="current-password"
            autoComplete="current-password"
          />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>
            You sign in with a provider. To confirm your identity, this works within {proofMinutes} minutes after you
            sign in.
          </Box>
        )}
      </AuthForm>
    </Box>
  );
}
