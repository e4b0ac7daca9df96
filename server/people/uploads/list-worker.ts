import { mostUploadRows, uploadWords } from '../../../src/contract/people-uploads';
import { answerApart } from '../../kit/apart';
import { readTableOf } from '../../kit/table';

// A process of its own, so that a hostile file can block or crash only this one.
answerApart(async ({ content }) => readTableOf(content, uploadWords, mostUploadRows));
