import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../components/use-settled';
import { templateProblems, type TemplateFields } from '../../../contract/messages-templates';
import { sendTemplateTest, templatePreviewQuery } from '../../../services/queries/templates';
import { QueryView } from '../../shared/QueryView';
import { EmailShown, VersionToggle } from '../email/EmailShown';
import { SendTest } from '../email/SendTest';

/** An email as its recipient sees it. The preview follows the input as long as the input is valid. */
export function TemplatePreview({ fields }: { fields: TemplateFields }) {
  const [asText, setAsText] = useState(false);
  // Compared by content, so that only typing restarts the pause.
  const settled = JSON.parse(useSettled(JSON.stringify(fields))) as TemplateFields;
  const isRight = Object.values(templateProblems(settled)).every((problem) => problem === null);
  const query = useQuery({ ...templatePreviewQuery(settled), enabled: isRight });
  const both = query.data !== undefined && query.data.html !== null;
  return (
    <Box
      component="section"
      aria-label="Preview"
      sx={{ display: 'grid', gap: 3, p: 4, border: '1px solid', borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h4" component="h3">
          Preview
        </Typography>
        {both && <VersionToggle asText={asText} onChange={setAsText} />}
      </Box>
      {isRight || query.data ? (
        <QueryView query={query} name="preview" rows={6} kept="Your text is still here.">
          {(email) => <EmailShown email={email} asText={asText} height="440px" />}
        </QueryView>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>The preview appears once the fields have no errors.</Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SendTest sendTest={(key) => sendTemplateTest(fields, key)} />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {isRight ? 'With example values.' : 'Shows the last version without errors.'}
        </Box>
      </Box>
    </Box>
  );
}
