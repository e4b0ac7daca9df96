import { initialTransition, transition, type AnyStateMachine } from 'xstate';

export type ActorRole = 'ADMIN' | 'SUPER_ADMIN' | 'ORGANIZATION_USER' | 'PANELIST' | 'CANDIDATE' | 'CLOCK' | 'GATEWAY';
export type Actor = { role: ActorRole; id: string; organizationId?: string | null };
/** The payment gateway, as the sender of a verified callback or of its answer to a request. */
export const gateway: Actor = { role: 'GATEWAY', id: 'gateway' };
/** The sender of CLOCK. */
export const clock: Actor = { role: 'CLOCK', id: 'clock' };

type Nested = string | { [state: string]: Nested };

/** The types of one lifecycle. Instants are epoch milliseconds. */
export type Kind = {
  stored: { value: Nested; context: object };
  event: { type: string; by: Actor; now: number };
  effect: { type: string; params: unknown };
  input: { by: Actor; now: number };
  /** An entry of `allowedActions`. */
  action: { type: string };
};

/** An example event, to check whether it is allowed, and the further fields of its entry in `allowedActions`. */
export type Template<K extends Kind> = {
  type: K['event']['type'];
  sent(by: Actor, now: number): K['event'];
  more?: (by: Actor) => object;
};

export type Chart<K extends Kind> = {
  /** Stored with every row of the history. */
  version: number;
  machine: AnyStateMachine;
  /** The input with all defaults filled in, as the history stores it; null if `by` may not create this. */
  begin(input: K['input']): K['input'] | null;
  /** The templates in the order in which actions are shown. */
  templates: readonly Template<K>[];
  /** When CLOCK is due; null if never. */
  nextDue(stored: K['stored']): { at: number } | null;
};

export type Accepted<K extends Kind> = { accepted: true; stored: K['stored']; effects: K['effect'][] };
export type Rejected<K extends Kind> = { accepted: false; allowed: K['event']['type'][] };

const leafOfValue = (value: Nested): string =>
  typeof value === 'string' ? value : leafOfValue(Object.values(value)[0] ?? '');
/** The innermost state. */
export const leafOf = ({ value }: Pick<Kind['stored'], 'value'>): string => leafOfValue(value);

/**
 * The functions by which client and server use a lifecycle's chart. Nothing here reads a clock or changes the world.
 * `can` decides whether an event is accepted, because an event with effects only returns the same snapshot object.
 */
export const lawOf = <K extends Kind>({ machine, version, begin, templates, nextDue }: Chart<K>) => {
  type Stored = K['stored'];
  /** A stored state as a snapshot of the machine, whose status follows from its value. */
  const restore = ({ value, context }: Stored) => machine.resolveState({ value, context });

  const accepted = ([{ value, context }, actions]: [
    Stored,
    readonly { type: string; params: unknown }[],
  ]): Accepted<K> => ({
    accepted: true,
    stored: { value, context },
    effects: actions.map(({ type, params }) => ({ type, params }) as K['effect']),
  });

  /** What `by` may send at `now`, in the order of the templates. */
  const allowedActions = (stored: Stored, by: Actor, now: number): K['action'][] => {
    const snapshot = restore(stored);
    return templates
      .filter(({ sent }) => snapshot.can(sent(by, now)))
      .map(({ type, more }) => ({ type, ...more?.(by) }));
  };

  /**
   * Applies one event. If it is rejected, nothing has changed, and `allowed` names what the same sender may send now.
   */
  const apply = (stored: Stored, event: K['event']): Accepted<K> | Rejected<K> => {
    const snapshot = restore(stored);
    return snapshot.can(event)
      ? accepted(transition(machine, snapshot, event))
      : { accepted: false, allowed: allowedActions(stored, event.by, event.now).map(({ type }) => type) };
  };

  /** Creates an object. The returned `input` is the first row of the history: it carries the rules in force. */
  const create = (input: K['input']): (Accepted<K> & { input: K['input'] }) | Rejected<K> => {
    const begun = begin(input);
    if (begun === null) return { accepted: false, allowed: [] };
    return { ...accepted(initialTransition(machine, begun)), input: begun };
  };

  /** The state that a history leads to. @throws at the first rejected row: such a history breaks the law. */
  const replay = ({ input, events }: History<K>): Stored => {
    const start = create(input);
    if (!start.accepted) throw new Error('Replay refused: the creation');
    return events.reduce<Stored>((stored, event, index) => {
      const step = apply(stored, event);
      if (!step.accepted)
        throw new Error(`Replay refused: event ${index} ${event.type} in ${JSON.stringify(stored.value)}`);
      return step.stored;
    }, start.stored);
  };

  return { version, nextDue, restore, allowedActions, apply, create, replay };
};

export type Law<K extends Kind> = ReturnType<typeof lawOf<K>>;
export type History<K extends Kind> = { input: K['input']; events: readonly K['event'][] };
