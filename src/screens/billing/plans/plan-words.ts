import { rupees } from '../../../components/format-money';

/** "1 day", "90 days". */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** "1 mock interview", "5 mock interviews". */
export const interviewsText = (count: number): string =>
  count === 1 ? '1 mock interview' : `${count} mock interviews`;

/** The price of one interview in a plan: "₹900", or "About ₹833" if it is not a whole number of rupees. */
export function perInterview(pricePaise: number, interviews: number): string {
  const share = pricePaise / interviews / 100;
  return Number.isInteger(share) ? rupees(share * 100) : `About ${rupees(Math.round(share) * 100)}`;
}
