import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../components/format-time';
import { mayLeave } from '../../../components/leave-guard';
import { SidePanel } from '../../../components/SidePanel';
import { toast } from '../../../components/toast';
import { useNextFocus } from '../../../components/use-next-focus';
import { useSearchParams } from '../../../components/use-search-params';
import { inquiryTopicWords, type OwnInquiry } from '../../../contract/messages-inquiries';
import { id as anId } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { ownInquiryQuery } from '../../../services/queries/inquiries';
import { QueryView } from '../../shared/QueryView';
import { Conversation } from '../inquiries/Conversation';
import { MessageForm } from '../inquiries/InquiryForm';
import { InquiryStateChip } from '../inquiries/inquiry-words';
import { Talk } from '../inquiries/Talk';
import { AskSupport } from './AskSupport';

interface SupportPanelProps {
  /** The open inquiry, `new` for an inquiry that is being written, or null. */
  id: string | null;
  onClose: () => void;
  onMove: (id: string) => void;
}

/** The panel of one of the reader's own inquiries, or of a new one. */
export function SupportPanel({ id, onClose, onMove }: SupportPanelProps) {
  const [params] = useSearchParams();
  const isNew = id === 'new';
  const query = useQuery({ ...ownInquiryQuery(id ?? ''), enabled: id !== null && !isNew });
  // The sent inquiry replaces the form, so the focus moves.
  const part = useNextFocus(id ?? '');
  const interview = params.get('interview') ?? '';
  const title = isNew ? 'New inquiry' : (query.data?.subject ?? '') || 'Inquiry';
  return (
    <SidePanel
      open={id !== null}
      title={title}
      subtitle={query.data && !isNew && <InquiryStateChip state={query.data.state} asker />}
      onClose={() => mayLeave() && onClose()}
      width={560}
    >
      <Box ref={part} tabIndex={-1} sx={{ outline: 'none' }}>
        {isNew ? (
          <AskSupport
            interview={anId().is(interview) ? interview : ''}
            onAsked={(asked) => {
              void toast.success('Message sent.');
              onMove(asked);
            }}
          />
        ) : (
          id !== null && (
            <QueryView query={query} name="inquiry" rows={6} gone="This inquiry does not exist.">
              {(inquiry) => <OwnTalk key={inquiry.id} inquiry={inquiry} />}
            </QueryView>
          )
        )}
      </Box>
    </SidePanel>
  );
}

function OwnTalk({ inquiry }: { inquiry: OwnInquiry }) {
  const { timeZone } = useMe();
  const { id, topic, state, revision, createdAt } = inquiry;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {inquiryTopicWords[topic]}, asked on {formatInstant(createdAt, timeZone)}
      </Box>
      <Conversation inquiry={inquiry} asker="You" zone={timeZone} />
      <Talk id={id} revision={revision} as="asker">
        {(actor) => <MessageForm {...{ actor, revision, state }} />}
      </Talk>
    </Box>
  );
}
