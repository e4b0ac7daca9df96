import { describeMatrix } from './matrix';

describeMatrix('real');
