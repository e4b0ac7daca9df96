import { createContext } from 'react';

/** The number of buttons that fit in a list's row next to its menu: one if no pointer can hover. */
export const RowRoomContext = createContext(2);
/** The media query under which a row's actions appear only on hover and focus. */
export const hovers = '@media (hover: hover) and (pointer: fine)';
export const cannotHover = '(hover: none)';
