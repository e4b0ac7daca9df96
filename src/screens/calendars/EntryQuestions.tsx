import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { formatDay, formatSpan, formatTime } from '../../components/format-time';
import { toast } from '../../components/toast';
import type { EntryQuestion } from '../../contract/calendars';
import { texts } from '../../contract/texts';
import { useMe } from '../../services/queries/auth';
import { answerQuestion } from '../../services/queries/calendars';
import { interviewHref } from '../shared/interview/hrefs';

/** Interviews whose entries were changed in a connected calendar, with the actions for each. */
export function EntryQuestions({ questions }: { questions: readonly EntryQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Changed in your calendar"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}
    >
      {questions.map((question) => (
        <li key={`${question.connectionId} ${question.interviewId}`}>
          <Question question={question} />
        </li>
      ))}
    </Box>
  );
}

function wordsOf({ kind, title, calendar, start, end, theirStart }: EntryQuestion, zone: string): string {
  const booked = `It is still booked here for ${formatSpan(start, end, zone)}.`;
  if (kind === 'DELETED' || theirStart === null) return `You deleted “${title}” in ${calendar}. ${booked}`;
  return `You moved “${title}” in ${calendar} to ${formatDay(theirStart, zone)}, ${formatTime(theirStart, zone)}. ${booked}`;
}

const done = {
  PUT_BACK: 'The interview will be in your calendar again within a minute.',
  LEAVE: 'Your calendar stays as it is. We do not ask again.',
} as const;

function Question({ question }: { question: EntryQuestion }) {
  const { interviewId, connectionId, code } = question;
  const { timeZone } = useMe();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: keyof typeof done) => answerQuestion(queryClient, interviewId, { answer, connectionId }),
    onSuccess: (_, answer) => void toast.success(done[answer]),
    onError: ({ message }) => void toast.error(message || texts.wentWrong),
  });
  const button = (answer: keyof typeof done, label: string) => (
    <Button
      size="small"
      color="inherit"
      variant={answer === 'PUT_BACK' ? 'outlined' : 'text'}
      loading={isPending && variables === answer}
      disabled={isPending}
      aria-label={`${label}: ${code}`}
      onClick={() => mutate(answer)}
    >
      {label}
    </Button>
  );
  return (
    <Alert severity="warning" role="group" aria-label={`Changed in your calendar: ${code}`}>
      {wordsOf(question, timeZone)}
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {button('PUT_BACK', 'Put it back')}
        {button('LEAVE', 'Leave it there')}
        <LinkButton
          size="small"
          color="inherit"
          href={interviewHref(interviewId)}
          aria-label={`Open the interview: ${code}`}
        >
          Open the interview
        </LinkButton>
      </Box>
    </Alert>
  );
}
