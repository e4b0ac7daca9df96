import { useEffect, useState } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../../components/format-time';
import { useSearchParams } from '../../../components/use-search-params';
import { exportFormats, mostExported, type ExportInfo } from '../../../contract/exports';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { exportQuery, exportsQuery } from '../../../services/queries/lists';
import type { useExportList } from './use-export-list';

interface ExportMenuProps {
  /** The server's name of the list. */
  list: string;
  /** The list's export, which is in progress or can begin. */
  file: ReturnType<typeof useExportList>;
  /** The query of the list; its page is ignored. */
  query: object;
  /** The columns of the file, in order. */
  columns: readonly string[];
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /**
   * The ids of the selected rows to export, empty for all rows. Null unless an export of the selection is requested.
   */
  selected: readonly string[] | null;
  /** Where the menu opens if something else asks for it, in place of a button of its own. */
  anchor?: HTMLElement | null | undefined;
  onClose: () => void;
}

/** The parameter in a list's address that opens the menu. */
const exportFlag = 'export';

const formatWords: Record<ExportInfo['format'], string> = { xlsx: 'Excel', csv: 'CSV' };
const count = (rows: number) => rows.toLocaleString('en');

/**
 * Exports all pages of a list. With `export=1` in the address, its menu is open. The export continues after the reader
 * leaves the screen, and its list finds it again.
 */
export function ExportMenu({ list, file, query, columns, total, more, selected, anchor, onClose }: ExportMenuProps) {
  const { id, problem, busy, failed, cancelable, occupied, ...act } = file;
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [pressed, setPressed] = useState(false);
  const [params, setParams] = useSearchParams();
  const asked = params.get(exportFlag) === '1';
  const at = anchor === undefined ? button : anchor;
  const wanted = pressed || asked || selected !== null;
  const open = wanted && at !== null && total > 0;
  const close = () => {
    setPressed(false);
    onClose();
    if (!asked) return;
    setParams(
      (now) => {
        now.delete(exportFlag);
        return now;
      },
      { replace: true, state: history.state as unknown },
    );
  };
  useEffect(() => {
    // The menu must not open by itself when the export ends.
    if (occupied && wanted) close();
  });
  if (busy) return <Progress id={id} onCancel={cancelable ? act.cancel : undefined} />;
  if (failed)
    return (
      <Alert
        severity="error"
        onClose={act.dismiss}
        action={
          <>
            <Button color="inherit" size="small" onClick={act.retry}>
              Try again
            </Button>
            <Button color="inherit" size="small" onClick={act.dismiss}>
              Close
            </Button>
          </>
        }
      >
        {problem?.message || texts.wentWrong}
      </Alert>
    );
  const begin = (format: ExportInfo['format']) => {
    close();
    const ids = selected !== null && selected.length > 0 ? { ids: [...selected] } : {};
    act.start({ format, query: { ...query }, columns: [...columns], ...ids });
  };
  return (
    <>
      {anchor === undefined && (
        <ExportButton ref={setButton} disabled={total === 0} open={open} onClick={() => setPressed(true)} />
      )}
      <Menu open={open} anchorEl={at} onClose={close}>
        {selected !== null && selected.length > 0 && (
          <ListSubheader role="presentation">
            {selected.length === 1 ? '1 selected row' : `${count(selected.length)} selected rows`}
          </ListSubheader>
        )}
        {exportFormats.map((format) => (
          <MenuItem key={format} onClick={() => begin(format)}>
            {format === 'xlsx' ? 'Excel workbook (.xlsx)' : 'CSV (.csv)'}
          </MenuItem>
        ))}
        {/* A long list is not counted to its end, so it may be longer than the limit. */}
        {(more || total >= mostExported) && <ListSubheader>At most the first {count(mostExported)} rows</ListSubheader>}
        <Finished
          list={list}
          open={open}
          onDownload={(finished) => {
            close();
            act.download(finished);
          }}
        />
      </Menu>
    </>
  );
}

/** The button that opens the menu. */
export function ExportButton({ open = false, ...props }: Omit<ButtonProps, 'children'> & { open?: boolean }) {
  return (
    <Button variant="outlined" startIcon={<DownloadIcon />} aria-haspopup="menu" aria-expanded={open} {...props}>
      Export
    </Button>
  );
}

/** The exports of the last day, for users who left before their export was ready. */
function Finished({ list, open, onDownload }: { list: string; open: boolean; onDownload: (id: string) => void }) {
  const { timeZone } = useMe();
  const { data = [] } = useQuery({ ...exportsQuery(), enabled: open });
  const ready = data.filter((one) => one.list === list && one.status === 'ready').slice(0, 3);
  if (ready.length === 0) return null;
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <Divider />
      <Box component="ul" aria-label="Finished exports" sx={{ p: 0 }}>
        <ListSubheader role="presentation">Finished exports</ListSubheader>
        {ready.map(({ id, format, rows, more, createdAt }) => (
          <MenuItem key={id} onClick={() => onDownload(id)}>
            {formatWords[format]}, {more && rows >= mostExported && 'only the first '}
            {count(rows)} {rows === 1 ? 'row' : 'rows'}, {formatTime(createdAt, timeZone)}
          </MenuItem>
        ))}
      </Box>
    </Box>
  );
}

function Progress({ id, onCancel }: { id: string; onCancel: (() => void) | undefined }) {
  const { data } = useQuery({ ...exportQuery(id), enabled: false });
  const known = data && data.rows > 0 && !data.more ? Math.min(100, (100 * data.rows) / data.total) : null;
  const words =
    !data || data.rows === 0
      ? 'Preparing the export'
      : `${count(data.rows)}${data.more ? '' : ` of ${count(data.total)}`} rows`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ minWidth: 160 }}>
        <Typography variant="body2" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
        <LinearProgress
          aria-label="Export"
          {...(known === null ? {} : { variant: 'determinate' as const, value: known })}
        />
      </Box>
      <Button size="small" disabled={!onCancel} onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}
