import { Picture } from '../components/Picture';

/** Two people talking, and the line between them is cut. */
export const OfflinePicture = () => (
  <Picture>
    <path d="M40 50h56a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H70l-16 16v-16H40a8 8 0 0 1-8-8V58a8 8 0 0 1 8-8z" />
    <path d="M280 50h-56a8 8 0 0 0-8 8v34a8 8 0 0 0 8 8h26l16 16v-16h14a8 8 0 0 0 8-8V58a8 8 0 0 0-8-8z" />
    <g className="accent">
      <path d="M112 75h24M184 75h24" />
      <path d="M148 63l24 24M172 63l-24 24" />
    </g>
  </Picture>
);
