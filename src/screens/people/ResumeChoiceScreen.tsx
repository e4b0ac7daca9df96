import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { texts } from '../../contract/texts';
import type { Resume } from '../../contract/people-profile';
import { KeptNote } from '../shared/form/KeptNote';
import { UploadField } from '../shared/form/UploadField';
import { useKeptForm } from '../shared/form/use-kept-form';
import { QueryView } from '../shared/QueryView';
import { HandCard } from './resume/HandCard';
import { Proposals } from './resume/Proposals';
import { useResume, type ResumeActs } from './resume/use-resume';

const isText = (value: unknown): value is string => typeof value === 'string';
const home = '/dashboard/candashboard';

/** `/dashboard/resumechoice`: a candidate uploads a resume or writes it (product: Landing; Screens). */
export function ResumeChoiceScreen() {
  const { query, ...acts } = useResume();
  const { kept, keep } = useKeptForm('resume', isText);
  // The form starts with the draft, so it waits for both.
  const data = kept === undefined ? undefined : query.data;
  return (
    <Page
      title="Your resume"
      purpose="Your interviewers use it to prepare. Upload a file, or fill it in by hand."
      action={
        <LinkButton href={home} variant={query.data ? 'contained' : 'text'}>
          {query.data ? 'Go to my home' : 'Later'}
        </LinkButton>
      }
    >
      <QueryView query={{ ...query, data }} name="resume" rows={6}>
        {(resume) => <Choices resume={resume} acts={acts} kept={kept ?? null} keep={keep} />}
      </QueryView>
    </Page>
  );
}

interface ChoicesProps {
  resume: Resume | null;
  acts: ResumeActs;
  kept: { value: string; keptAt: number } | null;
  keep: (value: string | null) => void;
}

function Choices({ resume, acts, kept, keep }: ChoicesProps) {
  const [typed, setTyped] = useState<string | null>(kept?.value ?? null);
  const saved = resume?.text ?? '';
  const type = (text: string | null) => {
    setTyped(text);
    keep(text);
  };
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {kept && typed === kept.value && <KeptNote keptAt={kept.keptAt} letGo="Discard" onLetGo={() => type(null)} />}
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Card
          component="section"
          aria-labelledby="upload-resume"
          sx={{ p: 6, display: 'grid', gap: 3, alignContent: 'start' }}
        >
          <Typography id="upload-resume" variant="h4" component="h2">
            Upload a resume
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>You see the text before anyone else does.</Typography>
          <UploadField label="Resume file" upload={acts.upload} again={resume !== null} />
        </Card>
        <HandCard
          text={typed ?? saved}
          onText={type}
          busy={acts.writing}
          problem={acts.writeProblem}
          dirty={typed !== null && typed !== saved}
          onSave={() => acts.write(typed ?? '', () => type(null))}
          onDiscard={() => type(null)}
        />
      </Box>
      {resume && (
        <Card component="section" aria-labelledby="fills-in" sx={{ p: { xs: 4, sm: 6 } }}>
          <Typography id="fills-in" variant="h4" component="h2" sx={{ mb: 1 }}>
            Suggestions from your resume
          </Typography>
          <Typography sx={{ color: 'text.secondary', mb: 5 }}>
            Nothing is added to your profile until you accept it.
          </Typography>
          <Box sx={{ maxWidth: 960 }}>
            <Proposals />
          </Box>
        </Card>
      )}
      {resume ? (
        <Card component="section" aria-labelledby="what-is-read" sx={{ p: 6 }}>
          <Alert
            severity="success"
            role="status"
            sx={{ mb: 4, overflowWrap: 'anywhere' }}
            action={
              resume.fileName !== null && (
                <Button color="inherit" size="small" loading={acts.downloading} onClick={acts.download}>
                  Download
                </Button>
              )
            }
          >
            {resume.fileName ? `${resume.fileName} saved.` : 'Resume saved.'}
          </Alert>
          {acts.downloadProblem !== undefined && (
            <Alert severity="error" sx={{ mb: 4 }}>
              {acts.downloadProblem}
            </Alert>
          )}
          <Typography id="what-is-read" variant="h4" component="h2" sx={{ mb: 2 }}>
            What interviewers read
          </Typography>
          <Typography sx={{ color: 'text.secondary', mb: 4 }}>
            We remove email addresses and phone numbers before they see it.
          </Typography>
          <Box
            tabIndex={0}
            role="group"
            aria-label="Text of the resume"
            sx={{
              whiteSpace: 'pre-wrap',
              maxHeight: 360,
              overflowY: 'auto',
              maxWidth: '72ch',
              overflowWrap: 'anywhere',
            }}
          >
            {resume.text}
          </Box>
        </Card>
      ) : (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {texts.resumeMissing}
        </Typography>
      )}
    </Box>
  );
}
