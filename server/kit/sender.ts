/** Who sends all email, and organizes all meetings. */
export const senderOf = (publicUrl: string) => ({
  name: 'Interview platform',
  address: `interviews@${new URL(publicUrl).hostname}`,
});
