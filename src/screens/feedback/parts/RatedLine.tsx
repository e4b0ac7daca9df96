import type { FocusEvent } from 'react';
import Box from '@mui/material/Box';
import { LimitedText } from '../../../components/LimitedText';
import { RatingInput } from '../../../components/RatingInput';
import { evidenceText, needsEvidence, ratingMeanings, type Assessment } from '../../../contract/feedback';
import { limits } from '../../../contract/texts';
import { partId } from './card-parts';

interface RatedLineProps {
  part: string;
  title: string;
  remark?: string | undefined;
  value: Assessment;
  /** Whether the note is shown even if nothing requires it. */
  open: boolean;
  problemAt: (field: string) => string | undefined;
  onFocus?: (event: FocusEvent) => void;
  onChange: (change: Partial<Assessment>) => void;
  /** Called when a rating is chosen by its key. */
  onRated?: () => void;
}

/**
 * A rating in one line. The field for its evidence opens below when it is focused, required or filled in (product:
 * Scorecard).
 */
export function RatedLine(props: RatedLineProps) {
  const { part, title, remark, value, open, problemAt, onFocus, onChange, onRated } = props;
  const must = needsEvidence(value.rating);
  const problem = problemAt(`${part}.evidence`);
  return (
    <Box
      component="section"
      id={partId(part)}
      tabIndex={-1}
      aria-label={title}
      onFocus={onFocus}
      sx={{
        px: { xs: 4, sm: 6 },
        py: 2,
        minWidth: 0,
        outline: 'none',
        scrollMarginTop: 120,
        scrollMarginBottom: 120,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        '&:focus-within': { boxShadow: 'inset 3px 0 0 var(--mui-palette-brand-main)' },
      }}
    >
      <RatingInput
        title={title}
        remark={remark}
        label={`Rating of ${title}`}
        value={value.rating}
        onChange={(rating) => onChange({ rating })}
        {...(onRated && { onKey: onRated })}
        meanings={ratingMeanings}
        error={problemAt(`${part}.rating`)}
      />
      {(open || must || problem !== undefined || value.evidence !== '') && (
        <Box sx={{ mt: 2, maxWidth: '72ch' }}>
          <LimitedText
            label={`Evidence for ${title}`}
            labelHidden
            placeholder="Evidence: what the candidate said or did"
            value={value.evidence}
            onChange={(evidence) => onChange({ evidence })}
            max={limits.evidence}
            required={must}
            rows={2}
            {...(must && { help: evidenceText })}
            error={problem}
          />
        </Box>
      )}
    </Box>
  );
}
