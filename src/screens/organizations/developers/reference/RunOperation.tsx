import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../../components/ConfirmDialog';
import { useSubmitFocus } from '../../../../components/use-submit-focus';
import { apiBase } from '../../../../services/api/client';
import { prettyJson, runRequest } from '../../../../services/api/run-request';
import { CodeBlock } from '../CodeBlock';
import { typeWords, type Operation, type Parameter } from './description';
import { Part } from './Part';
import { addressOf, curlOf, keyOf, missingOf, startOf } from './request';

const places = { path: 'in the path', query: 'in the query', header: 'header' } as const;
const parameterWords = ({ schema, in: place, description }: Parameter) =>
  description ?? `${typeWords(schema)}, ${places[place]}`;

/** A request to fill in, to copy as a command, or to run as the signed-in user. A call that changes data asks first. */
export function RunOperation({ operation }: { operation: Operation }) {
  const [filled, setFilled] = useState(() => startOf(operation));
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: () =>
      runRequest({
        method: operation.method,
        path: addressOf(operation, filled),
        body: filled.body,
        key: keyOf(operation, filled),
      }),
    onSettled: () => setAsking(false),
  });
  const focusAfter = useSubmitFocus(run.isPending);
  const missing = new Set(missingOf(operation, filled).map(({ name }) => name));
  const broken = filled.body !== '' && prettyJson(filled.body) === null;
  const fill = (name: string, value: string) => setFilled({ ...filled, values: { ...filled.values, [name]: value } });
  const start = (button: HTMLElement) => {
    if (missing.size > 0 || broken) return setTried(true);
    if (operation.method !== 'GET') return setAsking(true);
    focusAfter(button);
    run.mutate();
  };
  return (
    <Part title="Request">
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {operation.parameters.length > 0 && (
          <Box
            sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' }}
          >
            {operation.parameters.map((one) => (
              <TextField
                key={one.name}
                size="small"
                label={one.name}
                required={one.required}
                value={filled.values[one.name] ?? ''}
                onChange={(event) => fill(one.name, event.target.value)}
                error={tried && missing.has(one.name)}
                helperText={tried && missing.has(one.name) ? 'Enter a value.' : parameterWords(one)}
              />
            ))}
          </Box>
        )}
        {operation.body !== null && !operation.takesFile && (
          <TextField
            label="Body"
            multiline
            minRows={3}
            maxRows={16}
            value={filled.body}
            onChange={(event) => setFilled({ ...filled, body: event.target.value })}
            error={tried && broken}
            helperText={tried && broken ? 'This is not JSON. Check its quotes and commas.' : undefined}
            slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } } }}
          />
        )}
        <CodeBlock label="Command for a terminal" text={curlOf(operation, filled, `${location.origin}${apiBase}`)} />
        {operation.takesFile ? (
          <Alert severity="info">A request with a file runs from a terminal only.</Alert>
        ) : (
          <Box>
            <Button variant="outlined" onClick={(event) => start(event.currentTarget)} loading={run.isPending}>
              Run request
            </Button>
          </Box>
        )}
        {run.error && <Alert severity="error">{run.error.message}</Alert>}
        {run.data && (
          <Box role="status" sx={{ minWidth: 0 }}>
            <CodeBlock label={`Answer ${run.data.status}, ${Math.round(run.data.ms)} ms`} text={run.data.text} />
          </Box>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title="Run this request?"
        confirmLabel="Run request"
        busy={run.isPending}
        onConfirm={() => run.mutate()}
        onClose={() => setAsking(false)}
      >
        {operation.method} {operation.path} changes real data, in your name.
      </ConfirmDialog>
    </Part>
  );
}
