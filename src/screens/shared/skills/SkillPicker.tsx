import { useId, useState, type Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useSettled } from '../../../components/use-settled';
import type { SkillChoice } from '../../../contract/job-profiles-skills';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { skillsQuery } from '../../../services/queries/skills';

interface SkillPickerProps {
  label: string;
  /** The skill that is shown as chosen; a picker that only adds has none. */
  value?: Named | null;
  /** Null if the chosen skill was cleared. */
  onPick: (skill: SkillChoice | null) => void;
  problem?: string | undefined;
  help?: string | undefined;
  disabled?: boolean;
  /** Called when something is typed, so that a message about the last choice can be removed. */
  onType?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

const pause = 200;

/** How a skill is offered: "Kubernetes (k8s)" if it was found by its synonym. */
const offered = ({ name, synonym }: SkillChoice) => (synonym === null ? name : `${name} (${synonym})`);

/** Finds one skill by its name or a synonym (product: Skills). */
export function SkillPicker(props: SkillPickerProps) {
  const { label, value = null, onPick, problem, help, disabled = false, onType, inputRef } = props;
  const id = useId();
  const [typed, setTyped] = useState(value?.name ?? '');
  const [open, setOpen] = useState(false);
  const wanted = typed.trim() === value?.name ? '' : typed.trim();
  const q = useSettled(wanted, pause);
  const { data, isPlaceholderData, error, isFetching } = useQuery({ ...skillsQuery(q), enabled: open && !disabled });
  // Results of an earlier text are not offered, because Enter would choose an unintended one.
  const fresh = q === wanted && !isPlaceholderData;
  const found = fresh ? (data?.content ?? []) : [];
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, alignContent: 'start' }}>
      <FormLabel htmlFor={id} error={problem !== undefined} sx={{ color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <Autocomplete<Named>
        id={id}
        value={value}
        inputValue={typed}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        options={found}
        clearOnBlur
        getOptionKey={(option) => option.id}
        getOptionLabel={(option) => option.name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        // The server has already filtered the options.
        filterOptions={(options) => options}
        onInputChange={(_, text, reason) => {
          // A picker that only adds skills is cleared after each choice.
          setTyped(reason === 'selectOption' && props.value === undefined ? '' : text);
          if (reason === 'input') onType?.();
        }}
        onChange={(_, option) => onPick(found.find((one) => one.id === option?.id) ?? null)}
        loading={!fresh || isFetching}
        loadingText="Searching"
        noOptionsText={error?.message ?? texts.searchEmpty}
        disabled={disabled}
        renderOption={({ key, ...rest }, option) => {
          const skill = found.find((one) => one.id === option.id);
          return (
            <Box component="li" key={key} {...rest} sx={{ display: 'flex', gap: 4 }}>
              <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {skill ? offered(skill) : option.name}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
                {skill?.family}
              </Box>
            </Box>
          );
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={inputRef}
            error={problem !== undefined}
            helperText={problem ?? help}
            placeholder="Search by name, such as Java or k8s"
            // Enter chooses a skill. While skills are being searched, it must not submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            slotProps={{ ...params.slotProps, formHelperText: { role: problem === undefined ? undefined : 'alert' } }}
          />
        )}
      />
    </Box>
  );
}
