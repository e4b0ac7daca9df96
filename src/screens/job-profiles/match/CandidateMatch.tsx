import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import type { JobProfile } from '../../../contract/job-profiles-edit';
import type { CandidatePage } from '../../../contract/candidates';
import { matchOf } from '../../../contract/skills';
import { limits, texts } from '../../../contract/texts';
import { findSkills } from '../../../services/queries/skills';
import { MatchView } from '../../shared/skills/MatchView';
import { QueryView } from '../../shared/QueryView';
import { asFound, Excerpts } from './Excerpts';

interface CandidateMatchProps {
  job: JobProfile;
  candidate: CandidatePage;
}

/** A candidate's match, by the skills of their profile. If there are none, the skills in their resume are used. */
export function CandidateMatch({ job, candidate }: CandidateMatchProps) {
  const { skills = [], resumeText, hasResume, resumeFile } = candidate;
  const asked = job.content.skills;
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {skills.length > 0 ? (
        <MatchView match={matchOf(asked, skills)} whose="candidate" />
      ) : resumeText !== null ? (
        <ResumeMatch id={candidate.id} text={resumeText} job={job} />
      ) : (
        <Alert severity="info">{hasResume || resumeFile !== null ? texts.noSkills : texts.skillsNotFetched}</Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Schedule job={job} candidate={candidate} />
        <LinkButton href={`/dashboard/searchcandidateuser?id=${candidate.id}`} variant="outlined">
          {candidate.name}
        </LinkButton>
      </Box>
    </Box>
  );
}

/** A link to Schedule Interview, filled in. Shown only for an open job profile of the candidate's organization. */
function Schedule({ job, candidate: { id, name, organization, preferred } }: CandidateMatchProps) {
  if (organization === null || organization.id !== job.organization.id || job.content.status !== 'OPEN') return null;
  const jobProfile = { id: job.id, name: job.content.title };
  const draft = { organization, candidate: { id, name }, jobProfile, times: preferred.slice(0, 3) };
  return (
    <LinkButton href="/dashboard/interviewmenus" state={{ draft }} variant="contained">
      Schedule Interview
    </LinkButton>
  );
}

function ResumeMatch({ id, text, job }: { id: string; text: string; job: JobProfile }) {
  const query = useQuery({
    queryKey: ['skills', 'ofResume', id],
    queryFn: () => findSkills(text.slice(0, limits.resume)),
  });
  return (
    <QueryView query={query} name="resume">
      {(found) => (
        <>
          <Alert severity="info">
            The profile has no skills yet, so we read the resume. Experience cannot be read from it, so each skill found
            counts as enough.
          </Alert>
          <MatchView match={matchOf(job.content.skills, asFound(found, job.content.skills))} whose="candidate" />
          <Excerpts found={found} />
        </>
      )}
    </QueryView>
  );
}
