/** What stands beside the chart. */
export type Detail = 'message' | 'ways' | 'evidence' | 'state' | 'replay';

/** What is open: of the panels, where there is room for one at a time, and of the details. */
export type Places = {
  panel: 'actors' | 'chart' | 'sequence' | 'log' | 'details';
  detail: Detail;
};

export interface PlacesProps {
  places: Places;
  onPlaces(change: Partial<Places>): void;
}
