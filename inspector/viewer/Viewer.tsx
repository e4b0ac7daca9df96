import { useEffect, useRef, useState, type DragEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { openFile } from './files';
import { FirstSteps } from './FirstSteps';
import { historyKinds } from '../../src/contract/system-histories';
import { HistoryFollower } from './histories/HistoryFollower';
import { HistoriesPane } from './histories/HistoriesPane';
import { useKeys } from './keys';
import { DeskLayout, PhoneLayout } from './layouts';
import type { Places } from './places';
import { useStore, useViewer, type Remedy } from './store';
import { TopBar } from './TopBar';
import { narrow, TouchStyle } from './touch';
import { Transport } from './Transport';

/** The page of a QA engineer: a trace, live or opened, that can be viewed at any of its messages. */
export function Viewer() {
  const store = useStore();
  const sources = useViewer((state) => state.sources);
  const problem = useViewer((state) => state.problem);
  const source = useViewer(() => store.shown());
  // Selected here, so that this component does not render with each message, unlike the panels.
  const empty = useViewer(() => source.kind === 'live' && source.trace.actors.length === 0);
  const [choosing, setChoosing] = useState(false);
  const [places, setPlaces] = useState<Places>({ panel: 'actors', detail: 'message' });
  const [dragged, setDragged] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery(narrow);
  useKeys(store);
  // Selecting a state opens the details about it.
  useEffect(() => {
    if (source.state !== null)
      setPlaces((places) => ({ ...places, detail: places.detail === 'ways' ? 'ways' : 'state' }));
  }, [source.state]);

  const openFiles = async (files: FileList | null) => {
    for (const file of files ?? []) await openFile(store, file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragged(false);
    void openFiles(event.dataTransfer.files);
  };
  const remedy = (chosen: Remedy | undefined) => {
    store.putProblemAway();
    chosen?.act();
  };
  const onOpenFile = () => picker.current?.click();
  const onHistories = () => setChoosing(true);
  const onPlaces = (change: Partial<Places>) => setPlaces((places) => ({ ...places, ...change }));
  const layout = { places, onPlaces };
  return (
    <Box
      component="main"
      sx={{ ...viewerStyle, ...(dragged && { boxShadow: 'inset 0 0 0 3px var(--mui-palette-brand-main)' }) }}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) setDragged(false);
      }}
      onDrop={onDrop}
    >
      <TouchStyle />
      <TopBar {...{ onOpenFile, onHistories }} onReplayed={() => onPlaces({ panel: 'details', detail: 'replay' })} />
      <input
        ref={picker}
        type="file"
        accept=".json,.gz,application/json,application/gzip"
        aria-label="File of a recording"
        hidden
        onChange={({ target }) => {
          // The file is read at once. Clearing the value allows choosing the same file again.
          void openFiles(target.files).then(() => (target.value = ''));
        }}
      />
      {problem !== null && (
        <Alert severity="error" onClose={store.putProblemAway} sx={stripStyle}>
          {problem.message}
          {problem.remedy && (
            <Button size="small" sx={{ ml: 2, minHeight: 24, py: 0 }} onClick={() => remedy(problem.remedy)}>
              {problem.remedy.label}
            </Button>
          )}
        </Alert>
      )}
      {source.note !== null && (
        <Alert severity="info" onClose={store.putNoteAway} sx={stripStyle}>
          {source.note}
        </Alert>
      )}
      <Box sx={{ flex: 1, minHeight: 0 }}>
        {empty ? (
          <FirstSteps {...{ onOpenFile, onHistories }} />
        ) : isPhone ? (
          <PhoneLayout {...layout} />
        ) : (
          <DeskLayout {...layout} />
        )}
      </Box>
      {!empty && <Transport />}
      <Dialog open={choosing} onClose={() => setChoosing(false)} fullWidth maxWidth="sm">
        <DialogTitle>Choose a history</DialogTitle>
        <DialogContent>
          <HistoriesPane
            onOpen={(opened, title) => {
              store.open(opened, title, 'history');
              setChoosing(false);
            }}
          />
        </DialogContent>
      </Dialog>
      {sources.map(({ id, kind, trace: { actors, pages } }) => {
        const of = historyKinds.find((one) => one === actors[0]?.machine);
        return kind === 'history' && pages[0] && of ? (
          <HistoryFollower key={id} kind={of} id={pages[0].id} onGrow={store.growTo(id)} />
        ) : null;
      })}
    </Box>
  );
}

const viewerStyle = {
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  fontSize: 13,
  lineHeight: 1.4,
} as const;
const stripStyle = {
  borderRadius: 0,
  py: 0,
  // However long the message is, most of the window stays visible.
  '& .MuiAlert-message': { py: 1.5, maxHeight: '24dvh' },
  '& .MuiAlert-icon': { py: 1.5 },
} as const;
