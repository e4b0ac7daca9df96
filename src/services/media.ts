/** Whether the server says that there is nothing at the address of a video. False if it cannot tell for now. */
export const isMediaMissing = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status === 404,
    () => false,
  );
