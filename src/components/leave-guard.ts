// Counts who has unsaved changes, for the router (App) and the browser's own unload.
let holders = 0;

const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes leaving the page ask for confirmation; the returned function ends that. */
export function holdLeave(): () => void {
  holders += 1;
  if (holders === 1) addEventListener('beforeunload', beforeUnload);
  return () => {
    holders -= 1;
    if (holders === 0) removeEventListener('beforeunload', beforeUnload);
  };
}

/** True if nothing is unsaved or the user confirms. */
export const mayLeave = () => holders === 0 || confirm('Leave this page? Your changes are not saved.');
