import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../components/AppLink';
import type { Resume } from '../../../contract/people-profile';
import { texts } from '../../../contract/texts';
import { UploadField } from '../../shared/form/UploadField';
import { QueryView } from '../../shared/QueryView';
import { Proposals } from './Proposals';
import { useResume, type ResumeActs } from './use-resume';

/** The section Resume of My Profile: the file, and what it could fill in (product: What a resume fills in). */
export function ResumeSection() {
  const { query, ...acts } = useResume();
  return (
    <QueryView query={query} name="resume" rows={4}>
      {(resume) => <Stored resume={resume} acts={acts} />}
    </QueryView>
  );
}

function Stored({ resume, acts }: { resume: Resume | null; acts: ResumeActs }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
        {resume === null
          ? texts.resumeMissing
          : resume.fileName === null
            ? 'You wrote your resume by hand.'
            : `${resume.fileName} saved.`}
      </Typography>
      <UploadField label="Resume file" upload={acts.upload} again={resume !== null} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <LinkButton href="/dashboard/resumechoice" variant="outlined">
          {resume === null ? 'Write it by hand' : 'Read or change its text'}
        </LinkButton>
        {resume !== null && resume.fileName !== null && (
          <Button loading={acts.downloading} onClick={acts.download}>
            Download
          </Button>
        )}
      </Box>
      {resume !== null && (
        <Box component="section" aria-labelledby="fills-in" sx={{ mt: 4 }}>
          <Typography id="fills-in" variant="h4" component="h3" sx={{ mb: 1 }}>
            Suggestions from your resume
          </Typography>
          <Typography sx={{ color: 'text.secondary', mb: 5 }}>
            Nothing is added to your profile until you accept it.
          </Typography>
          <Proposals />
        </Box>
      )}
    </Box>
  );
}
