import Box from '@mui/material/Box';
import { formatInstant } from '../../../components/format-time';
import type { OwnInquiry } from '../../../contract/messages-inquiries';

interface ConversationProps {
  inquiry: Pick<OwnInquiry, 'id' | 'message' | 'createdAt' | 'messages'>;
  /** The name of the person who asked. */
  asker: string;
  zone: string;
}

/** The question and all later messages, oldest first. A line marks the messages of the team. */
export const Conversation = ({ inquiry: { id, message, createdAt, messages }, asker, zone }: ConversationProps) => (
  <Box component="ol" aria-label="Conversation" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
    {[{ id, author: 'PERSON', by: asker, text: message, at: createdAt }, ...messages].map((one) => (
      <Box
        component="li"
        key={one.id}
        sx={{
          borderLeft: '3px solid',
          borderColor: one.author === 'STAFF' ? 'primary.main' : 'divider',
          pl: 3,
          minWidth: 0,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
          <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }} dir="auto">
            {one.by}
          </Box>
          <Box component="time" dateTime={one.at} sx={{ typography: 'caption', color: 'text.secondary' }}>
            {formatInstant(one.at, zone)}
          </Box>
        </Box>
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }} dir="auto">
          {one.text}
        </Box>
      </Box>
    ))}
  </Box>
);
