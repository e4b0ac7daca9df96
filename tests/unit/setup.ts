import { loadCipher } from '../../src/services/storage';

// The app also does this before it reads stored data.
await loadCipher();
