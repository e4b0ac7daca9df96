import type { Words } from '../../inspector/model/app-words';

/** The words of the app's texts that a built inspector has. Here only a few of them. */
const words: Words = [['Find slots'], ['Actions for ', '']];
export default words;
