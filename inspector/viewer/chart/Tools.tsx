import { memo, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import CenterFocusStrong from '@mui/icons-material/CenterFocusStrong';
import FitScreen from '@mui/icons-material/FitScreen';
import Search from '@mui/icons-material/Search';
import Notes from '@mui/icons-material/Notes';
import {
  ControlButton,
  Controls,
  MiniMap,
  Panel,
  useReactFlow,
  useStoreApi,
  type MiniMapNodeProps,
} from '@xyflow/react';
import { useLit, useLitStore } from './lit';
import type { Placed, PlacedBox } from './placed';
import { useChart } from './shared';
import { glide, homeOf, showBox, sightOf, withList } from './view';

/** Finds a state by its name, selects it and shows it. */
export function StateSearch() {
  const { boxes, keys, select } = useChart();
  const flow = useReactFlow();
  const store = useStoreApi();
  const [typed, setTyped] = useState('');
  const find = (box: PlacedBox | null) => {
    if (!box) return;
    select(box.state.id);
    showBox(flow, store.getState(), box);
    setTyped('');
  };
  return (
    <Panel position="top-left" className={typed === '' ? 'search' : 'search open'}>
      <Autocomplete
        size="small"
        options={boxes}
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, reason) => setTyped(reason === 'reset' ? '' : text)}
        onChange={(_event, box) => find(box)}
        getOptionLabel={({ state }) => state.key}
        getOptionKey={({ state }) => state.id}
        renderOption={({ key, ...props }, { state }) => (
          <li key={key} {...props}>
            {state.key} {state.parent !== null && <span className="quiet">in {keys.get(state.parent)}</span>}
          </li>
        )}
        slotProps={{ listbox: { className: 'found' } }}
        autoHighlight
        blurOnSelect
        clearOnBlur
        forcePopupIcon={false}
        noOptionsText="No state with this name"
        renderInput={(params) => (
          <TextField
            {...params}
            placeholder="Find a state"
            slotProps={{
              ...params.slotProps,
              input: { ...params.slotProps.input, startAdornment: <Search aria-hidden /> },
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Find a state' },
            }}
          />
        )}
      />
    </Panel>
  );
}

const MiniState = memo(function MiniState({ id, x, y, width, height }: MiniMapNodeProps) {
  const { boxes } = useChart();
  const isActive = useLit(({ active }) => active.has(id));
  const box = boxes.find(({ state }) => state.id === id);
  if (!box) return null;
  return (
    <rect
      className="mini"
      data-leaf={box.isLeaf || undefined}
      data-active={isActive || undefined}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={8}
    />
  );
});

/** Charts with more states than this show a map of the whole. */
const large = 12;

type ToolsProps = {
  placed: Placed;
  follows: boolean;
  onFollow(follows: boolean): void;
  isLarge: boolean;
  inFull: boolean;
  onInFull(inFull: boolean): void;
};

export function Tools({ placed, follows, onFollow, isLarge, inFull, onInFull }: ToolsProps) {
  const { boxes } = placed;
  const flow = useReactFlow();
  const store = useStoreApi();
  const lit = useLitStore();
  const home = () => {
    const { active } = lit.get();
    const { window } = withList(placed, active, store.getState());
    const sight = sightOf(placed, active, window);
    void flow.setViewport(homeOf(placed, sight, window), glide());
  };
  return (
    <>
      <StateSearch />
      <Controls position="top-left" showInteractive={false} showFitView={false}>
        <ControlButton aria-label="Legible size" title="Legible size" onClick={home}>
          <FitScreen />
        </ControlButton>
        <ControlButton
          aria-label="Follow active states"
          title="Follow active states"
          aria-pressed={follows}
          onClick={() => onFollow(!follows)}
        >
          <CenterFocusStrong />
        </ControlButton>
        {isLarge && (
          <ControlButton
            aria-label="Write everything out"
            title="Write everything out: all states unfolded, all guards and actions"
            aria-pressed={inFull}
            onClick={() => onInFull(!inFull)}
          >
            <Notes />
          </ControlButton>
        )}
      </Controls>
      {boxes.length > large && <MiniMap nodeComponent={MiniState} pannable zoomable ariaLabel="Map of the chart" />}
    </>
  );
}
