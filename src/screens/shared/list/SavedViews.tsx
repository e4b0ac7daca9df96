import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { limits } from '../../../contract/texts';
import type { ListLook, SavedView } from '../../../contract/system-views';
import { useMe } from '../../../services/queries/auth';
import { useChangeViews, useListViews } from '../../../services/queries/lists';
import type { ListToolbarProps } from './list-types';
import { RowMenu } from './RowMenu';

type SavedViewsProps = Pick<ListToolbarProps, 'name' | 'search' | 'values' | 'sort' | 'look' | 'place'> & {
  onOpen: (view: SavedView) => void;
};

/** The saved views of a list: the user's own and the team's (product: Saved views). */
export function SavedViews({ name: list, values, look, sort, search, place, onOpen }: SavedViewsProps) {
  const { views, team } = useListViews(list);
  const { save, remove, set } = useChangeViews(list);
  const { userType } = useMe();
  const [renamed, setRenamed] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const hasTeam = userType !== 'PANELIST' && userType !== 'CANDIDATE';
  const present: ListLook = {
    q: search?.value.trim() ?? '',
    sort,
    filters: Object.entries(values).map(([name, value]) => ({ name, value })),
    columns: look?.columns ?? null,
    density: look?.density ?? 'comfortable',
  };
  const pin = (view: SavedView) => (
    <ToggleButton
      value="pinned"
      size="small"
      selected={view.pinned}
      // A view that was saved before paths were stored has none, and cannot be in the menu.
      disabled={view.path === null || set.isPending}
      title={view.path === null ? 'Save the view again to show it in the menu' : 'Show in menu'}
      aria-label={`Show in menu: ${view.name}`}
      onChange={() => set.mutate({ id: view.id, pinned: !view.pinned })}
    >
      <PinIcon fontSize="small" />
    </ToggleButton>
  );
  const actionsOf = (view: SavedView) => [
    { label: 'Rename', run: () => setRenamed(view.name) },
    { label: 'Replace with current', run: () => save.mutate({ name: view.name, look: present, place }) },
    ...(hasTeam
      ? [
          {
            label: view.shared ? 'Stop sharing' : 'Share with the team',
            run: () => set.mutate({ id: view.id, shared: !view.shared }),
          },
        ]
      : []),
    { label: 'Delete', run: () => setDoomed(view.name), destructive: true },
  ];
  const problem = save.error ?? set.error;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {views.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Save the search, filters, order and columns under a name to use them again.
        </Typography>
      ) : (
        <Views label="Saved views">
          {views.map((view) => (
            <Box component="li" key={view.name} sx={row}>
              {renamed === view.name ? (
                <NameForm
                  label={`New name of ${view.name}`}
                  button="Rename"
                  given={view.name}
                  busy={save.isPending}
                  onName={(name) =>
                    save.mutate({ name, look: view.look, was: view.name }, { onSuccess: () => setRenamed(null) })
                  }
                />
              ) : (
                <>
                  <Opener view={view} line={view.shared ? 'Shared with the team' : null} onOpen={onOpen} />
                  {pin(view)}
                  <RowMenu name={view.name} actions={actionsOf(view)} />
                </>
              )}
            </Box>
          ))}
        </Views>
      )}
      {team.length > 0 && (
        <Box>
          <Typography variant="subtitle2" component="h4">
            Team
          </Typography>
          <Views label="Views of the team">
            {team.map((view) => (
              <Box component="li" key={view.id} sx={row}>
                <Opener
                  view={view}
                  line={`by ${view.by?.name}${view.by?.active === false ? ' (deactivated)' : ''}`}
                  onOpen={onOpen}
                />
                {pin(view)}
                {view.by?.active === false && (
                  <RowMenu
                    name={view.name}
                    actions={[{ label: 'Remove from the team', run: () => set.mutate({ id: view.id, shared: false }) }]}
                  />
                )}
              </Box>
            ))}
          </Views>
        </Box>
      )}
      {doomed !== null && (
        <ConfirmDialog
          open
          title="Delete this view?"
          confirmLabel="Delete"
          dismissLabel="Keep view"
          destructive
          busy={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => remove.mutate(doomed, { onSuccess: () => setDoomed(null) })}
          onClose={() => setDoomed(null)}
        >
          {doomed} will be deleted, also for everyone with whom it is shared. The list itself does not change.
        </ConfirmDialog>
      )}
      {problem && <Alert severity="error">{problem.message}</Alert>}
      <NameForm
        key={views.length}
        label="Name of the view"
        button="Save"
        given=""
        busy={save.isPending}
        onName={(name) => save.mutate({ name, look: present, place })}
      />
    </Box>
  );
}

const Views = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
    {children}
  </Box>
);

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  '& .MuiToggleButton-root': { border: 0, p: 1 },
} as const;
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Opener({ view, line, onOpen }: { view: SavedView; line: string | null; onOpen: (view: SavedView) => void }) {
  return (
    <Button
      onClick={() => onOpen(view)}
      title={view.name}
      aria-label={line === null ? view.name : `${view.name}, ${line}`}
      sx={{
        flexGrow: 1,
        minWidth: 0,
        display: 'grid',
        justifyContent: 'stretch',
        textAlign: 'left',
        height: 'auto !important',
      }}
    >
      <Box component="span" sx={cut}>
        {view.name}
      </Box>
      {line !== null && (
        <Box component="span" sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>
          {line}
        </Box>
      )}
    </Button>
  );
}

interface NameFormProps {
  label: string;
  button: string;
  given: string;
  busy: boolean;
  onName: (name: string) => void;
}

function NameForm({ label, button, given, busy, onName }: NameFormProps) {
  const [name, setName] = useState(given);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') onName(name.trim());
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 2, flexGrow: 1 }}>
      <TextField
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder={label}
        slotProps={{ htmlInput: { 'aria-label': label, maxLength: limits.name } }}
      />
      <Button type="submit" variant="outlined" loading={busy} disabled={name.trim() === ''}>
        {button}
      </Button>
    </Box>
  );
}
