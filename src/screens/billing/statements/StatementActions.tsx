import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { rupees } from '../../../components/format-money';
import { toast } from '../../../components/toast';
import { monthWords, type StatementDetail } from '../../../contract/billing-statements';
import { wiredReviewStatement } from '../../../services/wiring/billing/review-statement';
import { useWorkflow } from '../../../services/workflow';
import { ActButtons } from '../../shared/act/ActButtons';
import { statementActs } from './statement-words';

/** The buttons that the lifecycle allows, each with its confirmation (product: Statements). */
export function StatementActions({
  statement: { id, version, allowedActions, panelist, month, netPaise },
}: {
  statement: StatementDetail;
}) {
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredReviewStatement({ queryClient, say: ({ act }) => void toast.success(statementActs.words[act].done) }),
  );
  const actor = useWorkflow(machine, { input: { subjectId: id } });
  const about = `${panelist.name}, ${monthWords(month)}: ${rupees(netPaise)}`;
  return <ActButtons kind={statementActs} actor={actor} allowed={allowedActions} version={version} about={about} />;
}
