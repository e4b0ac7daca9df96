import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts, type Fact } from '../../../components/Facts';
import { Page } from '../../../components/Page';
import { RichText } from '../../../components/RichText';
import { Section } from '../../../components/Section';
import type { OpenJobDetail } from '../../../contract/job-profiles-apply';
import { jobFieldWords, jobTexts } from '../../../contract/job-profiles-edit';
import { useMe } from '../../../services/queries/auth';
import { experienceWords } from '../../shared/skills/experience-words';
import { ApplyCard } from './ApplyCard';
import { ownSkillsHref } from './hrefs';
import { JobPart } from './JobPart';
import { OwnMatch } from './OwnMatch';

/** A job's own page for a candidate: what it is, the match, and applying (product: Applying). */
export const OpenJobPage = () => <JobPart title="Job">{(job) => <Body key={job.id} job={job} />}</JobPart>;

function Body({ job }: { job: OpenJobDetail }) {
  const { timeZone } = useMe();
  const { title, organization, location, skills, createdAt } = job;
  const facts: Fact[] = [
    ['Organization', organization.name],
    ...(location ? ([['Location', location]] as Fact[]) : []),
    ['Created', <DateTime key="created" at={createdAt} zone={timeZone} />],
  ];
  return (
    <Page title={title} crumbs={[{ title: 'Apply For Job', href: '/dashboard/searchjobprofile' }]}>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        {/* On a phone the next action is above the long texts. */}
        <Box sx={{ display: 'grid', gap: 6, minWidth: 0, gridArea: { md: '1 / 2' } }}>
          <Section title="Apply">
            <ApplyCard job={job} />
          </Section>
          <Section title="My match">
            <OwnMatch job={job} />
            <AppLink href={ownSkillsHref(job.id)} sx={{ display: 'inline-block', mt: 4 }}>
              My skills against this job
            </AppLink>
          </Section>
        </Box>
        <Box sx={{ display: 'grid', gap: 6, minWidth: 0, gridArea: { md: '1 / 1' } }}>
          <Section title="About the job">
            <Facts facts={facts} />
          </Section>
          {jobTexts
            .filter((field) => job[field] !== '')
            .map((field) => (
              <Section key={field} title={jobFieldWords[field]}>
                <RichText html={job[field]} />
              </Section>
            ))}
          <Section title="Skills">
            {skills.length === 0 ? (
              <Typography sx={{ color: 'text.secondary' }}>This job asks for no skills.</Typography>
            ) : (
              <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
                {skills.map(({ id, name, primary, minMonths }) => (
                  <li key={id}>
                    {name}
                    {primary && ' (primary)'}
                    {minMonths > 0 && `, at least ${experienceWords(minMonths)}`}
                  </li>
                ))}
              </Box>
            )}
          </Section>
        </Box>
      </Box>
    </Page>
  );
}
