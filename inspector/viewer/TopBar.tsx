import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { visuallyHidden } from '@mui/utils';
import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FileOpen from '@mui/icons-material/FileOpenOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Replay from '@mui/icons-material/RuleOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import SaveAlt from '@mui/icons-material/SaveAlt';
import Timeline from '@mui/icons-material/TimelineOutlined';
import { replayTrace } from '../model/replay';
import { BarActions } from './BarActions';
import { download } from './files';
import { MakeTest } from './MakeTest';
import { barHeight, hairline, ToolButton } from './parts';
import { narrow } from './touch';
import { LIVE, useStore, useViewer, type SourceKind } from './store';
import { counted } from './words';

const kinds: Record<SourceKind, string> = {
  live: 'Live',
  recording: 'Recordings',
  history: 'Histories',
  path: 'Paths of tests',
  simulation: 'Simulations',
};

interface TopBarProps {
  onOpenFile(): void;
  onHistories(): void;
  /** Called when the report of a replay is ready. */
  onReplayed(): void;
}

/** The title of what is shown, and the actions on the whole of it. */
export function TopBar({ onOpenFile, onHistories, onReplayed }: TopBarProps) {
  const store = useStore();
  const sources = useViewer((state) => state.sources);
  const source = useViewer(() => store.shown());
  const { trace } = source;
  const nothing = useViewer(() => trace.steps.length === 0);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [making, setMaking] = useState(false);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <Box component="header" sx={barStyle}>
      <Box component="h1" sx={{ m: 0, fontSize: 14, fontWeight: 600, '@media (max-width: 599.95px)': visuallyHidden }}>
        Inspector
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandMore />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          minHeight: 30,
          maxWidth: 260,
          minWidth: 76,
          flexShrink: 0.2,
          [narrow]: { maxWidth: 'min(260px, 50vw)' },
          '& .title': { overflow: 'hidden', textOverflow: 'ellipsis' },
        }}
      >
        <span className="title">{source.title}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {Object.entries(kinds).flatMap(([kind, title]) => {
          const those = sources.filter((one) => one.kind === kind);
          if (those.length === 0) return [];
          return [
            kind === 'live' ? null : (
              <ListSubheader key={kind} sx={{ lineHeight: '28px', fontSize: 12 }}>
                {title}
              </ListSubheader>
            ),
            ...those.map((one) => (
              <MenuItem
                key={one.id}
                dense
                selected={one.id === source.id}
                onClick={choose(() => store.show(one.id))}
                sx={{ minHeight: 34, gap: 4, justifyContent: 'space-between' }}
              >
                {one.title}
                <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
                  {counted(one.trace.steps.length, 'message')}
                </Box>
              </MenuItem>
            )),
          ];
        })}
        <Divider />
        <MenuItem dense onClick={choose(onOpenFile)}>
          Open a recording…
        </MenuItem>
        <MenuItem dense onClick={choose(onHistories)}>
          Choose a history…
        </MenuItem>
      </Menu>
      {source.kind === 'simulation' && (
        <Button
          size="small"
          variant="contained"
          onClick={() => store.close(source.id)}
          sx={{ minHeight: 30, flexShrink: 0, fontSize: 13 }}
        >
          Leave the simulation
        </Button>
      )}
      {source.id !== LIVE && source.kind !== 'simulation' && (
        <ToolButton label={`Close ${source.title}`} onClick={() => store.close(source.id)}>
          <Close />
        </ToolButton>
      )}
      <Beside />
      <RecordState />
      <BarActions
        actions={[
          {
            label: 'Replay',
            title: 'Replay against the current machines',
            icon: <Replay />,
            disabled: nothing,
            onClick: () => {
              store.tellReplay(replayTrace(trace));
              onReplayed();
            },
          },
          {
            label: 'Create test',
            title: 'Create test from this',
            icon: <Science />,
            disabled: nothing,
            onClick: () => setMaking(true),
          },
          { label: 'Histories', title: 'Histories: choose one', icon: <History />, onClick: onHistories },
          { label: 'Open', title: 'Open a recording', icon: <FileOpen />, onClick: onOpenFile },
          {
            label: 'Save',
            title: 'Save as a recording',
            icon: <SaveAlt />,
            disabled: nothing,
            onClick: () => void download(store, trace),
          },
        ]}
      />
      {making && (
        <MakeTest
          trace={trace}
          // The default name of a file says nothing about the trace.
          called={source.kind === 'recording' && !/^recording-\d/.test(source.title) ? source.title : ''}
          onClose={() => setMaking(false)}
        />
      )}
    </Box>
  );
}

/**
 * Stored histories that can be shown on the same time line. For a history itself, a button that shows it with the
 * pages.
 */
function Beside() {
  const store = useStore();
  const sources = useViewer((state) => state.sources);
  const source = useViewer(() => store.shown());
  const hasPages = useViewer(() => (sources[0]?.own.pages.length ?? 0) > 0);
  if (source.kind === 'simulation') return null;
  if (source.kind === 'history')
    return hasPages ? (
      <Button
        size="small"
        startIcon={<Timeline />}
        onClick={() => store.setBeside(LIVE, source.id, true)}
        sx={{ minHeight: 30, flexShrink: 0, fontSize: 13 }}
      >
        Show with the pages
      </Button>
    ) : null;
  return sources
    .filter(({ kind }) => kind === 'history')
    .map(({ id, title }) => (
      <Chip
        key={id}
        size="small"
        label={`with ${title}`}
        variant={source.beside.includes(id) ? 'filled' : 'outlined'}
        aria-pressed={source.beside.includes(id)}
        icon={source.beside.includes(id) ? <Check /> : <Add />}
        onClick={() => store.setBeside(source.id, id, !source.beside.includes(id))}
      />
    ));
}

/** How much has been received so far. */
function RecordState() {
  const store = useStore();
  const { kind, trace } = useViewer(() => store.shown());
  const count = useViewer(() => trace.steps.length);
  const pages = useViewer(() => trace.pages.length);
  const waiting = kind === 'live' && pages === 0;
  return (
    <div className={kind === 'live' && !waiting ? 'record on' : 'record'} data-figures>
      <span>
        {waiting
          ? 'Waiting for a page with ?inspect'
          : `${kind === 'live' ? 'Live, ' : ''}${counted(count, 'event')}${pages > 1 ? ` of ${pages} pages` : ''}`}
      </span>
    </div>
  );
}

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: barHeight(44),
  px: 3,
  borderBottom: hairline,
  bgcolor: 'background.paper',
  // The chips of other sources have their own line.
  [narrow]: { flexWrap: 'wrap', columnGap: 2, px: 2, '& .MuiChip-root': { order: 1, height: 'var(--target)' } },
  '& .record': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: 12,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
    minWidth: 0,
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  '& .record.on::before': {
    content: '""',
    flexShrink: 0,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'brand.main',
    animation: 'recording 2s ease-in-out infinite',
  },
  '@keyframes recording': { '50%': { opacity: 0.35 } },
} as const;
