import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts, type Fact } from '../../../components/Facts';
import { formatInstant } from '../../../components/format-time';
import { rupees } from '../../../components/format-money';
import { toast } from '../../../components/toast';
import type { EarningLine, StatementDetail, StatementRevision } from '../../../contract/billing-statements';
import { texts } from '../../../contract/texts';
import { saveStatement } from '../../../services/queries/statements';
import { interviewHref } from '../../shared/interview/hrefs';
import { taxWords } from './statement-words';

interface StatementProps {
  statement: StatementDetail;
  zone: string;
}

/** A statement with everything behind its sums (product: Statements). */
export function StatementView({ statement, zone }: StatementProps) {
  const { content, adjustments, dispute, revised, tax, revisions, respondBy, state } = statement;
  const earlier = revisions.filter(({ revision }) => revision < statement.revision);
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {dispute && <Alert severity="warning">Disputed: {dispute.why}</Alert>}
      {revised && (
        <Alert severity="info">
          {state === 'draft' ? 'It is being revised' : `Revision ${statement.revision}`}: {revised.why}
        </Alert>
      )}
      {respondBy && (
        <Alert severity="info">It counts as approved on {formatInstant(respondBy, zone)} unless it is disputed.</Alert>
      )}
      <StatementFacts statement={statement} zone={zone} />
      <Part title="Interviews">{content.length === 0 ? texts.fieldEmpty : <Lines lines={content} zone={zone} />}</Part>
      {adjustments.length > 0 && (
        <Part title="Adjustments">
          <Amounts
            rows={adjustments.map(({ paise, why, at, by }, nth) => ({
              key: String(nth),
              name: why,
              line: `${formatInstant(at, zone)} by ${by}`,
              paise,
            }))}
          />
        </Part>
      )}
      <Part title="Sum">
        <Amounts
          rows={[
            { key: 'gross', name: 'Gross', paise: statement.grossPaise },
            { key: 'adjusted', name: 'Adjustments', paise: statement.adjustedPaise },
            { key: 'tax', name: 'Tax deducted', line: taxWords(tax), paise: 0 - statement.taxPaise },
            { key: 'net', name: 'Net', paise: statement.netPaise, strong: true },
          ]}
        />
      </Part>
      {earlier.length > 0 && (
        <Part title="Earlier revisions">
          {earlier.map((revision) => (
            <RevisionSums key={revision.id} revision={revision} zone={zone} />
          ))}
        </Part>
      )}
      <Files statement={statement} />
    </Box>
  );
}

function StatementFacts({ statement, zone }: StatementProps) {
  const { number, issuedAt, reference } = statement;
  const facts: Fact[] = [
    ['Number', number ?? 'When it is issued'],
    ...(issuedAt === null ? [] : [['Issued', <DateTime key="issued" at={issuedAt} zone={zone} />] as const]),
    ...(reference === null ? [] : [['Payment', reference] as const]),
  ];
  return <Facts facts={facts} />;
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

interface Amount {
  key: string;
  name: React.ReactNode;
  line?: string;
  paise: number;
  strong?: boolean;
}

/** Each item on the left, with its amount on the right. */
function Amounts({ rows }: { rows: readonly Amount[] }) {
  return (
    <Table size="small" sx={{ '& td': { px: 0, verticalAlign: 'top' } }}>
      <TableBody>
        {rows.map(({ key, name, line, paise, strong = false }) => (
          <TableRow key={key}>
            <TableCell sx={{ fontWeight: strong ? 600 : 400, overflowWrap: 'anywhere' }}>
              {name}
              {line && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{line}</Box>}
            </TableCell>
            <TableCell align="right" data-figures sx={{ fontWeight: strong ? 600 : 400, whiteSpace: 'nowrap', pl: 4 }}>
              {rupees(paise)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What a line consists of: "50% of ₹1,200 · 60 min · 24-11-2026 02:30 PM". */
export const lineWords = ({ percent, ratePaise, minutes, start }: EarningLine, zone: string) =>
  [
    `${percent}% of ${rupees(ratePaise)}`,
    `${minutes} min`,
    ...(start === null ? [] : [formatInstant(start, zone)]),
  ].join(' · ');

const Lines = ({ lines, zone }: { lines: readonly EarningLine[]; zone: string }) => (
  <Amounts
    rows={lines.map((line) => ({
      key: line.id,
      name: (
        <>
          <AppLink href={interviewHref(line.interviewId)}>{line.code}</AppLink> {line.title}
        </>
      ),
      line: lineWords(line, zone),
      paise: line.paise,
    }))}
  />
);

/** One revision as it was issued. */
export const RevisionSums = ({ revision, zone }: { revision: StatementRevision; zone: string }) => (
  <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
    <Typography>
      {revision.number}, {formatInstant(revision.issuedAt, zone)}
    </Typography>
    <Amounts
      rows={[
        { key: 'gross', name: 'Gross', paise: revision.grossPaise },
        ...revision.adjustments.map(({ why, paise }, nth) => ({ key: `adjusted ${nth}`, name: why, paise })),
        { key: 'tax', name: 'Tax deducted', paise: 0 - revision.taxPaise },
        { key: 'net', name: 'Net', paise: revision.netPaise, strong: true },
      ]}
    />
  </Box>
);

const fileWords = { pdf: 'Download PDF', xlsx: 'Download workbook' } as const;

function Files({ statement }: Pick<StatementProps, 'statement'>) {
  const save = useMutation({
    mutationFn: (as: 'pdf' | 'xlsx') => saveStatement(statement.id, as),
    onError: ({ message }) => void toast.error(message || texts.wentWrong),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {(['pdf', 'xlsx'] as const).map((as) => (
        <Button
          key={as}
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={save.isPending && save.variables === as}
          loadingPosition="start"
          onClick={() => save.mutate(as)}
        >
          {fileWords[as]}
        </Button>
      ))}
    </Box>
  );
}
