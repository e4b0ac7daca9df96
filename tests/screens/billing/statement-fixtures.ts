import type {
  EarningLine,
  StatementDetail,
  StatementRow,
  UpdatedStatement,
} from '../../../src/contract/billing-statements';
import type { MonthEnd, MonthOverview, MonthPreview } from '../../../src/contract/billing-month-ends';
import { paise } from '../../../src/contract/money';
import { anId } from '../fixtures';

export const line: EarningLine = {
  ...{ id: '7', interviewId: anId(1), code: 'IV-7', title: 'Frontend Engineer', kind: 'real', minutes: 60 },
  ...{ start: '2026-10-20T10:00:00.000Z', ratePaise: paise(120_000), percent: 50, paise: paise(60_000) },
  at: '2026-10-21T10:00:00.000Z',
};
export const row = (given: Partial<StatementRow> = {}): StatementRow => ({
  ...{ id: anId(90), panelist: { id: anId(80), name: 'Pia Panelist' }, month: '2026-10', state: 'issued', revision: 1 },
  ...{ number: 'ST/26-27/000007', grossPaise: paise(60_000), adjustedPaise: paise(5_000), taxPaise: paise(6_500) },
  ...{ netPaise: paise(58_500), issuedAt: '2026-11-02T10:00:00.000Z', lines: 1, version: 1 },
  allowedActions: [],
  ...given,
});
const terms = {
  ...{ section: '194J', holdsFrom: '2025-04-01', thresholdPaise: paise(5_000_000), points: 2_000 },
  ...{ pan: false, abroad: false, yearPaise: paise(6_000_000) },
};
const travel = { paise: paise(5_000), why: 'Travel', at: '2026-11-01T10:00:00.000Z', by: 'Sam Super' };
export const detail = (given: Partial<StatementDetail> = {}): StatementDetail => ({
  ...row(),
  ...{ version: 1, content: [line], adjustments: [travel], tax: terms, dispute: null, revised: null, reference: null },
  ...{ respondBy: '2026-11-09T10:00:00.000Z', revisions: [] },
  allowedActions: [{ type: 'APPROVE' }, { type: 'DISPUTE' }],
  ...given,
});
export const updated: UpdatedStatement = {
  ...{ id: anId(92), statementId: anId(90), panelist: row().panelist, month: '2026-10', why: 'One was missing' },
  ...{
    revision: 2,
    number: 'ST/26-27/000009',
    issuedAt: '2026-11-05T10:00:00.000Z',
    adjustments: [travel],
    tax: terms,
  },
  ...{ grossPaise: paise(60_000), adjustedPaise: paise(5_000), taxPaise: paise(0), netPaise: paise(65_000) },
  before: {
    ...{ id: anId(91), revision: 1, number: 'ST/26-27/000007', issuedAt: '2026-11-02T10:00:00.000Z', adjustments: [] },
    ...{ grossPaise: paise(60_000), adjustedPaise: paise(0), taxPaise: paise(0), netPaise: paise(60_000), tax: terms },
  },
};
export const preview: MonthPreview = {
  ...{ id: anId(80), panelist: row().panelist, lines: 3, grossPaise: paise(60_000), taxPaise: paise(0) },
  ...{ netPaise: paise(60_000), lastPaise: paise(50_000), warnings: ['noPan'] },
};
export const progress: MonthEnd = {
  ...{ id: 'm1', month: '2026-10', state: 'stopped', total: 40, issued: 20, drafts: 2, carried: 1, by: 'Sam Super' },
};
export const overview = (given: Partial<MonthOverview> = {}): MonthOverview => ({
  ...{ month: '2026-10', run: null, refusal: null, panelists: 40, grossPaise: paise(9_000_000) },
  lastPaise: paise(8_000_000),
  ...given,
});
