import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toast } from '../../../components/toast';
import type { StatementRow } from '../../../contract/billing-statements';
import { newKey } from '../../../services/api/idempotency-key';
import { useIssueStatements } from '../../../services/queries/statements';

/** Whether the lifecycle lets the reader issue a statement now. */
export const mayIssue = ({ allowedActions }: StatementRow) => allowedActions.some(({ type }) => type === 'ISSUE');

/** Issues drafts after a confirmation, because each gets its number. A retry issues only the drafts that failed. */
export function IssueDialog({ drafts, onClose }: { drafts: readonly StatementRow[]; onClose: () => void }) {
  const { mutate, isPending, error } = useIssueStatements();
  // The keys live as long as the dialog, so that a retry does not issue a statement twice.
  const [keyed] = useState(() => drafts.map(({ id, version }) => ({ id, version, key: newKey() })));
  const [only] = drafts;
  const whose = drafts.length === 1 && only ? `the statement of ${only.panelist.name}` : `${drafts.length} statements`;
  return (
    <ConfirmDialog
      open
      title={`Issue ${whose}?`}
      confirmLabel="Issue"
      busy={isPending}
      error={error?.message}
      onConfirm={() =>
        mutate(keyed, {
          onSuccess: () => {
            void toast.success(drafts.length === 1 ? 'Statement issued.' : `${drafts.length} statements issued.`);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      {drafts.length === 1
        ? 'It gets its number, and the panelist gets an email.'
        : 'Each gets its number, and the panelists get an email.'}
    </ConfirmDialog>
  );
}
