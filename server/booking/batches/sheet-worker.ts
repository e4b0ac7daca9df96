import { answerFiles } from '../../kit/bounded-process';
import { readTable } from './sheet';

answerFiles(async ({ content }) => readTable(content));
