import { useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import {
  templateLimits,
  wordsIn,
  type TemplateFields,
  type TemplateRecord,
} from '../../../contract/messages-templates';
import { templateOf } from '../../../contract/messages-template-list';
import {
  templateParts,
  variableProblem,
  type TemplatePart,
  type TemplateVariables,
} from '../../../contract/messages-template-parts';
import type { Editor } from '../../shared/form/use-edit';
import { partWords } from './part-words';

type Input = HTMLInputElement | HTMLTextAreaElement;

const rows: Record<TemplatePart, number> = { subject: 1, opening: 4, next: 2, signature: 3 };
const help: Partial<Record<TemplatePart, string>> = {
  next: 'Optional. Facts, buttons and links stay as they are.',
  signature: 'Below each email in this list. Leave it empty for no signature.',
};

/** The fields of an email template, and the variables that it can use (product: Mail content). */
export function TemplateControls({ editor }: { editor: Editor<TemplateFields, TemplateRecord> }) {
  const { draft, field, busy } = editor;
  const { parts, variables } = templateOf(draft.template);
  const own = templateParts.filter((part) => parts[part] !== undefined);
  const inputs = useRef<Partial<Record<TemplatePart, Input | null>>>({});
  /** The field that last had focus: variables are inserted into it. */
  const [last, setLast] = useState<TemplatePart | null>(null);
  /** The cursor position after a variable is inserted. */
  const cursor = useRef<number | null>(null);
  const target = last ?? 'opening';

  const write = (part: TemplatePart, words: string) => field(part).onChange(words === parts[part] ? null : words);
  const insert = (name: string) => {
    const words = wordsIn(draft, target);
    const input = last && inputs.current[last];
    const from = input?.selectionStart ?? words.length;
    const variable = `{${name}}`;
    cursor.current = from + variable.length;
    setLast(target);
    write(target, words.slice(0, from) + variable + words.slice(input?.selectionEnd ?? from));
  };
  useLayoutEffect(() => {
    const input = inputs.current[target];
    if (cursor.current === null || !input) return;
    input.focus();
    input.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [draft, target]);

  return (
    <>
      {own.map((part) => {
        const words = wordsIn(draft, part);
        return (
          <LimitedText
            key={part}
            label={partWords[part]}
            value={words}
            onChange={(typed) => write(part, typed)}
            max={templateLimits[part]}
            rows={rows[part]}
            required={part === 'subject' || part === 'opening'}
            disabled={busy}
            error={field(part).problem ?? variableProblem(words, variables) ?? undefined}
            inputRef={(input: Input | null) => void (inputs.current[part] = input)}
            onFocus={() => setLast(part)}
            {...(help[part] !== undefined && { help: help[part] })}
          />
        );
      })}
      {Object.keys(variables).length > 0 && (
        <Variables variables={variables} into={partWords[target]} disabled={busy} onInsert={insert} />
      )}
    </>
  );
}

interface VariablesProps {
  variables: TemplateVariables;
  /** The name of the field that variables are inserted into. */
  into: string;
  disabled: boolean;
  onInsert: (name: string) => void;
}

/** The variables of a template, each with a button that inserts it. */
function Variables({ variables, into, disabled, onInsert }: VariablesProps) {
  return (
    <Box component="section" aria-label="Variables">
      <Typography variant="h4" component="h3">
        Variables
      </Typography>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 2 }}>
        Press one to insert it into {into} at the cursor.
      </Box>
      <Box
        component="ul"
        sx={{
          ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', alignItems: 'center' },
          ...{ gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 3, rowGap: 1 },
        }}
      >
        {Object.entries(variables).map(([name, { what, example }]) => (
          <Box component="li" key={name} sx={{ display: 'contents' }}>
            <Button
              size="small"
              variant="outlined"
              disabled={disabled}
              aria-label={`Insert {${name}}`}
              onClick={() => onInsert(name)}
              sx={{ fontFamily: 'monospace', textTransform: 'none', justifySelf: 'start' }}
            >
              {`{${name}}`}
            </Button>
            <Box sx={{ typography: 'caption', overflowWrap: 'anywhere' }}>
              {what}
              <Box sx={{ color: 'text.secondary' }}>Example: {example}</Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
