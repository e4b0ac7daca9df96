import { answerApart } from '../kit/apart';
import { textOf } from './resume-text';

// A process of its own, so that a hostile file can block or crash only this one.
answerApart(async ({ type, content }) => ({ text: await textOf(type, content) }));
