import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { Section } from '../../components/Section';
import Box from '@mui/material/Box';
import { profileHref } from '../shared/profile-href';
import { openJobHref } from './apply/hrefs';
import { JobPart } from './apply/JobPart';
import { OwnMatch } from './apply/OwnMatch';

/** `/dashboard/canJdSkills?id=`: a candidate's skills against a job (product: Job matching). */
export const CanJdSkillsScreen = () => (
  <JobPart title="My skills">
    {(job) => (
      <Page
        title="My skills"
        purpose={`Against ${job.title}, ${job.organization.name}.`}
        crumbs={[
          { title: 'Apply For Job', href: '/dashboard/searchjobprofile' },
          { title: job.title, href: openJobHref(job.id) },
        ]}
        action={
          <LinkButton href={openJobHref(job.id)} variant="contained">
            {job.application === null ? 'Go to the job and apply' : 'Go to the job'}
          </LinkButton>
        }
      >
        <Box sx={{ maxWidth: 720, display: 'grid', gap: 4, justifyItems: 'start' }}>
          <Box sx={{ width: '100%' }}>
            <Section title="Match">
              <OwnMatch job={job} />
            </Section>
          </Box>
          <LinkButton href={profileHref('skill', 'CANDIDATE')} variant="outlined">
            Change my skills
          </LinkButton>
        </Box>
      </Page>
    )}
  </JobPart>
);
