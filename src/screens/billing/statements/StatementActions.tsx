import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { LimitedText } from '../../../components/LimitedText';
import { toast } from '../../../components/toast';
import { useSubmitFocus } from '../../../components/use-submit-focus';
import type { StatementDetail } from '../../../contract/billing-statements';
import { limits } from '../../../contract/texts';
import type { ReviewStatementActor } from '../../../machines/billing/review-statement';
import { wiredReviewStatement } from '../../../services/wiring/billing/review-statement';
import { useWorkflow } from '../../../services/workflow';
import { Field } from '../../shared/form/Field';
import { actWords, fieldWords } from './statement-words';
import { useReviewStatement, type StatementReview } from './use-review-statement';

type Allowed = Pick<StatementDetail, 'id' | 'version' | 'allowedActions'>;

/** The buttons that the law allows, and the question of each (product: Statements). */
export function StatementActions({ statement }: { statement: Allowed }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredReviewStatement({ queryClient, say: ({ act }) => void toast.success(actWords[act].done) }),
  );
  const actor = useWorkflow(machine, { input: { statementId: statement.id } });
  return <ReviewButtons actor={actor} statement={statement} />;
}

/** The same for a running machine. */
export function ReviewButtons({ actor, statement }: { actor: ReviewStatementActor; statement: Allowed }) {
  const review = useReviewStatement(actor);
  const titleId = useId();
  return (
    <>
      {statement.allowedActions.map(({ type }, nth) => (
        <Button
          key={type}
          variant={nth === 0 ? 'contained' : 'outlined'}
          onClick={() => review.ask(type, statement.version)}
        >
          {actWords[type].label}
        </Button>
      ))}
      {/* Unmounted at once, because its content is gone when it closes. */}
      {review.asking && review.act && (
        <Dialog
          open
          onClose={review.busy ? undefined : review.close}
          fullWidth
          maxWidth="xs"
          slotProps={{ paper: { 'aria-labelledby': titleId } }}
        >
          <Question review={review} act={review.act} titleId={titleId} />
        </Dialog>
      )}
    </>
  );
}

interface QuestionProps {
  review: StatementReview;
  act: keyof typeof actWords;
  titleId: string;
}

function Question({ review, act, titleId }: QuestionProps) {
  const { busy, asked, field, problem } = review;
  const focusAfter = useSubmitFocus(busy);
  const { label, title, what } = actWords[act];
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        focusAfter(event.currentTarget);
        review.submit();
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>{what}</Typography>
        {asked.map((name) => {
          const { problem: wrong, ...rest } = field(name);
          return name === 'why' ? (
            <LimitedText
              key={name}
              label={fieldWords.why.label}
              {...rest}
              max={limits.reason}
              error={wrong ?? undefined}
            />
          ) : (
            <Field
              key={name}
              label={fieldWords[name].label}
              hint={fieldWords[name].hint ?? ''}
              {...rest}
              problem={wrong}
              input={{ name, autoComplete: 'off', autoFocus: true }}
            />
          );
        })}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={review.close} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={busy} autoFocus={asked.length === 0}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
