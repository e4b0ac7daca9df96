import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../../components/Facts';
import { Section } from '../../../components/Section';
import { mobileOf } from '../../../contract/auth-rules';
import { prefixOf } from '../../../contract/countries';
import type { Phone } from '../../../contract/people-phones';
import type { Profile } from '../../../contract/people-profile';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { profileOfQuery } from '../../../services/queries/people';
import { experienceWords } from '../skills/experience-words';
import { QueryView } from '../QueryView';
import { CertificateFile } from './CertificateFile';
import { ProfileVideo } from './ProfileVideo';
import { SecretFacts } from './secret-fields';

const orNot = (text: string) => (text === '' ? texts.fieldEmpty : text);
const phoneText = ({ country, number }: Phone) => orNot(mobileOf(prefixOf(country), number));
const dayText = (day: string) => orNot(day.split('-').reverse().join('-'));
interface ProfileViewProps {
  userId: string;
  /** Whether the skills are shown. The page around the profile may show them already. */
  skills?: boolean;
}

/**
 * The profile of a panelist or a candidate, for admins: bank account, PAN and ID proof are masked, and a SUPER_ADMIN
 * may see them in full, which is audited (product: Personal data).
 */
export function ProfileView({ userId, skills = true }: ProfileViewProps) {
  const query = useQuery(profileOfQuery(userId));
  return (
    <QueryView query={query} name="profile" rows={8}>
      {(profile) => <Shown profile={profile} skills={skills} />}
    </QueryView>
  );
}

function List<R>({ rows, children }: { rows: readonly R[]; children: (row: R) => ReactNode }) {
  if (rows.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{texts.fieldEmpty}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      {rows.map((row, index) => (
        <li key={index}>{children(row)}</li>
      ))}
    </Box>
  );
}

const quiet = { color: 'text.secondary' } as const;

function Shown({ profile, skills }: { profile: Profile; skills: boolean }) {
  const { personal, contact, skill, project, education, certificate, email } = profile;
  const mayReveal = useMe().userType === 'SUPER_ADMIN';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        // The profile is also shown in a panel, so its own width decides.
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
      }}
    >
      <Section title="Personal">
        <Facts
          facts={[
            ['Name', personal.name],
            ['Date of birth', dayText(personal.birthDate)],
            ['Location', orNot(personal.location)],
            ['Linkedin url', orNot(personal.linkedin)],
          ]}
        />
      </Section>
      <Section title="Contact Details">
        <Facts
          facts={[
            ['Email', email],
            ['WhatsApp no', phoneText(contact.whatsapp)],
            ['Mobile no', phoneText(contact.mobile)],
            ['Time zone', contact.timeZone.replaceAll('_', ' ')],
          ]}
        />
      </Section>
      {skills && (
        <Section title="Skill">
          <List rows={skill.rows}>
            {({ name, primary, months }) => (
              <>
                {name}
                <Box component="span" sx={quiet}>
                  {' '}
                  · {experienceWords(months)}
                  {primary && ' · primary'}
                </Box>
              </>
            )}
          </List>
        </Section>
      )}
      <Section title="Project">
        <List rows={project.rows}>
          {({ title, designation, role, description }) => (
            <>
              <strong>{title}</strong>
              <Typography sx={quiet}>
                {designation}, {role}
              </Typography>
              <Typography>{description}</Typography>
            </>
          )}
        </List>
      </Section>
      <Section title="Education">
        <List rows={education.rows}>
          {({ graduation, university, year, percentage }) => (
            <>
              <strong>{graduation}</strong>
              <Typography sx={quiet}>
                {university}, {year} · {percentage}%
              </Typography>
            </>
          )}
        </List>
      </Section>
      <Section title="Certificate">
        <List rows={certificate.rows}>
          {({ name, issuer, date, expires, link, file }) => (
            <>
              <strong>{name}</strong>
              <Typography sx={quiet}>
                {issuer}, {dayText(date)}
                {expires !== '' && ` · expires ${dayText(expires)}`}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
                {link !== '' && (
                  <Link href={link} target="_blank" rel="noopener noreferrer" underline="always">
                    {new URL(link).hostname}
                  </Link>
                )}
                {file !== '' && <CertificateFile id={file} />}
              </Box>
            </>
          )}
        </List>
      </Section>
      {profile.video && (
        <Section title="Video">
          <ProfileVideo userId={profile.userId} video={profile.video} />
        </Section>
      )}
      <Section title="Bank">
        <SecretFacts section="bank" profile={profile} mayReveal={mayReveal} />
      </Section>
      <Section title="PAN card no and ID proof">
        <SecretFacts section="identity" profile={profile} mayReveal={mayReveal} />
      </Section>
    </Box>
  );
}
