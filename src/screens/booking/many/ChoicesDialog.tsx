import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { formatInstant } from '../../../components/format-time';
import type { BatchProposal, BatchRowReply } from '../../../contract/booking-batches';
import { texts } from '../../../contract/texts';
import { batchChoicesQuery } from '../../../services/queries/batches';
import { QueryView } from '../../shared/QueryView';
import { reasonsInWords } from './batch-columns';

interface ChoicesDialogProps {
  id: string;
  row: BatchRowReply | undefined;
  revision: number;
  zone: string;
  onChoose: (choice: BatchProposal) => void;
  onClose: () => void;
}

const keyOf = ({ panelistId, start }: BatchProposal) => `${panelistId} ${start}`;

/** Other panelists and times for one row; the proposals for the other rows are recomputed around the choice. */
export function ChoicesDialog({ id, row, revision, zone, onChoose, onClose }: ChoicesDialogProps) {
  const query = useQuery(batchChoicesQuery(id, row?.nr ?? 1, revision));
  const [chosen, setChosen] = useState(row?.proposal ? keyOf(row.proposal) : '');
  const choice = query.data?.find((one) => keyOf(one) === chosen);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-labelledby': 'choices-title' } }}
    >
      <DialogTitle id="choices-title">Another panelist or time for {row?.candidate}</DialogTitle>
      <DialogContent>
        <QueryView query={query} name="other times">
          {(data) =>
            data.length === 0 ? (
              <EmptyState text={texts.searchEmpty} line="No one else is free around the preferred times." />
            ) : (
              <RadioGroup aria-label="Panelist and time" value={chosen} onChange={(_, next) => setChosen(next)}>
                {data.map((one) => (
                  <FormControlLabel
                    key={keyOf(one)}
                    value={keyOf(one)}
                    control={<Radio />}
                    sx={{ py: 1, alignItems: 'flex-start' }}
                    label={
                      <Box sx={{ pt: 2 }}>
                        {one.panelistName}, {formatInstant(one.start, zone)}
                        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{reasonsInWords(one)}</Box>
                      </Box>
                    }
                  />
                ))}
              </RadioGroup>
            )
          }
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!choice} onClick={() => choice && onChoose(choice)}>
          Use this time
        </Button>
      </DialogActions>
    </Dialog>
  );
}
