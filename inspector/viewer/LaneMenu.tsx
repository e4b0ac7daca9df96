import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { isLaneShown, lanesOf } from './lanes';
import { useMoment } from './store';

/** Chooses the actors that have their own lane in the sequence. */
export function LaneMenu() {
  const { store, source, trace } = useMoment();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { choice } = source;
  const lanes = [...lanesOf(trace).lanes.values()];
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumn />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 28, py: 0, fontSize: 12.5 }}
      >
        Lanes
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem dense disabled={choice.lanes.size === 0} onClick={() => store.chooseLanes(new Map())}>
          All machines, nothing else
        </MenuItem>
        {trace.pages.toReversed().flatMap(({ id, title }) => {
          const own = lanes.filter(({ page }) => page === id);
          if (own.length === 0) return [];
          return [
            <ListSubheader key={id} sx={{ lineHeight: '30px', fontSize: 12 }}>
              {title}
            </ListSubheader>,
            ...own.map((lane) => {
              const isShown = isLaneShown(lane, choice);
              return (
                <MenuItem
                  key={lane.key}
                  dense
                  role="menuitemcheckbox"
                  aria-checked={isShown}
                  onClick={() => store.chooseLanes(new Map([...choice.lanes, [lane.key, !isShown]]))}
                  sx={{ minHeight: 32, py: 0 }}
                >
                  <Checkbox checked={isShown} size="small" tabIndex={-1} aria-hidden sx={{ p: 0.5, mr: 1 }} />
                  <ListItemText primary={lane.name} secondary={lane.isMachine ? undefined : 'no machine'} />
                </MenuItem>
              );
            }),
          ];
        })}
      </Menu>
    </>
  );
}
