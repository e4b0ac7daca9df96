/** The two clients: the first takes tokens from the address, as Google's do; the second exchanges a code with a secret. */
export const identityClient = 'test-identity';
export const networkClient = 'test-network';
