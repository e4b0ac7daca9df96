import { getRate, getTaxRule, listRateVersions, listTaxRuleVersions } from '../../contract/billing-rates';
import { getSalesTax, getSeller, listSalesTaxVersions, listSellerVersions } from '../../contract/billing-seller';

/** The calls that read the rate card, tax rules, the seller and sales tax, and their keys. */
export const rateReads = { key: ['billing', 'rates'], get: getRate, versions: listRateVersions };
export const taxRuleReads = { key: ['billing', 'taxRules'], get: getTaxRule, versions: listTaxRuleVersions };
export const sellerReads = { key: ['billing', 'sellers'], get: getSeller, versions: listSellerVersions };
export const salesTaxReads = { key: ['billing', 'salesTaxes'], get: getSalesTax, versions: listSalesTaxVersions };
