import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { zoneCity } from '../../../components/format-time';
import type { Named } from '../../../contract/kit';
import type { UploadKind, UploadProgress } from '../../../contract/candidates-uploads';
import { useMe } from '../../../services/queries/auth';
import { saveTemplate, uploadQuery } from '../../../services/queries/candidates';
import { organizationsQuery } from '../../../services/queries/people';
import { PartySearch } from '../../shared/form/PartySearch';
import { UploadField } from '../../shared/form/UploadField';
import { useUpload } from '../../shared/form/use-upload';
import { kindWords } from './kind-words';

/** Uploads the workbook or the archive; admins choose the organization of the candidates. */
export function ChooseUpload({ kind, onMade }: { kind: UploadKind; onMade: (made: UploadProgress) => void }) {
  const { timeZone, userType } = useMe();
  const queryClient = useQueryClient();
  const [organization, setOrganization] = useState<Named | null>(null);
  const [asked, setAsked] = useState(false);
  const { call, form, file, guide, check, missing } = kindWords[kind];
  const body = organization ? { organizationId: organization.id } : {};
  const upload = useUpload(call, body, (progress) => {
    queryClient.setQueryData(uploadQuery(progress.id).queryKey, progress);
    onMade(progress);
  });
  return (
    <Paper
      component="form"
      variant="outlined"
      aria-label={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, maxWidth: 720, justifyItems: 'start' }}
    >
      <Typography>{guide(zoneCity(timeZone))}</Typography>
      {kind === 'list' && <Template />}
      {userType !== 'ORGANIZATION_USER' && (
        <Box sx={{ width: '100%', maxWidth: 480 }}>
          <PartySearch
            id="upload-organization"
            label="Organization"
            value={organization}
            find={organizationsQuery}
            nameOf={({ name }) => name}
            help="Leave empty for portal candidates."
            disabled={upload.sending}
            onPick={(row) => setOrganization(row && { id: row.id, name: row.name })}
          />
        </Box>
      )}
      <UploadField label={file} upload={upload} missing={asked && upload.file === undefined ? missing : null} />
      <Button type="submit" variant="outlined" disabled={upload.sending}>
        {check}
      </Button>
    </Paper>
  );
}

function Template() {
  const template = useMutation({ networkMode: 'always', mutationFn: saveTemplate });
  return (
    <>
      <Button variant="outlined" loading={template.isPending} onClick={() => template.mutate()}>
        Download template
      </Button>
      {template.error && (
        <FormHelperText error role="alert">
          {template.error.message}
        </FormHelperText>
      )}
    </>
  );
}
