import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { Section } from '../../../components/Section';
import { toast } from '../../../components/toast';
import { erasureDays, type Erasure as Facts } from '../../../contract/people-erasure';
import { useMe } from '../../../services/queries/auth';
import { erasureQuery, useErasureOf, type ErasureSubject } from '../../../services/queries/erasure';
import { interviewHref } from '../interview/hrefs';
import { QueryView } from '../QueryView';

/** Erases a person at their request (product: Erasure), on their page. Only super admins see it. */
export function ErasePerson({ subject, name }: { subject: ErasureSubject; name: string }) {
  const { userType } = useMe();
  if (userType !== 'SUPER_ADMIN') return null;
  return (
    <Section title="Erasure">
      <Erasure subject={subject} name={name} />
    </Section>
  );
}

function Erasure({ subject, name }: { subject: ErasureSubject; name: string }) {
  const query = useQuery(erasureQuery(subject));
  const erased = <>Already erased. The name shown is a pseudonym.</>;
  return (
    <QueryView query={query} name="erasure" rows={2} gone={erased} forgets>
      {(data) => <ErasureOf {...data} subject={subject} name={name} />}
    </QueryView>
  );
}

function ErasureOf({ asked, blockers, subject, name }: Facts & { subject: ErasureSubject; name: string }) {
  const { timeZone } = useMe();
  const { mutate, isPending, error: failure } = useErasureOf(subject);
  const [asking, setAsking] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      {asked ? (
        <>
          <Alert severity="warning">
            The data will be erased on <DateTime at={asked.until} zone={timeZone} />
            {asked.by === 'self' ? ', as they asked themselves.' : ', as a super admin asked for them.'}
          </Alert>
          <Button
            variant="outlined"
            loading={isPending}
            onClick={() => mutate(asked.id, { onSuccess: () => void toast.success(`Erasure of ${name} canceled.`) })}
          >
            Cancel request
          </Button>
        </>
      ) : blockers.length > 0 ? (
        <Box>
          Not possible while these interviews are open:
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
            {blockers.map(({ id, code, title }) => (
              <li key={id}>
                <AppLink href={interviewHref(id)} underline="always">
                  {code}, {title}
                </AppLink>
              </li>
            ))}
          </Box>
        </Box>
      ) : (
        <Button color="error" variant="outlined" onClick={() => setAsking(true)}>
          Erase data at their request
        </Button>
      )}
      {failure && !asking && <Alert severity="error">{failure.message}</Alert>}
      <ConfirmDialog
        open={asking}
        title={`Erase ${name}’s data?`}
        confirmLabel={`Erase in ${erasureDays} days`}
        destructive
        busy={isPending}
        error={failure?.message}
        onConfirm={() =>
          mutate(null, {
            onSuccess: () => {
              void toast.success(`${name}’s data will be erased in ${erasureDays} days.`);
              setAsking(false);
            },
          })
        }
        onClose={() => setAsking(false)}
      >
        Their account, profile, files, recordings, email and everything they wrote are erased in {erasureDays} days.
        Records of interviews stay without the name. We email them, and they can cancel until then.
      </ConfirmDialog>
    </Box>
  );
}
