import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import type { Fact } from '../../../components/Facts';
import { mayLeave } from '../../../components/leave-guard';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { toast } from '../../../components/toast';
import type { InquiryRow } from '../../../contract/messages';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { inquiryQuery } from '../../../services/queries/messages';
import { wiredAnswerInquiry } from '../../../services/wiring/messages/answer-inquiry';
import { useWorkflow } from '../../../services/workflow';
import { KeptNote } from '../../shared/form/KeptNote';
import { useKeptForm } from '../../shared/form/use-kept-form';
import { QueryView } from '../../shared/QueryView';
import { userTypeWords } from '../../../contract/people';
import { AnswerForm, TypedText } from './AnswerForm';
import { ClosedNote } from './ClosedNote';

interface InquiryPanelProps {
  /** The open inquiry, or null. */
  id: string | null;
  /** Its row, if the list has it. */
  known: InquiryRow | undefined;
  loading: boolean;
  onClose: () => void;
}

/** One inquiry beside its list; it stays open when an answer by somebody else removes it from the list. */
export function InquiryPanel({ id, known, loading, onClose }: InquiryPanelProps) {
  const [seen, setSeen] = useState(known);
  if (known !== undefined && known !== seen) setSeen(known);
  const shown = known ?? (seen?.id === id ? seen : undefined);
  // It is on another page, or in the other list.
  const apart = id !== null && shown === undefined && !loading;
  const query = useQuery({ ...inquiryQuery(id ?? ''), enabled: apart });
  const row = shown ?? (apart ? query.data : undefined);
  return (
    <SidePanel
      open={id !== null}
      title={row?.name ?? 'Inquiry'}
      subtitle={row && [userTypeWords[row.role], row.organization].filter(Boolean).join(' · ')}
      onClose={() => mayLeave() && onClose()}
    >
      {id !== null && (
        <QueryView
          query={{ ...query, data: row, error: apart ? query.error : null }}
          name="inquiry"
          rows={6}
          gone="This inquiry does not exist."
        >
          {(inquiry) => <InquiryBody key={inquiry.id} row={inquiry} onClosed={onClose} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function InquiryBody({ row, onClosed }: { row: InquiryRow; onClosed: () => void }) {
  const { timeZone } = useMe();
  // Evaluated once: if somebody else closes it now, the draft stays, and sending it shows who was first.
  const [answerable] = useState(row.closedAt === null);
  const facts: Fact[] = [
    [
      'Email',
      <Link key="email" href={`mailto:${row.email}`} underline="always">
        {row.email}
      </Link>,
    ],
    ['WhatsApp no', row.mobile || texts.fieldEmpty],
    ['Asked', <DateTime key="asked" at={row.createdAt} zone={timeZone} />],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts facts={facts} />
      <Box component="section" aria-label="Message">
        <Box component="h3" sx={{ m: 0, mb: 2, typography: 'h4' }}>
          Message
        </Box>
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{row.message}</Box>
      </Box>
      {!answerable && <ClosedNote closed={row} zone={timeZone} />}
      <KeptAnswer row={row} answerable={answerable} onClosed={onClosed} />
    </Box>
  );
}

const doneWords = { true: 'Answer sent. Inquiry closed.', false: 'Inquiry closed.' };

const isText = (value: unknown): value is string => typeof value === 'string';

type AnswerProps = { row: InquiryRow; onClosed: () => void };

/** The form of an answer with its unsent draft; only the draft if somebody else has closed the inquiry. */
function KeptAnswer({ row, answerable, onClosed }: AnswerProps & { answerable: boolean }) {
  const { kept, keep, letGo } = useKeptForm(`inquiry/${row.id}`, isText);
  if (kept === undefined) return answerable ? <SkeletonRows rows={4} label="Loading" /> : null;
  return (
    <div>
      {kept && <KeptNote keptAt={kept.keptAt} letGo="Discard" onLetGo={letGo} />}
      {answerable ? (
        <Answer key={kept?.keptAt} {...{ row, onClosed, keep }} answer={kept?.value ?? ''} />
      ) : (
        kept && <TypedText text={kept.value} />
      )}
    </div>
  );
}

function Answer({
  row,
  onClosed,
  answer,
  keep,
}: AnswerProps & { answer: string; keep: (value: string | null) => void }) {
  const queryClient = useQueryClient();
  const say = ({ answered }: { answered: boolean }) => {
    void toast.success(doneWords[`${answered}`]);
    onClosed();
  };
  const actor = useWorkflow(wiredAnswerInquiry({ queryClient, say }), { input: { inquiryId: row.id, answer } });
  useEffect(() => {
    const told = actor.subscribe((snapshot) => {
      const { answer: typed } = snapshot.context;
      keep(snapshot.matches('closed') || typed.trim() === '' ? null : typed);
    });
    return () => told.unsubscribe();
  }, [actor, keep]);
  return <AnswerForm actor={actor} row={row} />;
}
