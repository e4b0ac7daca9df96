import { useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { Section } from '../../../components/Section';
import { useSearchParams } from '../../../components/use-search-params';
import type { JobProfile } from '../../../contract/job-profiles-edit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { candidateQuery } from '../../../services/queries/candidates';
import { jobProfileQuery, jobProfilesByTitle } from '../../../services/queries/job-profiles';
import { candidatesQuery } from '../../../services/queries/people';
import { findSkills } from '../../../services/queries/skills';
import { PartySearch } from '../../shared/form/PartySearch';
import { jobTabHref, jobTabs } from '../../shared/jobs/hrefs';
import { QueryView } from '../../shared/QueryView';
import { CandidateMatch } from './CandidateMatch';
import { FoundMatch, TextToMatch } from './TextMatch';

const tab = String(jobTabs('ADMIN').indexOf('Job Profile Match With Skills'));

/**
 * Job Profile Match With Skills: a job profile against a candidate, or against a text (product: Job matching). Both are
 * in the address (`?id=`, `?candidateId=`); a text never is.
 */
export function SkillMatch() {
  const [params, setParams] = useSearchParams();
  const [from, setFrom] = useState<'candidate' | 'text'>('candidate');
  const [id, candidateId] = [params.get('id'), params.get('candidateId')];
  const job = useQuery({ ...jobProfileQuery(id ?? ''), enabled: id !== null });
  const candidate = useQuery({ ...candidateQuery(candidateId ?? ''), enabled: candidateId !== null });
  const found = useMutation({ networkMode: 'always', mutationFn: findSkills });
  const put = (name: 'id' | 'candidateId', value: string | null) =>
    setParams((now) => {
      // A link with both has no tab.
      now.set('tab', tab);
      if (value === null) now.delete(name);
      else now.set(name, value);
      return now;
    });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Section title="What to match">
        <Box sx={{ display: 'grid', gap: 5 }}>
          <PartySearch
            key={`job ${id}`}
            id="match-job"
            label="Job profile"
            value={id === null ? null : { id, name: job.data?.content.title ?? '' }}
            find={jobProfilesByTitle}
            nameOf={({ name }) => name}
            onPick={(row) => put('id', row?.id ?? null)}
          />
          <Box>
            <FormLabel id="match-with">Match it with</FormLabel>
            <RadioGroup
              row
              aria-labelledby="match-with"
              value={from}
              onChange={(_, value) => setFrom(value === 'text' ? 'text' : 'candidate')}
            >
              <FormControlLabel value="candidate" control={<Radio />} label="A candidate" />
              <FormControlLabel value="text" control={<Radio />} label="A text, such as a resume" />
            </RadioGroup>
          </Box>
          {from === 'candidate' && (
            <PartySearch
              key={`candidate ${candidateId}`}
              id="match-candidate"
              label="Candidate"
              value={candidateId === null ? null : { id: candidateId, name: candidate.data?.name ?? '' }}
              find={(q) => candidatesQuery({ q })}
              nameOf={({ name }) => name}
              onPick={(row) => put('candidateId', row?.id ?? null)}
            />
          )}
          {from === 'text' && <TextToMatch finding={found} />}
        </Box>
      </Section>
      <Section title="Match">
        {id === null ? (
          <EmptyState text={texts.selectJobProfile} line="The skill match appears here." />
        ) : (
          <QueryView query={job} name="match" gone="This job profile no longer exists.">
            {(shown) => (
              <WithSkills job={shown}>
                {from === 'text' ? (
                  <FoundMatch job={shown} finding={found} />
                ) : candidateId === null ? (
                  <EmptyState
                    text={texts.fieldRequired('Candidate')}
                    line="Choose a candidate to match with the job profile."
                  />
                ) : (
                  <QueryView query={candidate} name="match" gone="This candidate no longer exists.">
                    {(one) => <CandidateMatch key={one.id} job={shown} candidate={one} />}
                  </QueryView>
                )}
              </WithSkills>
            )}
          </QueryView>
        )}
      </Section>
    </Box>
  );
}

/** Shows its content if the job profile requires skills. */
function WithSkills({ job, children }: { job: JobProfile; children: ReactNode }) {
  const { userType } = useMe();
  if (job.content.skills.length > 0) return children;
  return (
    <Alert
      severity="info"
      action={
        <LinkButton
          href={jobTabHref('Job Profile Details', userType, { id: job.id, edit: '1' })}
          color="inherit"
          size="small"
        >
          Add skills
        </LinkButton>
      }
    >
      {texts.noSkills}
    </Alert>
  );
}
