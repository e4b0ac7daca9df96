import Alert from '@mui/material/Alert';
import { LinkButton } from '../../../components/AppLink';
import { asRows, type OpenJobDetail } from '../../../contract/job-profiles-apply';
import { matchOf } from '../../../contract/skills';
import { texts } from '../../../contract/texts';
import { profileHref } from '../../shared/profile-href';
import { MatchView } from '../../shared/skills/MatchView';

/** The reader's match with a job, or what the reader must add before it can be computed (product: Job matching). */
export function OwnMatch({ job: { skills, ownSkills, hasResume } }: { job: OpenJobDetail }) {
  if (ownSkills.length > 0) return <MatchView match={matchOf(asRows(skills), ownSkills)} />;
  return (
    <Alert
      severity="info"
      action={
        <LinkButton
          href={hasResume ? profileHref('skill', 'CANDIDATE') : '/dashboard/resumechoice'}
          color="inherit"
          size="small"
        >
          {hasResume ? 'Add skills' : 'Upload a resume'}
        </LinkButton>
      }
    >
      {hasResume ? texts.noSkills : texts.skillsNotFetched}
    </Alert>
  );
}
