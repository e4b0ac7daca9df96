export const calendarsHref = '/dashboard/connected-calendars';
/** Opens the form for a new connection, which starts with the choice of a place. */
export const connectHref = `${calendarsHref}?connect=new`;
