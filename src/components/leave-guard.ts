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

/** True if nothing is unsaved or the user confirms. */
export const mayLeave = () => holders === 0 || confirm('Leave this page? Your changes are not saved.');
