import { createContext } from 'react';

/** For how many buttons a row of a list has room beside its menu; one where there is no pointer that hovers. */
export const RowRoomContext = createContext(2);
/** Actions of a row appear on hover and focus. */
export const hovers = '@media (hover: hover) and (pointer: fine)';
export const cannotHover = '(hover: none)';
