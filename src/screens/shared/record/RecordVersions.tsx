import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Changed } from '../../../components/Changed';
import { DateTime } from '../../../components/DateTime';
import type { RecordFacts, RecordVersion } from '../../../contract/records';
import { recordVersionsQuery } from '../../../services/queries/records';
import type { FieldWords } from '../form/EditForm';
import { QueryView } from '../QueryView';
import type { RecordKind } from './record-kind';

interface RecordVersionsProps<Fields extends object, Stored extends RecordFacts> {
  kind: RecordKind<Fields, Stored>;
  id: string;
  zone: string;
  /** The current revision, which cannot be restored. */
  revision: number;
  /** Opens the form with the fields of an earlier version; null if nothing can be restored. */
  onRestore: ((fields: Fields) => void) | null;
}

/**
 * The versions of a record, newest first: who saved each one and when, what changed, and a button to restore it
 * (product: Records).
 */
export function RecordVersions<Fields extends object, Stored extends RecordFacts>(
  props: RecordVersionsProps<Fields, Stored>,
) {
  const { kind, id, zone, revision, onRestore } = props;
  const query = useInfiniteQuery(recordVersionsQuery(kind.reads, id));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Box component="section" aria-label="Versions" sx={{ mt: 6 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        Versions
      </Typography>
      <QueryView query={query} name="versions" rows={2}>
        {({ pages }) => {
          const versions = pages.flatMap(({ content }) => content);
          return (
            <>
              <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {/* The last version waits for the one before it, which is needed to say what changed. */}
                {(hasNextPage ? versions.slice(0, -1) : versions).map((version, at) => (
                  <VersionRow
                    key={version.revision}
                    version={version}
                    before={versions[at + 1]}
                    words={kind.words(zone)}
                    zone={zone}
                    onRestore={onRestore && version.revision < revision ? () => onRestore(version.fields) : undefined}
                  />
                ))}
              </Box>
              {hasNextPage && (
                <Button
                  size="small"
                  sx={{ mt: 2, ml: -1 }}
                  loading={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  Show older versions
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
    </Box>
  );
}

interface VersionRowProps<Fields> {
  version: RecordVersion<Fields>;
  before: RecordVersion<Fields> | undefined;
  words: FieldWords<Fields>;
  zone: string;
  onRestore: (() => void) | undefined;
}

function VersionRow<Fields>({ version, before, words, zone, onRestore }: VersionRowProps<Fields>) {
  const [open, setOpen] = useState(false);
  const { revision, at, by, fields } = version;
  const changes = before
    ? words.flatMap(([title, inWords]) => {
        const [from, to] = [inWords(before.fields), inWords(fields)];
        return from === to ? [] : [{ title, from, to }];
      })
    : [];
  return (
    <Box component="li" sx={{ borderTop: '1px solid', borderColor: 'divider', py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>
            {before || revision > 1 ? `Version ${revision}` : 'Version 1, created'}
            {changes.length > 0 && `: ${changes.map(({ title }) => title).join(', ')}`}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            <DateTime at={at} zone={zone} quiet={false} />
            {by !== null && ` by ${by}`}
          </Box>
        </Box>
        {changes.length > 0 && (
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`${open ? 'Hide' : 'Show'} changes in version ${revision}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide changes' : 'Show changes'}
          </Button>
        )}
        {onRestore && (
          <Button size="small" aria-label={`Restore version ${revision}`} onClick={onRestore}>
            Restore
          </Button>
        )}
      </Box>
      {open && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 3 }}>
          {changes.map(({ title, from, to }) => (
            <Changed key={title} title={title} {...shownAs(from, to)} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const long = 60;
/** Shows short values as a choice, and long ones side by side. */
const shownAs = (from: string, to: string) =>
  Math.max(from.length, to.length) > long
    ? { choice: null, text: { from, to } }
    : { choice: { from: from || 'nothing', to: to || 'nothing' }, text: null };
