import { countText } from '../../../components/count-text';
import type { LeftOut, NoticeReach, NoticeRecord } from '../../../contract/messages-notices';
import { audienceText } from '../news/audience-words';

const people = (count: number) => (count === 1 ? '1 person' : `${countText(count)} people`);
const lists = (count: number) => (count === 1 ? '1 saved list' : `${countText(count)} saved lists`);

export const willGet = ({ total }: Pick<NoticeReach, 'total'>) =>
  total === 0 ? 'No one gets this notice.' : total === 1 ? '1 person gets it.' : `${countText(total)} people get it.`;

const leftOut: Record<LeftOut, string> = {
  inactive: 'deactivated',
  unsubscribed: 'unsubscribed',
  sameAddress: 'the same address twice',
  unconfirmed: 'email not confirmed',
  noAccount: 'no account',
};
/** "Left out: 3 unsubscribed, 1 deactivated"; null if no one is left out. */
export function leftOutText({ leftOut: counts }: NoticeReach): string | null {
  const parts = (Object.keys(leftOut) as LeftOut[]).flatMap((why) =>
    counts[why] === 0 ? [] : [`${countText(counts[why])} ${leftOut[why]}`],
  );
  return parts.length === 0 ? null : `Left out: ${parts.join(', ')}`;
}

/** "Panelists, 2 saved lists, 3 people". */
export const goesTo = ({ userTypes, views, people: chosen }: Pick<NoticeRecord, 'userTypes' | 'views' | 'people'>) =>
  [
    ...(userTypes.length === 0 ? [] : [audienceText(userTypes)]),
    ...(views.length === 0 ? [] : [lists(views.length)]),
    ...(chosen.length === 0 ? [] : [people(chosen.length)]),
  ].join(', ');

/** The outcome of a notice, in whole sentences. */
export function outcomeText({ state, total, sent, stored, failed, waiting }: NoticeRecord): string {
  const left = sent + stored;
  const done =
    stored > 0 && sent === 0
      ? `Written to ${people(stored)}, and saved. No mail server is set up.`
      : `Sent to ${people(left)}${left < total ? ` of ${countText(total)}` : ''}.`;
  const wrong = failed === 0 ? '' : failed === 1 ? ' 1 email failed.' : ` ${countText(failed)} emails failed.`;
  const rest = state === 'STOPPED' && waiting > 0 ? ` Stopped before the other ${countText(waiting)}.` : '';
  return `${done}${wrong}${rest}`;
}
export const sendQuestion = (total: number) => `Send to ${people(total)}?`;
