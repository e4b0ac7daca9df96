import { loadCipher } from '../../src/services/storage';

// As the app does before it reads what is kept.
await loadCipher();
