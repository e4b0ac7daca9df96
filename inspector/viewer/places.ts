import type { Detail } from './DetailsPane';

/** What is open: of the panels, where there is room for one at a time, and of the details. */
export type Places = {
  panel: 'actors' | 'chart' | 'sequence' | 'log' | 'details';
  detail: Detail;
};

export interface PlacesProps {
  places: Places;
  onPlaces(change: Partial<Places>): void;
}
