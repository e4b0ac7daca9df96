import { describeFuzz } from './fuzz';

describeFuzz(10);
