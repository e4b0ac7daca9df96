import { LimitedText } from '../../../components/LimitedText';
import { RatingInput } from '../../../components/RatingInput';
import { evidenceText, needsEvidence, ratingMeanings, type Assessment } from '../../../contract/feedback';
import { limits } from '../../../contract/texts';

interface AssessmentFieldsProps {
  title: string;
  field: string;
  value: Assessment;
  problemAt: (field: string) => string | undefined;
  onChange: (change: Partial<Assessment>) => void;
}

/** A rating and its evidence (product: Scorecard). */
export function AssessmentFields({ title, field, value, problemAt, onChange }: AssessmentFieldsProps) {
  const must = needsEvidence(value.rating);
  return (
    <>
      <RatingInput
        label={`Rating of ${title}`}
        value={value.rating}
        onChange={(rating) => onChange({ rating })}
        meanings={ratingMeanings}
        error={problemAt(`${field}.rating`)}
      />
      <LimitedText
        label={`Evidence for ${title}`}
        value={value.evidence}
        onChange={(evidence) => onChange({ evidence })}
        max={limits.evidence}
        required={must}
        rows={2}
        help={must ? evidenceText : 'What was said or done that shows it'}
        error={problemAt(`${field}.evidence`)}
      />
    </>
  );
}
