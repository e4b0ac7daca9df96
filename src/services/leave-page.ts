/** Leaves the app for another site's page, such as the sign-in of a provider. */
export const leavePage = (address: string): void => location.assign(address);
