import type { Words } from '../../inspector/model/app-words';

/** What a built inspector knows of the app's texts; here a few of them. */
const words: Words = [['Find slots'], ['Actions for ', '']];
export default words;
