import { it } from 'vitest';
import { statementActs } from '../../../src/screens/billing/statements/statement-words';
import { reviewStatementModel } from '../../model/review-statement-model';
import { walkActs } from '../act-walk';

it('shows every state of acting on a statement, and is led through all of them by hand', () =>
  walkActs({
    model: reviewStatementModel(),
    kind: statementActs,
    allowed: [{ type: 'ISSUE' }, { type: 'ADJUST' }],
  }));
