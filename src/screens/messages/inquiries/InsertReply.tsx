import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { repliesQuery } from '../../../services/queries/inquiries';
import { QueryView } from '../../shared/QueryView';

interface InsertReplyProps {
  disabled: boolean;
  onInsert: (text: string) => void;
}

/** Lists the saved replies and inserts the chosen one into the answer. */
export function InsertReply({ disabled, onInsert }: InsertReplyProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const query = useQuery({ ...repliesQuery(), enabled: anchor !== null });
  const close = () => setAnchor(null);
  return (
    <Box>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Insert saved reply
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {query.data?.content.map((reply) => (
          <MenuItem
            key={reply.id}
            onClick={() => {
              close();
              onInsert(reply.text);
            }}
            sx={{ maxWidth: 400 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{reply.title}</Box>
              <Box
                sx={{
                  typography: 'caption',
                  color: 'text.secondary',
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {reply.text}
              </Box>
            </Box>
          </MenuItem>
        ))}
        {query.data?.content.length !== 0 && !query.data && (
          <Box component="li" sx={{ px: 4, py: 2, minWidth: 240 }}>
            <QueryView query={query} name="saved replies" rows={3}>
              {() => <SkeletonRows rows={1} label="Loading" />}
            </QueryView>
          </Box>
        )}
        {query.data?.content.length === 0 && (
          <Box component="li" sx={{ px: 4, py: 2, maxWidth: 320 }}>
            No saved replies yet. <AppLink href="/dashboard/viewinquiry?tab=3&id=new">Add saved reply</AppLink>
          </Box>
        )}
      </Menu>
    </Box>
  );
}
