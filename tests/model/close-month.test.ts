import { it } from 'vitest';
import { closeMonthModel } from './close-month-model';

it('walks every transition', () => closeMonthModel().walk());
