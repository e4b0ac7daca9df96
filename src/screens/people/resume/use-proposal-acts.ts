import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { ProposedRow, ProposedSection } from '../../../contract/people-proposals';
import { acceptProposal, setDismissed } from '../../../services/proposals';
import { beginUndoable, useSendOnLeave } from '../../../services/undoables';

/** The key under which the actions of a proposal can be undone. */
export const proposalSubject = (key: string) => `proposals/${key}`;

export type Ready = { key: string; name: string; row: ProposedRow };

const accepting = { doing: 'Adding', failed: 'Not added' };
const dismissing = { doing: 'Dismissing', failed: 'Not dismissed' };

/** Accepts and dismisses proposals, with Undo (product: What a resume fills in). */
export function useProposalActs() {
  const queryClient = useQueryClient();
  useSendOnLeave();
  return {
    accept: (section: ProposedSection, { key, name, row }: Ready) =>
      beginUndoable(proposalSubject(key), {
        words: accepting,
        async perform() {
          const saved = await acceptProposal(queryClient, section, { key, row });
          // For proposals that were saved together, only the first one shows the message.
          if (saved[0]?.key !== key) return;
          toast.success(
            saved.length === 1 ? `${name} added to your profile.` : `${saved.length} entries added to your profile.`,
          );
        },
        onDone: () => undefined,
        onFailure: ({ message }) => void toast.error(`${accepting.failed}: ${name}. ${message}`),
      }),
    dismiss: ({ key, name }: Pick<Ready, 'key' | 'name'>) =>
      beginUndoable(proposalSubject(key), {
        words: dismissing,
        perform: () => setDismissed(queryClient, [key], true),
        onDone: () => undefined,
        onFailure: ({ message }) => void toast.error(`${dismissing.failed}: ${name}. ${message}`),
      }),
  };
}
