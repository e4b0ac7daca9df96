import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { LimitedText } from '../../../components/LimitedText';
import { useNextFocus } from '../../../components/use-next-focus';
import { mostPost, postTexts } from '../../../contract/job-profiles-posts';
import { texts } from '../../../contract/texts';
import type { UploadPostActor } from '../../../machines/job-profiles/upload-post';
import { useUploadPost } from './use-upload-post';

interface PostComposerProps {
  actor: UploadPostActor;
  /** The network on which it will be posted. */
  network: string;
  organization: string;
}

/** A post: writing it, previewing it, and sending it. A second post of the same job needs a confirmation. */
export function PostComposer({ actor, network, organization }: PostComposerProps) {
  const { text, post, problem, sending, asking, ...composer } = useUploadPost(actor);
  const part = useNextFocus(composer.state);
  if (composer.sent || composer.failed)
    return (
      <Box ref={part} tabIndex={-1} sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        {composer.failed ? (
          <Alert severity="error">Not posted. {post?.reason} It is in the list below, where you can try again.</Alert>
        ) : (
          <Alert severity={post?.state === 'unsure' ? 'warning' : 'success'}>
            {post?.state === 'sent'
              ? texts.postUploaded
              : (post?.reason ?? `${network} has not answered yet. The list below shows the status.`)}
          </Alert>
        )}
        <Button variant="outlined" onClick={composer.edit}>
          Write another post
        </Button>
      </Box>
    );
  if (composer.writing)
    return (
      <Box ref={part} tabIndex={-1} sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        <LimitedText
          label="Post"
          value={text}
          max={mostPost}
          rows={8}
          error={composer.missing ? texts.properText('Description') : undefined}
          onChange={composer.change}
        />
        <Button variant="contained" onClick={composer.preview}>
          Preview
        </Button>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {problem && !asking && <Alert severity="error">{problem.message || texts.wentWrong}</Alert>}
      <Box
        ref={part}
        tabIndex={-1}
        role="region"
        aria-label="The post"
        sx={{
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          maxWidth: 560,
          p: 4,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Typography variant="subtitle2" component="p">
          {organization}
        </Typography>
        <Typography variant="caption" component="p" sx={{ mb: 3, color: 'text.secondary' }}>
          on {network}, visible to everyone
        </Typography>
        {text.trim()}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" loading={sending} onClick={composer.upload}>
          Upload post
        </Button>
        <Button disabled={sending} onClick={composer.edit}>
          Edit post
        </Button>
      </Box>
      {asking && (
        <ConfirmDialog
          open
          title={postTexts.postedBefore}
          confirmLabel="Post again"
          dismissLabel="Cancel"
          onClose={composer.dismiss}
          onConfirm={composer.confirm}
        >
          A post of this job profile was sent within the last 30 days. Your followers would see it twice.
        </ConfirmDialog>
      )}
    </Box>
  );
}
