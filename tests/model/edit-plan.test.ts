import { expect, it } from 'vitest';
import { planProblems, type PlanFields } from '../../src/contract/billing-plans';
import { paise } from '../../src/contract/money';
import { editPlanModel, planFields } from './edit-plan-model';

const wrong = (given: Partial<PlanFields>) =>
  Object.fromEntries(Object.entries(planProblems(planFields(given))).filter(([, problem]) => problem !== null));
const notPositive = 'Amount must be a positive number greater than zero';
const outside = 'Enter more than ₹700 and less than ₹40,000';

it('walks every transition', () => editPlanModel().walk());

it.each<[string, Partial<PlanFields>, Record<string, string>]>([
  ['a whole plan', {}, {}],
  ['no title', { title: '' }, { title: 'Title, field is required' }],
  ['a title of 2', { title: 'Ab' }, { title: 'should have at least 3 characters' }],
  ['a title of 40', { title: 'x'.repeat(40) }, {}],
  ['a title of 41', { title: 'x'.repeat(41) }, { title: 'should not exceed 40 character' }],
  ['a description of blanks', { description: ' \n' }, { description: 'Please provide proper Description' }],
  ['a description of 250', { description: 'x'.repeat(250) }, {}],
  ['a description of 251', { description: 'x'.repeat(251) }, { description: 'should not exceed 250 character' }],
  ['a price that is no number', { pricePaise: null }, { pricePaise: notPositive }],
  ['a price of 0', { pricePaise: paise(0) }, { pricePaise: notPositive }],
  ['a negative price', { pricePaise: paise(-100) }, { pricePaise: notPositive }],
  ['a price of 700', { pricePaise: paise(70_000) }, { pricePaise: outside }],
  ['a price of 700.01', { pricePaise: paise(70_001) }, {}],
  ['a price of 39999.99', { pricePaise: paise(3_999_999) }, {}],
  ['a price of 40000', { pricePaise: paise(4_000_000) }, { pricePaise: outside }],
  ['no interview', { interviews: 0 }, { interviews: 'Enter a number from 1 to 50' }],
  ['50 interviews', { interviews: 50 }, {}],
  ['51 interviews', { interviews: 51 }, { interviews: 'Enter a number from 1 to 50' }],
  ['an unreadable number of interviews', { interviews: null }, { interviews: 'Enter a number from 1 to 50' }],
  ['no day', { validDays: 0 }, { validDays: 'Enter a number from 1 to 730' }],
  ['730 days', { validDays: 730 }, {}],
  ['731 days', { validDays: 731 }, { validDays: 'Enter a number from 1 to 730' }],
])('judges %s', (_, given, expected) => expect(wrong(given)).toEqual(expected));
