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

/** True if nothing is unsaved or the user confirms. The user is asked once, even if the address then changes. */
export function mayLeave(): boolean {
  if (holders === 0 || allowed) return true;
  if (!confirm('Leave this page? Your changes are not saved.')) return false;
  allowLeave();
  return true;
}
