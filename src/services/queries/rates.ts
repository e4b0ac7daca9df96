import { getRate, getTaxRule, listRateVersions, listTaxRuleVersions } from '../../contract/billing-rates';

/** How the rate card and the rules of tax are read. */
export const rateReads = { key: ['billing', 'rates'], get: getRate, versions: listRateVersions };
export const taxRuleReads = { key: ['billing', 'taxRules'], get: getTaxRule, versions: listTaxRuleVersions };
