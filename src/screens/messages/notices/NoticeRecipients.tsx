import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import {
  leftOutWords,
  recipientStateWords,
  type NoticeRecipient,
  type NoticeRecord,
  type RecipientState,
} from '../../../contract/messages-notices';
import { recipientsAtOnce, recipientsQuery } from '../../../services/queries/notices';
import { QueryView } from '../../shared/QueryView';

/** Who received a notice, who is waiting, and who is left out and why. Recipients that need attention are first. */
export function NoticeRecipients({ notice: { id }, zone }: { notice: NoticeRecord; zone: string }) {
  const [state, setState] = useState<RecipientState | null>(null);
  const [page, setPage] = useState(0);
  const query = useQuery(recipientsQuery(id, state, page));
  return (
    <Box component="section" aria-label="Recipients" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h4" component="h3">
          Recipients
        </Typography>
        <TextField
          select
          size="small"
          value={state ?? ''}
          onChange={({ target }) => {
            setState(target.value === '' ? null : (target.value as RecipientState));
            setPage(0);
          }}
          slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': 'Status' } } }}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">All</MenuItem>
          {Object.entries(recipientStateWords).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <QueryView query={query} name="recipients" rows={3}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 && <Typography sx={{ color: 'text.secondary' }}>No one.</Typography>}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {content.map((one) => (
                <Row key={one.id} recipient={one} zone={zone} />
              ))}
            </Box>
            {totalElements > recipientsAtOnce && (
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Button size="small" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Previous
                </Button>
                <Button
                  size="small"
                  disabled={(page + 1) * recipientsAtOnce >= totalElements}
                  onClick={() => setPage(page + 1)}
                >
                  Next
                </Button>
              </Box>
            )}
          </>
        )}
      </QueryView>
    </Box>
  );
}

function Row({ recipient: { name, email, state, why, sentAt }, zone }: { recipient: NoticeRecipient; zone: string }) {
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4, py: 2 },
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{email}</Box>
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        {recipientStateWords[state]}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {why !== null ? leftOutWords[why] : sentAt !== null && <DateTime at={sentAt} zone={zone} quiet={false} />}
        </Box>
      </Box>
    </Box>
  );
}
