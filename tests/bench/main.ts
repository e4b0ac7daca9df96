import { runParts, tableOf, type Part } from './kit';
import { booking } from './booking';
import { calls } from './calls';
import { connectedCalendars } from './calendars';
import { erasure } from './erasure';
import { firstLoad } from './first-load';
import { homes } from './homes';
import { inspector } from './inspector';
import { landings } from './landings';
import { law } from './law';
import { interactions } from './interactions';
import { interviewLists } from './lists';
import { ledger } from './ledger';
import { liveBoard } from './live-board';
import { manyStreams } from './many-streams';
import { messages } from './messages';
import { monthEnd } from './month-end';
import { paint } from './paint';
import { reports } from './reports';
import { signIn } from './sign-in';
import { slots } from './slots';
import { sourcing } from './sourcing';
import { start } from './start';
import { streams } from './streams';
import { uploads } from './uploads';
import { years } from './years';

// The benchmark: `npm run bench` measures everything, `npm run bench -- slots law` these parts.
const parts: Record<string, Part> = {
  firstLoad,
  paint,
  landings,
  interactions,
  inspector,
  start,
  slots,
  booking,
  calls,
  calendars: connectedCalendars,
  erasure,
  law,
  lists: interviewLists,
  homes,
  ledger,
  liveBoard,
  manyStreams,
  messages,
  monthEnd,
  reports,
  signIn,
  sourcing,
  streams,
  uploads,
  years,
};
// Too large for a run of everything.
const onlyNamed = ['years'];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(parts).filter(([name]) =>
  asked.length === 0 ? !onlyNamed.includes(name) : asked.includes(name),
);
const metrics = await runParts(chosen.map(([, part]) => part));
console.table(Object.fromEntries(tableOf(metrics).map(({ what, ...row }) => [what, row])));
