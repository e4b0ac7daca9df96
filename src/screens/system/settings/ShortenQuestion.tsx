import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { settingFor, settingWords, sweptWords, type KeptKey } from '../../../contract/system-settings-rules';
import { previewRetentionQuery } from '../../../services/queries/system-settings';

interface ShortenQuestionProps {
  setting: KeptKey;
  value: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says how much a shorter retention time would delete, before it is saved (product: Retention). */
export function ShortenQuestion({ setting, value, onConfirm, onClose }: ShortenQuestionProps) {
  const { data, isError } = useQuery(previewRetentionQuery(setting, value));
  const { name } = settingFor(setting);
  const nothing = data?.count === 0;
  return (
    <ConfirmDialog
      open
      title={`Keep “${name}” for ${settingWords(setting, value)}?`}
      confirmLabel={nothing ? 'Save' : 'Save and delete'}
      destructive={!nothing}
      busy={data === undefined && !isError}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {data
        ? nothing
          ? 'Nothing is older than that now, so nothing is deleted today.'
          : `This deletes ${sweptWords(setting, data)}. You cannot undo this.`
        : isError
          ? 'We could not count what this deletes. It deletes everything older than that, and you cannot undo this.'
          : 'We count what this deletes…'}
    </ConfirmDialog>
  );
}
