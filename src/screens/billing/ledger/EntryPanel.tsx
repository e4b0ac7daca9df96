import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts, type Fact } from '../../../components/Facts';
import { exactRupees } from '../../../components/format-money';
import { SidePanel } from '../../../components/SidePanel';
import {
  accountWords,
  entryWords,
  ledgerCauseWords,
  type LedgerEntry,
  type LedgerEntryDetail,
} from '../../../contract/billing-ledger';
import { useMe } from '../../../services/queries/auth';
import { entryQuery } from '../../../services/queries/ledger';
import { QueryView } from '../../shared/QueryView';
import { journalHref, thingHref } from '../hrefs';

interface EntryPanelProps {
  /** The open entry, or null. */
  id: string | null;
  known: LedgerEntry | undefined;
  onClose: () => void;
}

/** The panel of one journal entry: what it is about, all its postings, and what it reverses. */
export function EntryPanel({ id, known, onClose }: EntryPanelProps) {
  const query = useQuery({ ...entryQuery(id ?? ''), enabled: id !== null });
  const shown = query.data ?? known;
  return (
    <SidePanel
      open={id !== null}
      title={shown ? entryWords(shown) : 'Entry'}
      subtitle={shown?.of.code}
      onClose={onClose}
    >
      {id !== null && (
        <QueryView query={query} name="entry" rows={5} gone="This entry does not exist.">
          {(entry) => <Shown entry={entry} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function Shown({ entry }: { entry: LedgerEntryDetail }) {
  const { timeZone } = useMe();
  const { id, at, cause, of, party, postings, reverses, reversedBy } = entry;
  const href = thingHref(of);
  const other = (name: string, one: LedgerEntryDetail['reverses']): Fact[] =>
    one === null
      ? []
      : [
          [
            name,
            <AppLink key={name} href={journalHref({ id: one.id })}>
              Entry {one.id}
            </AppLink>,
          ],
        ];
  const facts: Fact[] = [
    ['Entry', id],
    ['Posted', <DateTime key="at" at={at} zone={timeZone} />],
    [ledgerCauseWords[cause], href === null ? of.code : <AppLink href={href}>{of.code}</AppLink>],
    ...(party === null
      ? []
      : ([
          [
            'Party',
            <AppLink key="party" href={journalHref({ partyId: party.id })}>
              {party.name}
            </AppLink>,
          ],
        ] satisfies Fact[])),
    ...other('Reverses', reverses),
    ...other('Reversed by', reversedBy),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Facts facts={facts} />
      <Box sx={{ overflowX: 'auto' }} role="region" aria-label="Postings" tabIndex={0}>
        <Table size="small" aria-label="Postings">
          <TableHead>
            <TableRow>
              <TableCell>Account</TableCell>
              <TableCell align="right">Debit</TableCell>
              <TableCell align="right">Credit</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {postings.map(({ account, paise }, nth) => (
              <TableRow key={nth}>
                <TableCell component="th" scope="row">
                  <AppLink href={journalHref({ account })}>{accountWords[account]}</AppLink>
                </TableCell>
                <TableCell align="right" data-figures>
                  {paise > 0 ? exactRupees(paise) : '–'}
                </TableCell>
                <TableCell align="right" data-figures>
                  {paise < 0 ? exactRupees(-paise) : '–'}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
