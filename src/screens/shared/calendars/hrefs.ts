export const calendarsHref = '/dashboard/connected-calendars';
/** Begins with the choice of a place. */
export const connectHref = `${calendarsHref}?connect=new`;
