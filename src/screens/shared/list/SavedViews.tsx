import { useState } from 'react';
import type { SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import RenameIcon from '@mui/icons-material/EditOutlined';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { limits } from '../../../contract/texts';
import type { ListLook, SavedView } from '../../../contract/system-views';
import { useChangeViews, useListViews } from '../../../services/queries/lists';
import type { ListToolbarProps } from './list-types';
import { fitLook } from './saved-look';

type SavedViewsProps = Pick<
  ListToolbarProps,
  'name' | 'search' | 'values' | 'sort' | 'look' | 'onLook' | 'onOpenView' | 'columns' | 'filters'
> & { onWithout: (without: readonly string[]) => void };

/** The user's saved views of a list: open, rename, delete, and save the current one. */
export function SavedViews(props: SavedViewsProps) {
  const { name: list, values, look, sort, onLook, onOpenView, onWithout } = props;
  const { views } = useListViews(list);
  const { save, remove } = useChangeViews(list);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const present: ListLook = {
    q: props.search?.value.trim() ?? '',
    sort,
    filters: Object.entries(values).map(([name, value]) => ({ name, value })),
    columns: look?.columns ?? null,
    density: look?.density ?? 'comfortable',
  };
  const open = (view: SavedView) => {
    const { look: fit, without } = fitLook(view.look, props);
    onLook(fit);
    onOpenView(fit);
    onWithout(without);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {views.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Save the search, filters, order and columns under a name to use them again.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Saved views" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
          {views.map((view) => (
            <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
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
                  <Button onClick={() => open(view)} sx={row}>
                    {view.name}
                  </Button>
                  <IconButton size="small" aria-label={`Rename ${view.name}`} onClick={() => setRenamed(view.name)}>
                    <RenameIcon fontSize="small" />
                  </IconButton>
                  <IconButton size="small" aria-label={`Delete ${view.name}`} onClick={() => setDoomed(view.name)}>
                    <DeleteIcon fontSize="small" />
                  </IconButton>
                </>
              )}
            </Box>
          ))}
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
          {doomed} will be deleted. The list itself does not change.
        </ConfirmDialog>
      )}
      {save.error && <Alert severity="error">{save.error.message}</Alert>}
      <NameForm
        key={views.length}
        label="Name of the view"
        button="Save"
        given=""
        busy={save.isPending}
        onName={(name) => save.mutate({ name, look: present })}
      />
    </Box>
  );
}

const row = {
  flexGrow: 1,
  minWidth: 0,
  justifyContent: 'flex-start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  display: 'block',
  textAlign: 'left',
} as const;

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
