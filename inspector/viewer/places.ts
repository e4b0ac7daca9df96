/** What is shown next to the chart. */
export type Detail = 'message' | 'ways' | 'evidence' | 'state' | 'replay';

/** The open panel, on windows with room for only one, and the open details. */
export type Places = {
  panel: 'actors' | 'chart' | 'sequence' | 'log' | 'details';
  detail: Detail;
};

export interface PlacesProps {
  places: Places;
  onPlaces(change: Partial<Places>): void;
}
