import { describeFuzz } from '../../../server/malice/fuzz';

describeFuzz(Number(process.env['FUZZ_RUNS'] ?? 200));
