import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { LimitedText } from '../../../components/LimitedText';
import type { InquiryRow } from '../../../contract/messages';
import { limits } from '../../../contract/texts';
import type { AnswerInquiryActor } from '../../../machines/messages/answer-inquiry';
import { useMe } from '../../../services/queries/auth';
import { ClosedNote } from './ClosedNote';
import { useAnswerInquiry } from './use-answer-inquiry';

/** "Inquiry Send Message" (product: Screens): answers by email, or closes without a reply. */
export function AnswerForm({ actor, row }: { actor: AnswerInquiryActor; row: InquiryRow }) {
  const { timeZone } = useMe();
  const form = useAnswerInquiry(actor);
  const { closed, theirs, asking, sending, problem } = form;
  if (closed) return <Alert severity="success">Inquiry closed.</Alert>;
  if (theirs !== null)
    return (
      <>
        <Alert severity="warning">Someone else has already closed this inquiry. Nothing more was sent.</Alert>
        <ClosedNote closed={theirs} zone={timeZone} />
        {form.answer.trim() !== '' && <TypedText text={form.answer} />}
      </>
    );
  return (
    <Box
      component="form"
      noValidate
      aria-label="Inquiry Send Message"
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      sx={{ display: 'grid', gap: 4 }}
    >
      <Box component="h3" sx={{ m: 0, typography: 'h4' }}>
        Inquiry Send Message
      </Box>
      <LimitedText
        label="Answer"
        value={form.answer}
        onChange={form.change}
        max={limits.message}
        rows={5}
        help={`This is sent to ${row.email} and closes the inquiry.`}
        error={form.missing}
        disabled={sending}
      />
      {problem !== null && !asking && <Alert severity="error">{problem} Your answer is still here.</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" variant="contained" loading={sending}>
          Send message
        </Button>
        <Button onClick={form.askSilence} disabled={sending}>
          Close without replying
        </Button>
      </Box>
      {asking && (
        <ConfirmDialog
          open
          title="Close without replying?"
          confirmLabel="Close inquiry"
          dismissLabel="Keep inquiry open"
          busy={form.closing}
          error={problem ?? undefined}
          onConfirm={form.confirmSilence}
          onClose={form.dismissSilence}
        >
          {row.name}’s inquiry will be closed without a reply.
          {form.answer.trim() !== '' && ' Your text will not be sent.'}
        </ConfirmDialog>
      )}
    </Box>
  );
}

/** A draft that can no longer be sent. */
export function TypedText({ text }: { text: string }) {
  return (
    <Box component="section" aria-label="Your text" sx={{ display: 'grid', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, typography: 'h4' }}>
        Your text
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{text}</Box>
    </Box>
  );
}
