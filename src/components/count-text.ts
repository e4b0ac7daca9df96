import { mostCounted } from '../contract/kit';

/** A count as text, such as "9,876". A count that is only a lower bound ends in a plus: "10,000+". */
export const countText = (count: number, more = count > mostCounted) =>
  more ? `${(count - (count % 1_000)).toLocaleString('en')}+` : count.toLocaleString('en');
