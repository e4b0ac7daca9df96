// Counts the holders of unsaved changes, for the router (App) and for the browser's own unload event.
let holders = 0;

const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes leaving the page ask for confirmation until the returned function is called. */
export function holdLeave(): () => void {
  holders += 1;
  if (holders === 1) addEventListener('beforeunload', beforeUnload);
  return () => {
    holders -= 1;
    if (holders === 0) removeEventListener('beforeunload', beforeUnload);
  };
}

let allowed = false;

/**
 * Lets the rest of the current task leave without a question, for example after a save, or where a change of the address
 * loses nothing.
 */
export function allowLeave(): void {
  allowed = true;
  queueMicrotask(() => {
    allowed = false;
  });
}

let jointForms = 0;

/** Says that the page's form stays open in all of its tabs, until the returned function is called. */
export function joinTabs(): () => void {
  jointForms += 1;
  return () => {
    jointForms -= 1;
  };
}

// The names in an address of what is open: a row, by the list's own name for it, and whether it is being edited.
const opened = ['id', 'job', 'person', 'post', 'skill', 'edit'];

/** What an address shows: a page, a tab, and a row. Nothing is lost when only its filters change. */
function shownAt(address: string): string {
  const { pathname, searchParams } = new URL(address, location.href);
  const tab = jointForms > 0 ? null : (searchParams.get('tab') ?? '0');
  return JSON.stringify([pathname, tab, ...opened.map((name) => searchParams.get(name))]);
}

/** Whether unsaved changes stay open when the address changes, or may be left. */
export const mayGo = (from: string, to: string): boolean => shownAt(from) === shownAt(to) || mayLeave();

/** True if nothing is unsaved or the user confirms. The user is asked once, even if the address then changes. */
export function mayLeave(): boolean {
  if (holders === 0 || allowed) return true;
  if (!confirm('Leave this page? Your changes are not saved.')) return false;
  allowLeave();
  return true;
}
