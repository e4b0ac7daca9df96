import { useState } from 'react';
import { ChartPane } from './ChartPane';
import { CoverageChoice } from './CoverageChoice';
import { LaneMenu } from './LaneMenu';
import { PanelTabs } from './PanelTabs';
import { Sequence } from './Sequence';

const tabs = [
  ['chart', 'Chart'],
  ['sequence', 'Sequence'],
] as const;

/** The chart of the selected actor, or the messages between all actors. */
export function MiddlePane() {
  const [tab, setTab] = useState<'chart' | 'sequence'>('chart');
  return (
    <PanelTabs
      label="Chart or sequence"
      tabs={tabs}
      value={tab}
      onChange={setTab}
      aside={tab === 'chart' ? <CoverageChoice /> : <LaneMenu />}
    >
      {tab === 'chart' ? <ChartPane /> : <Sequence />}
    </PanelTabs>
  );
}
