import type { Touches } from '../../src/contract/organizations-blocks';
import {
  blockOrganizationMachine,
  type BlockOrganizationEvent,
  type BlockOrganizationSnapshot,
} from '../../src/machines/organizations/block-organization';
import { modelTest } from './harness';

export const mill = { id: '00000000-0000-4000-8000-000000000052', name: 'Red Mill' };
export const pia = { id: '00000000-0000-4000-8000-000000000080', name: 'Pia Panelist' };
export const touches = (given: Partial<Touches> = {}): Touches => ({
  upcoming: 1,
  requested: 0,
  waiting: 2,
  holds: 1,
  users: 3,
  next: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      code: 'IV-7',
      candidate: 'Asha Rao',
      panelist: 'Pia Panelist',
      start: '2126-11-24T10:00:00.000Z',
      state: 'confirmed',
    },
  ],
  ...given,
});
export const quicker = {
  status: 409,
  message: 'This is already blocked.',
  data: { blocked: { by: 'Olga Admin', why: 'Unpaid', at: '2026-11-20T10:00:00.000Z' } },
};
const refused = { status: 400, message: 'Validation Failed' };
const lost = { message: '' };

const events: BlockOrganizationEvent[] = [
  { type: 'choice.change', change: { organization: mill } },
  { type: 'touches.ask' },
  { type: 'choice.back' },
  { type: 'why.change', why: 'Related' },
  { type: 'why.change', why: ' ' },
  { type: 'block.confirm', key: 'k' },
  { type: 'unblock.ask' },
  { type: 'unblock.dismiss' },
  { type: 'unblock.confirm' },
];

export const blockInputs = {
  /** The organization must still be chosen. */
  open: { needs: ['organization'] as const },
  /** The organization is already known. */
  chosen: { needs: ['organization'] as const, choice: { organization: mill } },
  /** Ends a block. */
  unblock: { needs: ['organization'] as const, choice: { organization: mill }, unblock: { id: 'b1' } },
};

/** A block, from the choice of an organization to its end, with every way it can go. */
export const blockOrganizationModel = (input: keyof typeof blockInputs = 'open') =>
  modelTest({
    machine: blockOrganizationMachine,
    input: blockInputs[input],
    events,
    settle: {
      readTouches: { done: [touches()], error: [lost] },
      block: { done: [{ id: 'b1', touches: touches({ upcoming: 2 }) }], error: [quicker, refused, lost] },
      unblock: { done: [null], error: [{ status: 404, message: 'Gone' }, lost] },
    },
    project: ({ context: { choice, why, touches: known, problem, tried, theirs } }: BlockOrganizationSnapshot) => [
      choice.organization?.id,
      why,
      known?.upcoming,
      problem?.message,
      tried,
      theirs?.by,
    ],
  });
