import { useId, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import TuneIcon from '@mui/icons-material/Tune';
import ViewsIcon from '@mui/icons-material/BookmarksOutlined';
import { asCards } from '../../../components/data-table-types';
import { FilterChips } from '../../../components/FilterChips';
import { SidePanel } from '../../../components/SidePanel';
import { ColumnFields, DensityChoice, SortField } from './ColumnFields';
import { ExportButton } from './ExportMenu';
import { FilterFields } from './FilterFields';
import { withoutFilter, type ListFilter } from './list-filters';
import { SavedViews } from './SavedViews';
import type { ListToolbarProps } from './list-types';
import { SearchBox } from './SearchBox';
import { useOpenView } from './use-open-view';

const asked = ({ kind }: ListFilter) => kind !== 'preset';

/** The toolbar of a list: search and filters at the left, display options at the right; one menu on narrow screens. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, filters, chips, exporting, onExport, onFilter } = props;
  const narrow = useMediaQuery(asCards, { noSsr: true });
  const [options, setOptions] = useState<HTMLElement | null>(null);
  const { open, without, saving, saveWithout } = useOpenView(props);
  const fields = filters.some(asked) && <FilterFields {...props} />;
  const views = <SavedViews {...props} onOpen={open} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={bar}>
        {search && <SearchBox {...search} />}
        {narrow ? (
          <Options button={setOptions}>
            {(close) => (
              <>
                {fields && <Part title="Filters">{fields}</Part>}
                <SortField {...props} />
                <Part title="Saved views">{views}</Part>
                <Part title="Columns">
                  <ColumnFields {...props} />
                </Part>
                <ExportButton
                  disabled={onExport === null}
                  onClick={() => {
                    close();
                    onExport?.();
                  }}
                />
              </>
            )}
          </Options>
        ) : (
          <>
            {fields && (
              <Pop label="Filters" icon={<TuneIcon fontSize="small" />} words>
                {fields}
              </Pop>
            )}
            <Chips {...{ filters, chips, onFilter }} />
            <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
              {exporting()}
              <Pop label="Saved views" icon={<ViewsIcon fontSize="small" />}>
                {views}
              </Pop>
              <Pop label="Columns" icon={<ColumnsIcon fontSize="small" />}>
                <ColumnFields {...props} />
              </Pop>
              <DensityChoice {...props} />
            </Box>
          </>
        )}
      </Box>
      {narrow && <Chips {...{ filters, chips, onFilter }} />}
      {/* Outside of the options: an export is also asked for from the selected rows and the address. */}
      {narrow && exporting(options)}
      {without.length > 0 && (
        <Typography role="status" variant="caption" sx={{ color: 'text.secondary' }}>
          Some saved settings no longer exist and were skipped: {without.join(', ')}.
          {saveWithout && (
            <Button size="small" loading={saving} onClick={saveWithout} sx={{ ml: 1 }}>
              Save view without
            </Button>
          )}
        </Typography>
      )}
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  alignItems: 'center',
  gap: 2,
  '& .MuiButton-root, & .MuiOutlinedInput-root': { height: { md: 36 }, minHeight: { md: 36 } },
  '& .MuiIconButton-root': { p: { md: 1.5 } },
} as const;

const Chips = ({ filters, chips, onFilter }: Pick<ListToolbarProps, 'filters' | 'chips' | 'onFilter'>) => (
  <FilterChips
    filters={chips}
    onRemove={(name) => onFilter(withoutFilter(filters, name))}
    onClear={() => onFilter(withoutFilter(filters))}
  />
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** A button with a popover. With `words`, its label is visible. */
function Pop({
  label,
  icon,
  words = false,
  children,
}: {
  label: string;
  icon: ReactNode;
  words?: boolean;
  children: ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  const opens = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setAnchor(currentTarget),
  };
  return (
    <>
      {words ? (
        <Button startIcon={icon} {...opens}>
          {label}
        </Button>
      ) : (
        <Tooltip title={label}>
          <IconButton aria-label={label} {...opens}>
            {icon}
          </IconButton>
        </Tooltip>
      )}
      <Popover
        open={open}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: words ? 'left' : 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: words ? 'left' : 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            id,
            sx: { p: 4, width: 320, maxWidth: '100%', border: '1px solid', borderColor: 'divider' },
          },
        }}
      >
        {children}
      </Popover>
    </>
  );
}

interface OptionsProps {
  button: Ref<HTMLButtonElement>;
  children: (close: () => void) => ReactNode;
}

function Options({ button, children }: OptionsProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        ref={button}
        aria-label="List options"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ ml: 'auto' }}
      >
        <TuneIcon />
      </IconButton>
      <SidePanel open={open} title="List options" onClose={close} width={360}>
        <Box sx={{ display: 'grid', gap: 6 }}>{children(close)}</Box>
      </SidePanel>
    </>
  );
}
