export const invoiceHref = (id: string) => `/dashboard/invoicepayment?${new URLSearchParams({ id })}`;
