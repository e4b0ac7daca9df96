import { useState } from 'react';
import Box from '@mui/material/Box';
import { ActorTree } from './ActorTree';
import { ChartPane } from './ChartPane';
import { DetailsPane, type Detail } from './DetailsPane';
import { Log } from './Log';
import { MiddlePane } from './MiddlePane';
import { usePanelSizes } from './panel-sizes';
import { PanelTabs } from './PanelTabs';
import { Sequence } from './Sequence';
import { Splitter } from './Splitter';

interface LayoutProps {
  detail: Detail;
  onDetail(detail: Detail): void;
}

/** Everything at once: actors, chart above log, details. */
export function DeskLayout(details: LayoutProps) {
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
      <DetailsPane {...details} />
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

/** One panel at a time, where there is no room for two. */
export function PhoneLayout(details: LayoutProps) {
  const [tab, setTab] = useState<(typeof tabs)[number][0]>('actors');
  return (
    <PanelTabs label="Panels" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'actors' && <ActorTree />}
      {tab === 'chart' && <ChartPane />}
      {tab === 'sequence' && <Sequence />}
      {tab === 'log' && <Log />}
      {tab === 'details' && <DetailsPane {...details} />}
    </PanelTabs>
  );
}
