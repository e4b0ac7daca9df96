import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHoldLeave } from '../../../components/use-hold-leave';
import { LimitedText } from '../../../components/LimitedText';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { inquiryTopicWords, type InquiryTopic } from '../../../contract/messages-inquiries';
import { limits } from '../../../contract/texts';
import { blankQuestion, type AskSupportActor, type AskSupportField } from '../../../machines/messages/ask-support';
import { interviewQuery } from '../../../services/queries/interviews';
import { wiredAskSupport } from '../../../services/wiring/messages/ask-support';
import { useWorkflow } from '../../../services/workflow';
import { AuthForm } from '../../shared/form/AuthForm';
import { Field } from '../../shared/form/Field';
import { KeptNote } from '../../shared/form/KeptNote';
import { OneOf } from '../../shared/form/OneOf';
import { useForm } from '../../shared/form/use-form';
import { useKeptForm } from '../../shared/form/use-kept-form';

type Fields = Record<AskSupportField, string>;
const names = Object.keys(blankQuestion) as AskSupportField[];
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Partial<Fields>)[name] === 'string');

interface AskSupportProps {
  /** The id of the interview that the inquiry is about, or empty. */
  interview: string;
  onAsked: (id: string) => void;
}

/** The form for a new inquiry under Support, which starts with earlier unsent text. */
export function AskSupport(props: AskSupportProps) {
  const { kept, keep, letGo } = useKeptForm(`support/${props.interview}`, isFields);
  if (kept === undefined) return <SkeletonRows rows={5} label="Loading" />;
  return (
    <Box>
      {kept && <KeptNote keptAt={kept.keptAt} letGo="Discard" onLetGo={letGo} />}
      <Asking key={kept?.keptAt} {...props} kept={kept?.value} keep={keep} />
    </Box>
  );
}

type AskingProps = AskSupportProps & { kept: Fields | undefined; keep: (fields: Fields | null) => void };

function Asking({ interview, onAsked, kept, keep }: AskingProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredAskSupport({ queryClient }));
  const [input] = useState({ fields: { topic: interview === '' ? 'OTHER' : 'INTERVIEW', interview, ...kept } });
  const actor = useWorkflow(machine, { input });
  useEffect(() => {
    const told = actor.subscribe(({ value, context: { fields } }) => {
      const begun = fields.subject.trim() !== '' || fields.text.trim() !== '';
      keep(begun && value !== 'done' ? fields : null);
    });
    return () => told.unsubscribe();
  }, [actor, keep]);
  return <AskSupportBody actor={actor} onAsked={onAsked} />;
}

/** The form for a running actor. */
export function AskSupportBody({ actor, onAsked }: { actor: AskSupportActor; onAsked: (id: string) => void }) {
  const { fields, problem, busy, field, submit, stage, reply } = useForm(actor);
  const { data: about } = useQuery({ ...interviewQuery(fields.interview), enabled: fields.interview !== '' });
  const done = stage === 'done';
  const unsent = !done && (fields.subject.trim() !== '' || fields.text.trim() !== '');
  useHoldLeave(unsent);
  useEffect(() => {
    if (done && reply) onAsked(reply.id);
  }, [done, reply, onAsked]);
  const { problem: wrong, ...text } = field('text');
  const topic = field('topic');
  return (
    <AuthForm action="Send message" busy={busy || done} problem={problem} onSubmit={submit}>
      {about && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          About interview {about.code}
        </Box>
      )}
      <OneOf<InquiryTopic>
        label="Topic"
        value={topic.value as InquiryTopic}
        words={inquiryTopicWords}
        disabled={topic.disabled}
        onChange={topic.onChange}
      />
      <Field
        label="Subject"
        {...field('subject')}
        input={{ name: 'subject', autoComplete: 'off' }}
        attributes={{ minLength: limits.nameLeast, maxLength: limits.organization }}
      />
      <LimitedText
        {...text}
        label="Message"
        max={limits.message}
        rows={6}
        help="We answer here and by email."
        error={wrong ?? undefined}
      />
    </AuthForm>
  );
}
