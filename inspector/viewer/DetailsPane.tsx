import { visuallyHidden } from '@mui/utils';
import { ActorHead } from './ActorHead';
import { EvidencePanel } from './EvidencePanel';
import { StatePanel } from './coverage/StatePanel';
import { PanelTabs } from './PanelTabs';
import { ReplayReport } from './ReplayReport';
import { WaysPanel } from './WaysPanel';
import type { Detail, PlacesProps } from './places';
import { StepPanel } from './StepPanel';
import { chosenActor, useStore, useViewer } from './store';
import { chartedActor } from './trace-index';

/**
 * The pane next to the chart: the message and the snapshot, the evidence of the page, the selected state, and the
 * report of a replay.
 */
export function DetailsPane({ places: { detail }, onPlaces }: PlacesProps) {
  const store = useStore();
  const report = useViewer((state) => state.replay);
  const source = useViewer(() => store.shown());
  const actor = useViewer(() => chosenActor(store.shown()));
  const { trace } = source;
  const machine = chartedActor(trace, actor)?.machine ?? null;
  const chart = machine === null ? undefined : trace.charts[machine];
  const replay = report?.source === source.id ? report.found : null;
  const tabs: [Detail, string][] = [
    ['message', 'Message and state'],
    ...(chart ? [['ways', 'Simulate'] as [Detail, string]] : []),
    ['evidence', 'Evidence'],
    ...(source.state === null ? [] : [['state', 'Tests'] as [Detail, string]]),
    ...(replay === null ? [] : [['replay', 'Replay'] as [Detail, string]]),
  ];
  const shown = tabs.some(([name]) => name === detail) ? detail : 'message';
  return (
    <PanelTabs label="Details" tabs={tabs} value={shown} onChange={(detail) => onPlaces({ detail })}>
      {shown === 'replay' || shown === 'evidence' ? (
        <h2 style={visuallyHidden}>{shown === 'replay' ? 'Replay' : 'Evidence'}</h2>
      ) : (
        actor !== null && <ActorHead trace={trace} actor={actor} />
      )}
      {shown === 'message' && <StepPanel />}
      {shown === 'ways' && chart && <WaysPanel key={chart.id} chart={chart} />}
      {shown === 'evidence' && <EvidencePanel />}
      {shown === 'state' && chart && source.state !== null && (
        <StatePanel
          chart={chart}
          state={source.state}
          onPlay={(path, title) => {
            store.open(path, title, 'path');
            store.toStart();
            store.play(true);
          }}
        />
      )}
      {shown === 'replay' && replay !== null && (
        <ReplayReport trace={trace} found={replay} onShow={() => onPlaces({ panel: 'chart' })} />
      )}
    </PanelTabs>
  );
}
