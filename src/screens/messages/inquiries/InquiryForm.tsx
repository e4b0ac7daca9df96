import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { LimitedText } from '../../../components/LimitedText';
import type { FasterInquiry, InquiryState } from '../../../contract/messages-inquiries';
import { limits } from '../../../contract/texts';
import type { InquiryActor } from '../../../machines/messages/inquiry';
import { MineOrTheirs } from '../../shared/form/MineOrTheirs';
import { SubmitForm } from '../../shared/form/SubmitForm';
import { InsertReply } from './InsertReply';
import { useInquiry } from './use-inquiry';

interface FormProps {
  actor: InquiryActor;
  /** The revision of the conversation as it was last loaded. */
  revision: number;
  state: InquiryState;
}

const fasterText = ({ by, state }: FasterInquiry) =>
  state === 'closed'
    ? `${by} closed this inquiry while you were writing.`
    : `${by} changed this inquiry while you were writing.`;

function Overtaken({
  faster,
  text,
  form,
}: {
  faster: FasterInquiry;
  text: string;
  form: ReturnType<typeof useInquiry>;
}) {
  return (
    <MineOrTheirs name="conversation" said={fasterText(faster)} onMine={form.keepMine} onTheirs={form.useTheirs}>
      <TypedText text={text} />
    </MineOrTheirs>
  );
}

/** "Inquiry Send Message" (product: Screens): an admin answers, closes with or without a reply, or reopens. */
export function AnswerForm({ actor, revision, state, name, email }: FormProps & { name: string; email: string }) {
  const form = useInquiry(actor, revision, 'Answer');
  const { faster, sending, problem, asking, text } = form;
  if (faster !== null) return <Overtaken {...{ faster, text, form }} />;
  const failure = problem !== null && !asking && (
    <Alert severity="error">
      {problem}
      {form.unsent && ' Your answer is still here.'}
    </Alert>
  );
  if ((state === 'closed' && !form.unsent && sending === null) || form.reopening)
    return (
      <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
        {failure}
        <Button variant="outlined" loading={form.reopening} onClick={form.reopen}>
          Reopen
        </Button>
      </Box>
    );
  const busy = sending !== null;
  return (
    <Box component="section" aria-label="Inquiry Send Message" sx={{ display: 'grid', gap: 4 }}>
      <Box component="h3" sx={{ m: 0, typography: 'h4' }}>
        Inquiry Send Message
      </Box>
      <SubmitForm busy={busy} onSubmit={() => form.submit('waiting')}>
        <LimitedText
          label="Answer"
          value={text}
          onChange={form.change}
          max={limits.message}
          rows={5}
          help={`This is sent to ${email}.`}
          error={form.wrong}
          disabled={busy}
        />
        <InsertReply
          disabled={busy}
          onInsert={(words) => form.change(text.trim() === '' ? words : `${text}\n\n${words}`)}
        />
        {failure}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button type="submit" variant="contained" loading={sending === 'waiting'} disabled={busy}>
            Send message
          </Button>
          <Button
            variant="outlined"
            loading={sending === 'closed'}
            disabled={busy}
            onClick={() => form.submit('closed')}
          >
            Send and close
          </Button>
          <Button onClick={form.askSilence} disabled={busy}>
            Close without replying
          </Button>
        </Box>
      </SubmitForm>
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
          {name}’s inquiry will be closed without a reply.
          {form.unsent && ' Your text will not be sent.'}
        </ConfirmDialog>
      )}
    </Box>
  );
}

/** The form for the person who asked. A message from them reopens a closed inquiry (product: Inquiries). */
export function MessageForm({ actor, revision, state }: FormProps) {
  const form = useInquiry(actor, revision, 'Message');
  const { faster, sending, problem, text } = form;
  if (faster !== null) return <Overtaken {...{ faster, text, form }} />;
  const busy = sending !== null;
  const closed = state === 'closed';
  return (
    <SubmitForm busy={busy} onSubmit={() => form.submit('open')}>
      <LimitedText
        label="Message"
        value={text}
        onChange={form.change}
        max={limits.message}
        rows={4}
        help={closed ? 'Your message reopens this inquiry.' : 'We answer here and by email.'}
        error={form.wrong}
        disabled={busy}
      />
      {problem !== null && <Alert severity="error">{problem} Your text is still here.</Alert>}
      <Box>
        <Button type="submit" variant="contained" loading={busy}>
          {closed ? 'Reopen and send' : 'Send message'}
        </Button>
      </Box>
    </SubmitForm>
  );
}

/** The text that was typed but not sent. */
function TypedText({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <Box component="section" aria-label="Your text" sx={{ display: 'grid', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, typography: 'h4' }}>
        Your text
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{text}</Box>
    </Box>
  );
}
