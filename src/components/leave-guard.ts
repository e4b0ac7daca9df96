// Who has unsaved changes now; the router (App) and the browser's own unload ask here.
let holders = 0;

const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes leaving the page ask; the returned function lets go again. */
export function holdLeave(): () => void {
  holders += 1;
  if (holders === 1) addEventListener('beforeunload', beforeUnload);
  return () => {
    holders -= 1;
    if (holders === 0) removeEventListener('beforeunload', beforeUnload);
  };
}

/** True where one may go on: nothing is unsaved, or the user says so. */
export const mayLeave = () => holders === 0 || confirm('Leave this page? Your changes here are not saved.');
