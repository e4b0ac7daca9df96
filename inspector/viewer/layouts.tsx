import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { ActorTree } from './ActorTree';
import { ChartPane } from './ChartPane';
import { CoverageChoice } from './CoverageChoice';
import { DetailsPane } from './DetailsPane';
import { LaneMenu } from './LaneMenu';
import { Log } from './Log';
import { MiddlePane } from './MiddlePane';
import { usePanelSizes } from './panel-sizes';
import { PanelTabs } from './PanelTabs';
import { PanelHead } from './parts';
import type { PlacesProps } from './places';
import { Sequence } from './Sequence';
import { Splitter } from './Splitter';

/** All panels at once: actors, chart above log, details. */
export function DeskLayout(props: PlacesProps) {
  const { sizes, resize } = usePanelSizes();
  return (
    <Box
      sx={{ display: 'grid', height: '100%', '& > *': { minWidth: 0, minHeight: 0 } }}
      style={{ gridTemplateColumns: `${sizes.actors}px 1px minmax(0, 1fr) 1px ${sizes.details}px` }}
    >
      <ActorTree />
      <Splitter
        label="Width of the actors"
        axis="x"
        panel="before"
        size={sizes.actors}
        least={160}
        most={520}
        onSize={(actors) => resize({ actors })}
      />
      <Box
        sx={{ display: 'grid', '& > *': { minWidth: 0, minHeight: 0 } }}
        style={{ gridTemplateRows: `minmax(0, 1fr) 1px ${sizes.log}px` }}
      >
        <MiddlePane />
        <Splitter
          label="Height of the log"
          axis="y"
          panel="after"
          size={sizes.log}
          least={90}
          most={640}
          onSize={(log) => resize({ log })}
        />
        <Log />
      </Box>
      <Splitter
        label="Width of the details"
        axis="x"
        panel="after"
        size={sizes.details}
        least={220}
        most={680}
        onSize={(size) => resize({ details: size })}
      />
      <DetailsPane {...props} />
    </Box>
  );
}

const tabs = [
  ['actors', 'Actors'],
  ['chart', 'Chart'],
  ['sequence', 'Sequence'],
  ['log', 'Log'],
  ['details', 'Details'],
] as const;

/** One panel at a time, for windows without room for two. Tapping an actor opens its chart. */
export function PhoneLayout(props: PlacesProps) {
  const { places, onPlaces } = props;
  const { panel } = places;
  return (
    <PanelTabs label="Panels" tabs={tabs} value={panel} onChange={(panel) => onPlaces({ panel })}>
      {panel === 'actors' && <ActorTree onOpen={() => onPlaces({ panel: 'chart' })} />}
      {panel === 'chart' && (
        <Below head={<CoverageChoice />} title="Chart">
          <ChartPane />
        </Below>
      )}
      {panel === 'sequence' && (
        <Below head={<LaneMenu />} title="Sequence">
          <Sequence />
        </Below>
      )}
      {panel === 'log' && <Log />}
      {panel === 'details' && <DetailsPane {...props} />}
    </PanelTabs>
  );
}

/** A panel below its controls. */
const Below = ({ head, title, children }: { head: ReactNode; title: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
    <PanelHead title={title}>{head}</PanelHead>
    <Box sx={{ flex: 1, minHeight: 0 }}>{children}</Box>
  </Box>
);
