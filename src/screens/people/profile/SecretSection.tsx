import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Profile } from '../../../contract/people-profile';
import { BankFields, IdentityFields, SecretFacts } from '../../shared/person/secret-fields';
import { SectionEditor } from './SectionEditor';

interface SecretSectionProps {
  section: 'bank' | 'identity';
  profile: Profile;
  next: ReactNode;
}

/** An encrypted section. The stored values are masked, and changing one means typing it again. */
export function SecretSection({ section, profile, next }: SecretSectionProps) {
  const { hasPassword } = profile;
  const stored = profile[section] !== null;
  const [changing, setChanging] = useState(!stored);
  const [round, setRound] = useState(0);
  const again = <Button onClick={() => setRound(round + 1)}>Change again</Button>;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {stored && <SecretFacts section={section} profile={profile} mayReveal />}
      {!changing && (
        <div>
          <Button variant="outlined" onClick={() => setChanging(true)}>
            {`${profile[section] === 'unreadable' ? 'Replace' : 'Change'} ${section === 'bank' ? 'bank details' : 'PAN card no and ID proof'}`}
          </Button>
        </div>
      )}
      {changing &&
        (section === 'bank' ? (
          <SectionEditor
            key={round}
            section="bank"
            profile={profile}
            next={next}
            fields={(form) => (form.saved ? again : <BankFields form={form} hasPassword={hasPassword} />)}
          />
        ) : (
          <SectionEditor
            key={round}
            section="identity"
            profile={profile}
            next={next}
            fields={(form) => (form.saved ? again : <IdentityFields form={form} hasPassword={hasPassword} />)}
          />
        ))}
    </Box>
  );
}
