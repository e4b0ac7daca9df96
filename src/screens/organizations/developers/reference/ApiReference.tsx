import { useDeferredValue, useEffect, useState } from 'react';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../components/EmptyState';
import { useSearchParams } from '../../../../components/use-search-params';
import { texts } from '../../../../contract/texts';
import { apiBase } from '../../../../services/api/client';
import { saveFile } from '../../../../services/download';
import { useMe } from '../../../../services/queries/auth';
import { descriptionQuery } from '../../../../services/queries/system';
import { QueryView } from '../../../shared/QueryView';
import { isFound, operationsOf, type Description, type Operation } from './description';
import { OperationDetails } from './OperationDetails';

/** Every call that the reader may make, with an example that runs (product: API reference). */
export function ApiReference() {
  const description = useQuery(descriptionQuery());
  return (
    <QueryView query={description} name="API reference" rows={8}>
      {(data) => <Reference description={data as Description} />}
    </QueryView>
  );
}

function Reference({ description }: { description: Description }) {
  const { userType } = useMe();
  // Only the call in the initial address is scrolled to. A call that is clicked stays in place.
  const [first] = useState(useSearchParams()[0].get('call'));
  useEffect(() => {
    if (first !== null) document.getElementById(first)?.scrollIntoView();
  }, [first]);
  const [typed, setTyped] = useState('');
  const [forKeys, setForKeys] = useState(true);
  const search = useDeferredValue(typed);
  const own = operationsOf(description).filter(({ readers }) => readers.includes(userType));
  const found = own.filter((one) => (!forKeys || one.scope !== null) && isFound(one, search));
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: 720 }}>
        The base address is{' '}
        <code>
          {location.origin}
          {apiBase}
        </code>
        . Send your API key in the Authorization header. The same description for programs is{' '}
        <Link
          component="button"
          onClick={() => saveFile({ name: 'openapi.json', content: new Blob([JSON.stringify(description)]) })}
          sx={{ verticalAlign: 'baseline' }}
        >
          openapi.json
        </Link>
        .
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <TextField
          type="search"
          size="small"
          label="Search calls"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ flex: '1 1 240px', maxWidth: 480 }}
        />
        <FormControlLabel
          control={<Switch checked={forKeys} onChange={(_event, checked) => setForKeys(checked)} />}
          label="Only calls for API keys"
        />
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {found.length === 1 ? '1 call' : `${found.length} calls`}
        </Box>
      </Box>
      {found.length === 0 && <EmptyState text={texts.searchEmpty} line="Search for another word, or show all calls." />}
      {description.tags.map((tag) => (
        <Group key={tag.name} title={tag.description} operations={found.filter((one) => one.tag === tag.name)} />
      ))}
    </Box>
  );
}

function Group({ title, operations }: { title: string; operations: readonly Operation[] }) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('call');
  const choose = (id: string | null) =>
    setParams(
      (now) => {
        if (id === null) now.delete('call');
        else now.set('call', id);
        return now;
      },
      { replace: true },
    );
  if (operations.length === 0) return null;
  return (
    <section aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {operations.map((one) => (
        <Accordion
          key={one.id}
          id={one.id}
          variant="outlined"
          disableGutters
          expanded={chosen === one.id}
          onChange={(_event, expanded) => choose(expanded ? one.id : null)}
          slotProps={{ transition: { unmountOnExit: true, timeout: 0 } }}
          // Keeps a call that is scrolled to below the top bar.
          sx={{ scrollMarginTop: 88 }}
        >
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>
            <Box
              sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '64px 1fr' }, columnGap: 3, minWidth: 0 }}
            >
              <Box component="code" sx={{ color: 'text.secondary', fontWeight: 600 }}>
                {one.method}
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Box component="code" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {one.path}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                  {one.summary}
                </Box>
              </Box>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ borderTop: 1, borderColor: 'divider', pt: 4, pb: 5 }}>
            <OperationDetails operation={one} />
          </AccordionDetails>
        </Accordion>
      ))}
    </section>
  );
}
