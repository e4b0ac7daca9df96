import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { exactRupees } from '../../../components/format-money';
import { Section } from '../../../components/Section';
import {
  accountWords,
  accounts,
  countingRules,
  ledgerRuleWords,
  ledgerRules,
  type LedgerCheck,
  type LedgerFinding,
} from '../../../contract/billing-ledger';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { ledgerCheckQuery, useStartCheck } from '../../../services/queries/ledger';
import { QueryView } from '../../shared/QueryView';
import { thingHref } from '../hrefs';

/** The last check of the ledger, and a button to run one now (product: Check of the ledger). */
export function LedgerCheckSection() {
  const query = useQuery(ledgerCheckQuery());
  const start = useStartCheck();
  return (
    <Section title="Check of the ledger">
      <QueryView query={query} name="check" rows={2}>
        {({ open, last }) => (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {start.isError && <Alert severity="error">{start.error.message || texts.wentWrong}</Alert>}
            {last && <Result check={last} />}
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <Typography sx={{ color: 'text.secondary', flex: '1 1 320px' }}>
                {last ? <Summary check={last} /> : 'The ledger was not checked yet. It is checked each night.'}
              </Typography>
              {!open && (
                <Button variant="outlined" loading={start.isPending} onClick={() => start.mutate()}>
                  Check now
                </Button>
              )}
            </Box>
            {open && (
              <Box sx={{ display: 'grid', gap: 2 }}>
                <Typography role="status">Checking the ledger…</Typography>
                <LinearProgress aria-label="Checking the ledger" />
              </Box>
            )}
          </Box>
        )}
      </QueryView>
    </Section>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
const seconds = (ms: number) =>
  ms < 950 ? 'less than 1 second' : counted(Math.round(ms / 1_000), 'second', 'seconds');

function Result({ check: { state, found, findings } }: { check: LedgerCheck }) {
  if (state === 'failed') return <Alert severity="error">The last check did not finish. Check again.</Alert>;
  if (found === 0) return <Alert severity="success">All money follows from the histories, to the paisa.</Alert>;
  return (
    <>
      <Alert severity="error">{counted(found, 'amount differs', 'amounts differ')} from the histories.</Alert>
      <Findings findings={findings} found={found} />
    </>
  );
}

/** When the check ran, how long it took, and how much it compared. */
function Summary({ check: { createdAt, by, tookMs, checked } }: { check: LedgerCheck }) {
  const { timeZone } = useMe();
  const amounts = checked && [
    counted(checked.postings, 'posting', 'postings'),
    counted(checked.payments, 'payment', 'payments'),
    counted(checked.plans, 'bought plan', 'bought plans'),
    counted(checked.statements, 'statement', 'statements'),
    counted(checked.invoices, 'invoice', 'invoices'),
  ];
  return (
    <>
      Checked <DateTime at={createdAt} zone={timeZone} quiet={false} />
      {by !== null && ` by ${by}`}
      {tookMs !== null && ` in ${seconds(tookMs)}`}
      {amounts && `: ${amounts.join(', ')}.`}
    </>
  );
}

const valueOf = ({ rule }: LedgerFinding, value: number) =>
  countingRules.includes(rule) ? String(value) : exactRupees(value);

/** The differences by rule, each with a link to its object. */
function Findings({ findings, found }: { findings: readonly LedgerFinding[]; found: number }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 4, maxHeight: 420, overflowY: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label="Differences"
    >
      {ledgerRules.map((rule) => {
        const own = findings.filter((one) => one.rule === rule);
        return (
          own.length > 0 && (
            <Box key={rule}>
              <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
                {ledgerRuleWords[rule]}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
                {own.map((finding, nth) => (
                  <li key={nth}>
                    <Thing finding={finding} />: {valueOf(finding, finding.expected)} expected,{' '}
                    {valueOf(finding, finding.found)} found
                  </li>
                ))}
              </Box>
            </Box>
          )
        );
      })}
      {found > findings.length && (
        <Typography>{counted(found - findings.length, 'more is', 'more are')} not listed.</Typography>
      )}
    </Box>
  );
}

function Thing({ finding: { of, what } }: { finding: LedgerFinding }) {
  const href = thingHref(of);
  const name = of.type === 'entry' ? `Entry ${of.code}` : of.code;
  const account = accounts.find((one) => one === what);
  return (
    <>
      {href === null ? name : <AppLink href={href}>{name}</AppLink>}
      {what !== null && `, ${account ? accountWords[account] : what}`}
    </>
  );
}
