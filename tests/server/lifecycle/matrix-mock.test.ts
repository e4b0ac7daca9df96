import { describeMatrix } from './matrix';

describeMatrix('mock');
