import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import { useSubmitFocus } from '../../../components/use-submit-focus';
import { Field } from '../form/Field';
import type { ActView } from './use-act';

/** The words of an act: the button's label, the dialog's title and explanation, and the message after success. */
export type ActWords = { label: string; title: string; what: string; done: string };
/** A field of an act. With `most`, it is a text of several lines with at most that many characters. */
export type ActField = { label: string; hint?: string; most?: number };

interface ActDialogProps<Act extends string, Name extends string> {
  view: ActView<Act, Name>;
  words: ActWords;
  /** The object of the act, in words. */
  about: string;
  /** The fields that this act asks for, in order. */
  fields: readonly (readonly [Name, ActField])[];
}

/** The dialog of an act with its fields, shown while `actMachine` asks for them. */
export function ActDialog<Act extends string, Name extends string>(props: ActDialogProps<Act, Name>) {
  const { busy, close } = props.view;
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { 'aria-labelledby': titleId } }}
    >
      <Question {...props} titleId={titleId} />
    </Dialog>
  );
}

function Question<Act extends string, Name extends string>({
  view: { busy, problem, field, submit, close },
  words: { title, what, label },
  about,
  fields,
  titleId,
}: ActDialogProps<Act, Name> & { titleId: string }) {
  const focusAfter = useSubmitFocus(busy);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        focusAfter(event.currentTarget);
        submit();
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <div>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{about}</Typography>
          <Typography>{what}</Typography>
        </div>
        {fields.map(([name, { label: of, hint = '', most }], nth) => {
          const { problem: wrong, ...rest } = field(name);
          return most === undefined ? (
            <Field
              key={name}
              label={of}
              hint={hint}
              {...rest}
              problem={wrong}
              input={{ name, autoComplete: 'off', autoFocus: nth === 0 }}
            />
          ) : (
            <LimitedText key={name} label={of} {...rest} max={most} error={wrong ?? undefined} />
          );
        })}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={busy} autoFocus={fields.length === 0}>
          {label}
        </Button>
      </DialogActions>
    </form>
  );
}
