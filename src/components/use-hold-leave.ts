import { useEffect } from 'react';
import { holdLeave } from './leave-guard';

/** Makes leaving the page ask for confirmation while there are unsaved changes. */
export function useHoldLeave(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdLeave() : undefined), [unsaved]);
}
