import { it } from 'vitest';
import { editTaxRuleModel } from './edit-rate-model';

it('walks every transition', () => editTaxRuleModel().walk());
