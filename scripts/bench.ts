import { runParts, tableOf, type Part } from '../tests/bench/kit';
import { booking } from '../tests/bench/booking';
import { firstLoad } from '../tests/bench/first-load';
import { law } from '../tests/bench/law';
import { interviewLists } from '../tests/bench/lists';
import { messages } from '../tests/bench/messages';
import { signIn } from '../tests/bench/sign-in';
import { slots } from '../tests/bench/slots';
import { start } from '../tests/bench/start';
import { streams } from '../tests/bench/streams';

// What it costs: `npm run bench` measures all of it, `npm run bench -- slots law` these parts.
const parts: Record<string, Part> = {
  firstLoad,
  start,
  slots,
  booking,
  law,
  lists: interviewLists,
  messages,
  signIn,
  streams,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(parts).filter(([name]) => asked.length === 0 || asked.includes(name));
const figures = await runParts(chosen.map(([, part]) => part));
console.table(Object.fromEntries(tableOf(figures).map(({ what, ...row }) => [what, row])));
