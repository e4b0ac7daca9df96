import { useEffect, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { joinTabs } from '../../components/leave-guard';
import { Page } from '../../components/Page';
import { useSearchParams } from '../../components/use-search-params';
import { useTab } from '../../components/use-tab';
import { profileOwners, type Profile } from '../../contract/people-profile';
import { profileSteps, sectionLabels } from '../../contract/people-profile-steps';
import { landings } from '../../machines/auth/landing';
import { useMe } from '../../services/queries/auth';
import { profileQuery } from '../../services/queries/people';
import { profileParts, type ProfilePart } from '../shared/profile-href';
import { QueryView } from '../shared/QueryView';
import { OwnData } from './own-data/OwnData';
import { InterviewHistory } from '../shared/person/InterviewHistory';
import { CertificateFields } from './profile/CertificateFields';
import { Completeness } from './profile/Completeness';
import { focusMissing } from './profile/focus-missing';
import { ContactFields, EducationFields, PersonalFields, ProjectFields, SkillFields } from './profile/fields';
import { SecretSection } from './profile/SecretSection';
import { SectionEditor } from './profile/SectionEditor';
import { panelId, SectionIndex } from './profile/SectionIndex';
import { VideoSection } from './profile/VideoSection';
import { ResumeSection } from './resume/ResumeSection';

/** `/dashboard/profilepage`: other users have no profile and are sent to their home page (product: Guarded routes). */
export function ProfileScreen() {
  const { userType } = useMe();
  if (!profileOwners.some((owner) => owner === userType)) return <Redirect to={landings[userType]} replace />;
  return (
    <Page
      title="My Profile"
      purpose="Your contact details and what others see about you. Each section is saved separately."
      action={
        userType === 'PANELIST' && (
          <LinkButton href="/dashboard/panelistblockorg" variant="outlined">
            View or block organizations
          </LinkButton>
        )
      }
    >
      <Loaded />
      <Box sx={{ mt: 6, maxWidth: 720, ml: { md: '228px' } }}>
        <OwnData />
      </Box>
    </Page>
  );
}

function Loaded() {
  const query = useQuery(profileQuery());
  return (
    <QueryView query={query} name="profile" rows={8}>
      {(profile) => <Sections profile={profile} />}
    </QueryView>
  );
}

type Part = {
  label: string;
  /** A line below the heading, if the purpose of the section is not obvious. */
  line?: string;
  body: (profile: Profile, next: ReactNode) => ReactNode;
  more?: (profile: Profile, next: ReactNode) => ReactNode;
};

const parts: Record<ProfilePart, Part> = {
  personal: {
    label: sectionLabels.personal,
    body: (profile, next) => (
      <SectionEditor
        section="personal"
        profile={profile}
        next={next}
        fields={(form) => <PersonalFields form={form} zone={profile.contact.timeZone} userType={profile.userType} />}
      />
    ),
    more: (profile, next) => (
      <>
        <Typography variant="h4" component="h3" sx={{ mt: 6, mb: 1 }}>
          PAN card no and ID proof
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          Stored encrypted. Others see at most the last four characters.
        </Typography>
        <SecretSection section="identity" profile={profile} next={next} />
      </>
    ),
  },
  skill: {
    label: sectionLabels.skill,
    line: 'Add months of experience for each skill. Mark your strongest as primary.',
    body: (profile, next) => (
      <SectionEditor section="skill" profile={profile} next={next} fields={(form) => <SkillFields form={form} />} />
    ),
  },
  project: {
    label: sectionLabels.project,
    body: (profile, next) => (
      <SectionEditor section="project" profile={profile} next={next} fields={(form) => <ProjectFields form={form} />} />
    ),
  },
  education: {
    label: sectionLabels.education,
    body: (profile, next) => (
      <SectionEditor
        section="education"
        profile={profile}
        next={next}
        fields={(form) => <EducationFields form={form} />}
      />
    ),
  },
  resume: {
    label: sectionLabels.resume,
    line: 'Your interviewers use it to prepare.',
    body: () => <ResumeSection />,
  },
  bank: {
    label: sectionLabels.bank,
    line: 'Your bank account for payments. Stored encrypted. Others see at most the last four digits.',
    body: (profile, next) => <SecretSection section="bank" profile={profile} next={next} />,
  },
  video: {
    label: sectionLabels.video,
    line: 'Introduce yourself in a minute or two. Admins can watch it.',
    body: (profile) => <VideoSection profile={profile} />,
  },
  certificate: {
    label: sectionLabels.certificate,
    line: 'Each with its file or a link on the issuer’s site.',
    body: (profile, next) => (
      <SectionEditor
        section="certificate"
        profile={profile}
        next={next}
        fields={(form) => <CertificateFields form={form} zone={profile.contact.timeZone} />}
      />
    ),
  },
  contact: {
    label: sectionLabels.contact,
    line: 'Only admins and the organizations that interview you see your contact details.',
    body: (profile, next) => (
      <SectionEditor
        section="contact"
        profile={profile}
        next={next}
        fields={(form) => <ContactFields form={form} email={profile.email} userType={profile.userType} />}
      />
    ),
  },
  history: {
    label: sectionLabels.history,
    line: 'Your interviews, the latest change first.',
    body: ({ userType }) => <OwnHistory panelist={userType === 'PANELIST'} />,
  },
};

const OwnHistory = ({ panelist }: { panelist: boolean }) => (
  <Box sx={{ display: 'grid', gap: 5, justifyItems: 'start', '& > *': { maxWidth: '100%', minWidth: 0 } }}>
    <Box sx={{ width: '100%' }}>
      <InterviewHistory
        withCandidate={panelist}
        empty={
          panelist
            ? 'Interviews you accept appear here, with your recommendation.'
            : 'Your interviews will appear here, with their result once its feedback is released to you.'
        }
      />
    </Box>
    <LinkButton href={panelist ? '/dashboard/interviewstatus' : '/dashboard/upcomingInterviews'} variant="outlined">
      {panelist ? 'All my interviews' : 'Upcoming interviews'}
    </LinkButton>
  </Box>
);

function Sections({ profile }: { profile: Profile }) {
  const all = profileParts(profile.userType).map((name) => parts[name]);
  const labels = all.map(({ label }) => label);
  const [tab, setTab] = useTab(all.length);
  useEffect(joinTabs, []);
  // An opened section stays mounted, so that switching loses no input, even in sections that the device does not store.
  const [opened, setOpened] = useState<readonly number[]>([tab]);
  useEffect(() => setOpened((before) => (before.includes(tab) ? before : [...before, tab])), [tab]);
  const steps = profileSteps(profile);
  const next = steps.find((step) => !step.done && step.section !== all[tab]?.label);
  /**
   * The `find` parameter asks for the first missing field of a section. `wanted` is that section until the field is
   * found.
   */
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState<{ section: string } | null>(
    params.get('find') === 'missing' ? { section: labels[tab] ?? '' } : null,
  );
  const choose = (next: number) => {
    setWanted(null);
    setTab(next);
  };
  const complete = (section: string) => {
    setTab(labels.indexOf(section));
    setWanted({ section });
  };
  const chosen = labels[tab];
  useEffect(() => {
    const part = wanted && wanted.section === chosen && document.getElementById(panelId(wanted.section));
    return part ? focusMissing(part, () => setWanted(null)) : undefined;
  }, [wanted, chosen]);
  const more = next && (
    <Button color="inherit" size="small" onClick={() => complete(next.section)}>
      {next.act}
    </Button>
  );
  return (
    <>
      <Completeness steps={steps} onStep={complete} />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '208px minmax(0, 720px)' },
        }}
      >
        <SectionIndex labels={labels} tab={tab} onTab={choose} steps={steps} />
        {all.map(({ label, line, body, more: below }, index) => {
          const id = panelId(label);
          return (
            <Card
              key={label}
              component="section"
              role="tabpanel"
              id={id}
              aria-labelledby={`${id}-tab`}
              hidden={index !== tab}
              sx={{ p: { xs: 4, sm: 6 }, minWidth: 0, overflow: 'visible', '&[hidden]': { display: 'none' } }}
            >
              <Typography variant="h3" component="h2" sx={{ mb: line === undefined ? 4 : 1 }}>
                {label}
              </Typography>
              {line !== undefined && <Typography sx={{ color: 'text.secondary', mb: 4 }}>{line}</Typography>}
              {(index === tab || opened.includes(index)) && (
                <>
                  {body(profile, more)}
                  {below?.(profile, more)}
                </>
              )}
            </Card>
          );
        })}
      </Box>
    </>
  );
}
