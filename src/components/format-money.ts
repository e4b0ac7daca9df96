/** Paise as rupees with both decimals, as on an invoice: "₹1,728.00". */
export const exactRupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

/** Paise as rupees: "₹1,728", "₹1,728.50". */
export const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
  }).format(paise / 100);

const short = new Intl.NumberFormat('en-IN', {
  ...{ style: 'currency', currency: 'INR', notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 },
});
/** Paise as rupees in few characters, for an axis: "₹1.5L". */
export const shortRupees = (paise: number): string => short.format(paise / 100);
