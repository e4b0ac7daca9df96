import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { toast } from '../../../components/toast';
import type { InquiryState } from '../../../contract/messages-inquiries';
import type { InquiryActor } from '../../../machines/messages/inquiry';
import { wiredInquiry, type InquiryWriter } from '../../../services/wiring/messages/inquiry';
import { useWorkflow } from '../../../services/workflow';
import { KeptNote } from '../../shared/form/KeptNote';
import { useKeptForm } from '../../shared/form/use-kept-form';

const isText = (value: unknown): value is string => typeof value === 'string';

interface TalkProps {
  id: string;
  revision: number;
  as: InquiryWriter;
  /** Renders the form for the running actor. */
  children: (actor: InquiryActor) => ReactNode;
}

/** The form to write in a conversation, which starts with earlier unsent text. */
export function Talk(props: TalkProps) {
  const { id, as } = props;
  const { kept, keep, letGo } = useKeptForm(`inquiry/${id}`, isText, typeof as === 'string' ? 'user' : 'visitor');
  const [isKept, setIsKept] = useState(true);
  // Without the draft, because it was sent or emptied, "Discard" would delete what is typed next.
  const follow = useCallback(
    (text: string | null) => {
      keep(text);
      if (text === null) setIsKept(false);
    },
    [keep],
  );
  if (kept === undefined) return <SkeletonRows rows={4} label="Loading" />;
  return (
    <Box>
      {kept && isKept && <KeptNote keptAt={kept.keptAt} letGo="Discard" onLetGo={letGo} />}
      <Writing key={kept?.keptAt} {...props} text={kept?.value ?? ''} keep={follow} />
    </Box>
  );
}

const doneWords = ({ next, silent }: { next: InquiryState; silent: boolean }) => {
  if (next === 'closed') return silent ? 'Inquiry closed.' : 'Message sent. Inquiry closed.';
  return silent ? 'Inquiry reopened.' : 'Message sent.';
};

function Writing({
  id,
  revision,
  as,
  text,
  keep,
  children,
}: TalkProps & { text: string; keep: (text: string | null) => void }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredInquiry({ queryClient, as, say: (done) => void toast.success(doneWords(done)) }),
  );
  const actor = useWorkflow(machine, { input: { inquiryId: id, revision, text } });
  useEffect(() => {
    const told = actor.subscribe(({ context }) => keep(context.text.trim() === '' ? null : context.text));
    return () => told.unsubscribe();
  }, [actor, keep]);
  return children(actor);
}
