/** The sender of all emails, who is also the organizer of all meetings. */
export const senderOf = (publicUrl: string) => ({
  name: 'Interview platform',
  address: `interviews@${new URL(publicUrl).hostname}`,
});
