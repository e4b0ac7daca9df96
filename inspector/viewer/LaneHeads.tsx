import UnfoldLess from '@mui/icons-material/UnfoldLess';
import type { Trace } from '../model/trace';
import { lanesOf, type Lane } from './lanes';
import { ToolButton } from './parts';
import type { ViewerStore } from './store';

interface LaneHeadsProps {
  trace: Trace;
  lanes: readonly Lane[];
  laneWidth: number;
  /** The id of the selected actor, or null. */
  actor: string | null;
  store: ViewerStore;
}

/** The heads above the lanes: the actor and the page of each. */
export function LaneHeads({ trace, lanes, laneWidth, actor, store }: LaneHeadsProps) {
  const chosen = actor === null ? undefined : lanesOf(trace).of.get(actor)?.key;
  const pages = trace.pages
    .map(({ id, title }) => ({ id, title, places: lanes.flatMap(({ page }, place) => (page === id ? [place] : [])) }))
    .filter(({ places }) => places.length > 0);
  return (
    <div className="heads">
      {pages.map(({ id, title, places }) => (
        <div
          key={id}
          className="page"
          style={{ left: (places[0] ?? 0) * laneWidth, width: places.length * laneWidth }}
          title={title}
        >
          <span className="title">{title}</span>
          {trace.pages.length > 1 && (
            <ToolButton label={`Fold ${title}`} onClick={() => store.foldPage(id, true)}>
              <UnfoldLess />
            </ToolButton>
          )}
        </div>
      ))}
      {lanes.map(({ key, name }, place) => (
        <span
          key={key}
          className={key === chosen ? 'lane chosen' : 'lane'}
          style={{ left: place * laneWidth, width: laneWidth }}
          title={name}
        >
          {name}
        </span>
      ))}
    </div>
  );
}
