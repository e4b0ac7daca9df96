import { useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { RecordFacts } from '../../../contract/records';
import { recordQuery } from '../../../services/queries/records';
import { RecordBody, type Editing } from './RecordBody';
import type { RecordKind } from './record-kind';

interface SoleRecordProps<Fields extends object, Stored extends RecordFacts> {
  kind: RecordKind<Fields, Stored>;
  id: string;
  zone: string;
  facts: (stored: Stored) => ReactNode;
}

/** The only record of its kind, which needs no list: its content, its versions, and the form that changes it. */
export function SoleRecord<Fields extends object, Stored extends RecordFacts>(props: SoleRecordProps<Fields, Stored>) {
  const { kind, id, zone, facts } = props;
  const [editing, setEditing] = useState<Editing<Fields>>(null);
  const query = useQuery(recordQuery(kind.reads, id));
  const stored = query.data;
  const title = stored ? kind.titleOf(stored) : kind.name;
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 4, sm: 5 }, maxWidth: 720, minWidth: 0 }}>
      {stored && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between', mb: 4 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {title}
          </Typography>
          {editing === null && (
            <Button variant="contained" onClick={() => setEditing({})}>
              Edit
            </Button>
          )}
        </Box>
      )}
      <RecordBody {...{ kind, id, zone, facts, query, editing, setEditing }} />
    </Card>
  );
}
