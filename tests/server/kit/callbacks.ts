import { createHmac, randomUUID } from 'node:crypto';
import { eventSecret } from './billing';

/** The payment in a callback; `amount` is that of the test plan by default. */
export type Told = { id: string; orderId: string; amount?: number; status: string; captured?: boolean };
/** The headers of a callback: by default a correct signature and a unique id; null leaves a header out. */
export type Envelope = { eventId?: string | null; signature?: string | null };

/** The bytes of a callback, as the gateway writes them. */
export function callbackBody(event: string, { id, orderId, amount = 149_900, status, captured = false }: Told): string {
  const entity = { id, order_id: orderId, amount, status, captured, email: 'asha@mail.example' };
  return JSON.stringify({ entity: 'event', event, contains: ['payment'], payload: { payment: { entity } } });
}

/**
 * The bytes of a callback about a refund of `amount` paise; `receipt` is our id of the refund, null for one made at the
 * gateway.
 */
export function refundBody(
  event: string,
  {
    id,
    paymentId,
    amount,
    status,
    receipt,
  }: { id: string; paymentId: string; amount: number; status: string; receipt: string | null },
): string {
  const refund = { id, entity: 'refund', payment_id: paymentId, amount, status, receipt };
  const payment = { id: paymentId, order_id: 'order_x', amount: 149_900, status: 'captured', captured: true };
  const payload = { refund: { entity: refund }, payment: { entity: payment } };
  return JSON.stringify({ entity: 'event', event, contains: ['refund', 'payment'], payload });
}

export const signed = (body: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Sends a callback over the network, like the gateway; resolves with the status and message of the response. */
export async function callBack(
  address: string,
  body: string | Buffer,
  { eventId = randomUUID(), signature }: Envelope = {},
): Promise<{ status: number; message: string }> {
  const right = signed(body, eventSecret);
  const answer = await fetch(`${address}/api/gateway/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(eventId === null ? {} : { 'x-razorpay-event-id': eventId }),
      ...(signature === null ? {} : { 'x-razorpay-signature': signature ?? right }),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const { message } = (await answer.json()) as { message: string };
  return { status: answer.status, message };
}
