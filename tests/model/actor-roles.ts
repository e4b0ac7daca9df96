import type { ActorRole } from '../../src/machines/lifecycle/law';

/** Every role that can send an event of a lifecycle. */
export const actorRoles = Object.keys({
  ADMIN: 1,
  SUPER_ADMIN: 1,
  ORGANIZATION_USER: 1,
  PANELIST: 1,
  CANDIDATE: 1,
  CLOCK: 1,
  GATEWAY: 1,
} satisfies Record<ActorRole, 1>) as ActorRole[];
