import { mostUploadRows, uploadWords } from '../../../src/contract/candidates-uploads';
import { answerFiles } from '../../kit/bounded-process';
import { readTableOf } from '../../kit/table';

// This runs in a process of its own, so that a hostile file can block or crash only this process.
answerFiles(async ({ content }) => readTableOf(content, uploadWords, mostUploadRows));
