import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CodeBlock } from '../CodeBlock';
import { fieldsOf, type Field, type Operation } from './description';
import { exampleJson } from './request';
import { Part } from './Part';
import { RunOperation } from './RunOperation';

/** One call: its parameters, its response, and a request that runs (product: API reference). */
export function OperationDetails({ operation }: { operation: Operation }) {
  const { body, reply, refusals, scope, isPublic } = operation;
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {isPublic ? 'Anyone can make this call.' : scopeWords(scope)}
      </Typography>
      {body !== null && (
        <Part title="Body">
          <Fields fields={fieldsOf(body)} />
        </Part>
      )}
      <RunOperation key={operation.id} operation={operation} />
      <Part title="Answer 200">
        {reply === null ? (
          <Typography>A file.</Typography>
        ) : (
          <CodeBlock label="Example answer" text={exampleJson(reply)} />
        )}
      </Part>
      <Part title="Other answers">
        <Rows rows={refusals.map(({ status, description }) => ({ key: status, name: status, value: description }))} />
      </Part>
    </Box>
  );
}

const scopeWords = (scope: string | null) =>
  scope === null
    ? 'Only a signed-in user can make this call, not an API key.'
    : `The API key needs the scope ${scope}.`;

const Fields = ({ fields }: { fields: readonly Field[] }) => (
  <Rows
    rows={fields.map(({ name, words, required }) => ({
      key: name,
      name,
      value: required ? `${words}; required` : words,
    }))}
  />
);

function Rows({ rows }: { rows: readonly { key: string; name: string; value: string }[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(160px, max-content) 1fr' },
        columnGap: 4,
        rowGap: { xs: 0, sm: 2 },
      }}
    >
      {rows.map(({ key, name, value }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <code>{name}</code>
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, mb: { xs: 2, sm: 0 }, minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
