import {
  accountWords,
  accounts,
  countingRules,
  ledgerRuleWords,
  ledgerRules,
  type LedgerFinding,
} from '../../src/contract/billing-ledger';
import { paise, plainRupees } from '../../src/contract/money';
import type { LedgerReport } from './ledger-findings';

const valueOf = ({ rule }: LedgerFinding, value: number) =>
  countingRules.includes(rule) ? String(value) : `₹${plainRupees(paise(value))}`;
const whatOf = ({ what }: LedgerFinding) => {
  const account = accounts.find((one) => one === what);
  return account ? accountWords[account] : what;
};
const line = (finding: LedgerFinding) =>
  `  ${[`${finding.of.type} ${finding.of.code}`, whatOf(finding)].filter(Boolean).join(', ')}: ` +
  `expected ${valueOf(finding, finding.expected)}, found ${valueOf(finding, finding.found)}`;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The result of a check in words, one line each (product: Check of the ledger). */
export function reportLines({ checked, found, findings }: LedgerReport): string[] {
  const amounts = [
    counted(checked.entries, 'entry', 'entries'),
    counted(checked.postings, 'posting', 'postings'),
    counted(checked.payments, 'payment', 'payments'),
    counted(checked.plans, 'bought plan', 'bought plans'),
    counted(checked.statements, 'statement', 'statements'),
    counted(checked.invoices, 'invoice', 'invoices'),
  ];
  const rules = ledgerRules.flatMap((rule) => {
    const own = findings.filter((one) => one.rule === rule);
    return own.length === 0 ? [] : [`${ledgerRuleWords[rule]}:`, ...own.map(line)];
  });
  const rest = found > findings.length ? [`… and ${counted(found - findings.length, 'more', 'more')}`] : [];
  return [
    `Checked ${amounts.join(', ')}.`,
    ...(found === 0 ? ['All of it follows from the histories, to the paisa.'] : [...rules, ...rest]),
  ];
}
