import { answerApart } from '../../kit/apart';
import { readTable } from './sheet';

answerApart(async ({ content }) => readTable(content));
