export const invoiceHref = (id: string) => `/dashboard/invoicepayment?${new URLSearchParams({ id })}`;
// Tabs of the subscription list, which every admin reads.
export const paymentHref = (id: string) => `/dashboard/subscriptionlist?${new URLSearchParams({ tab: '3', id })}`;
export const refundHref = (id: string) => `/dashboard/subscriptionlist?${new URLSearchParams({ tab: '5', id })}`;
