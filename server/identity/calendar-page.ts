import { calendarKinds, type CalendarKind, type CalendarStore, type Shown } from './calendar-store';
import { escaped, pageStyle } from './page';
import type { TestPerson } from './people';

const kindWords: Record<CalendarKind, string> = { google: 'Google', microsoft: 'Microsoft' };
const shownWords: Record<Shown, string> = { busy: 'Busy', tentative: 'Tentative', free: 'Free' };
const isKind = (value: string | null): value is CalendarKind => calendarKinds.some((kind) => kind === value);
const isShown = (value: string | null): value is Shown => value !== null && Object.hasOwn(shownWords, value);

const page = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${pageStyle}
table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: .25rem .5rem .25rem 0; border-bottom: 1px solid var(--line); }
input, select { font: inherit; box-sizing: border-box; width: 100%; padding: .375rem .5rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; }
input[type=checkbox] { width: auto; }</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`;

const choice = (people: readonly TestPerson[]) =>
  page(
    'Test calendars',
    `<p class="quiet">They run on this machine, for development and tests, and keep events in memory. Choose whose to see.</p>
<ul>${people.map(({ subject, name, email }) => `<li><a href="/calendar?person=${escaped(subject)}">${escaped(name)}</a> <span class="quiet">${escaped(email)}</span></li>`).join('')}</ul>`,
  );

const minuteText = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

const tableOf = (store: CalendarStore, kind: CalendarKind, { subject }: TestPerson) => {
  const events = store.list(kind, subject);
  const rows = events.map(
    (event) => `<tr><td>${escaped(event.title)}</td><td>${minuteText(event.start)} – ${minuteText(event.end)}</td>
<td>${shownWords[event.shown]}${event.allDay ? ', all day' : ''}</td><td><form method="post"><input type="hidden" name="kind" value="${kind}">
<button name="remove" value="${escaped(event.id)}">Delete<span class="hidden"> ${escaped(event.title)}</span></button></form></td></tr>`,
  );
  return `<h2>Test calendar (${kindWords[kind]})</h2>${
    rows.length === 0
      ? '<p>No events.</p>'
      : `<table><tr><th>Event</th><th>When (UTC)</th><th>Shown as</th><th></th></tr>${rows.join('')}</table>`
  }`;
};

const option = ([value, words]: readonly [string, string]) => `<option value="${value}">${words}</option>`;
const addForm = `<h2>Add an event</h2><form method="post">
<label>Calendar <select name="kind">${Object.entries(kindWords).map(option).join('')}</select></label>
<label>Title <input name="title" maxlength="100" required></label>
<label>Start (UTC) <input type="datetime-local" name="start" required></label>
<label>End (UTC) <input type="datetime-local" name="end" required></label>
<label>Shown as <select name="shown">${Object.entries(shownWords).map(option).join('')}</select></label>
<label><input type="checkbox" name="allDay" value="1"> All day</label>
<button class="short" name="add" value="1">Add</button></form>
<h2>Access</h2><form method="post"><button class="short" name="endAccess" value="1">End the access of all apps</button></form>`;

/** Makes the change that a form of the page requests. `endAccess` revokes the granted access. */
function change(store: CalendarStore, { subject }: TestPerson, fields: URLSearchParams, endAccess: () => void): void {
  if (fields.get('endAccess') !== null) return endAccess();
  const [kind, shown, removed] = [fields.get('kind'), fields.get('shown'), fields.get('remove')];
  if (!isKind(kind)) return;
  if (removed !== null) return store.remove(kind, subject, removed);
  const [start = NaN, end = NaN] = ['start', 'end'].map((name) => Date.parse(`${fields.get(name) ?? ''}Z`));
  if (!isShown(shown) || !(start < end)) return;
  const title = (fields.get('title') ?? '').slice(0, 100);
  store.add(kind, subject, { title, start, end, shown, allDay: fields.get('allDay') !== null });
}

/** The page for adding and deleting the events of a person. `sent` has the fields of a submitted form. */
export function calendarPage(
  store: CalendarStore,
  people: readonly TestPerson[],
  asked: string | null,
  sent: { fields: URLSearchParams; endAccess: (subject: string) => void } | null,
): string {
  const person = people.find(({ subject }) => subject === asked);
  if (!person) return choice(people);
  if (sent) change(store, person, sent.fields, () => sent.endAccess(person.subject));
  const tables = calendarKinds.map((kind) => tableOf(store, kind, person));
  return page(`Calendars of ${escaped(person.name)}`, `${tables.join('')}${addForm}`);
}
