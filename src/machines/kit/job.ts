import { assign, setup, type ActorRefFrom } from 'xstate';
import { notProvided } from './not-provided';
import { isDefinite, toProblem, type Problem } from './problem';

/** The facts that the machine needs about a job. Its progress and its rows are in the query cache. */
export type JobStep = { id: string; state: string };
/** An act on the rows of a job. */
export type JobAct = { verb: string };
export type MakeJob<Request> = { request: Request; key: string };

type Context<Act, Request> = {
  /** Empty before there is a job. */
  id: string;
  request: Request | null;
  /** Idempotency key: stays with the request until a definite answer (product: Idempotency). */
  key: string;
  /** The last act. */
  act: Act | null;
  problem: Problem | null;
};
export type JobEvent<Step extends JobStep, Act extends JobAct, Request = never> =
  | { type: 'find.retry' }
  | { type: 'job.make'; request: Request; key: string }
  /** The job was made by an upload. */
  | { type: 'job.made'; step: Step }
  | { type: 'job.act'; act: Act }
  | { type: 'job.stop' }
  | { type: 'job.discard' }
  /** Leaves this job, which is over, for another one. */
  | { type: 'job.another' }
  | { type: 'failures.download' }
  | { type: 'failure.dismiss' };

type Definition<Step> = {
  id: string;
  /** Whether the server is working on the job. */
  isRunning: (step: Step) => boolean;
  /**
   * What a request makes: rows to review, or work that begins by itself. Work is followed where it was made, and no
   * other job takes its place there. Without `makes`, only an upload makes a job. With `nothing`, the job is a record
   * that existed before, and is gone once it is discarded.
   */
  makes?: 'rows' | 'work' | 'nothing';
};

const thrown = ({ event }: { event: { error: unknown } }) => toProblem(event.error);

/**
 * A statechart for rows that the server works on while the user watches (product: Many at once, Candidates in bulk):
 * made, reviewed, worked on, stopped. The server continues without the page, and the job is found again. Wiring
 * provides `find`, `act`, `read`, `stop`, `discard` and `download`, and `make` if a request makes the job.
 */
export function jobMachine<Step extends JobStep, Act extends JobAct, Request = never>(definition: Definition<Step>) {
  const { id: name, isRunning, makes } = definition;
  const works = makes === 'work';
  const asked = works || makes === 'rows';
  const stays = works || makes === 'nothing';
  type Event = JobEvent<Step, Act, Request>;
  const make = notProvided<Step, MakeJob<Request>>('make');
  const parts = setup({
    types: { context: {} as Context<Act, Request>, events: {} as Event, tags: {} as 'busy' | 'rows' },
    actors: {
      /** Finds the caller's latest job. */
      find: notProvided<Step | null>('find'),
      /** Changes rows, or makes the server work on them. The rows in the query cache are read again. */
      act: notProvided<Step, { id: string; act: Act }>('act'),
      /** Reads the progress into the query cache. */
      read: notProvided<Step, { id: string }>('read'),
      stop: notProvided<Step, { id: string }>('stop'),
      discard: notProvided<void, { id: string }>('discard'),
      /** Fetches and saves the file of the rows that failed. */
      download: notProvided<void, { id: string }>('download'),
      ...((asked ? { make } : {}) as { make: typeof make }),
    },
    delays: { betweenReads: 500 },
    guards: {
      isFound: (_, { step }: { step: Step | null }) => step !== null,
      isRunning: (_, { step }: { step: Step | null }) => step !== null && isRunning(step),
      isDecided: (_, problem: Problem) => isDefinite(problem),
    },
    actions: {
      keepRequest: assign(({ context }, { request, key }: MakeJob<Request>) => {
        const again =
          context.problem &&
          !isDefinite(context.problem) &&
          JSON.stringify(request) === JSON.stringify(context.request);
        return { request, key: again ? context.key : key, problem: null };
      }),
      keepId: assign((_, id: string) => ({ id, request: null, problem: null })),
      forgetId: assign({ id: '', request: null, act: null, problem: null }),
      keepAct: assign((_, { act }: { act: Act }) => ({ act, problem: null })),
      keepProblem: assign((_, problem: Problem) => ({ problem })),
      forgetProblem: assign({ problem: null }),
    },
  });

  const keepProblem = { type: 'keepProblem', params: thrown } as const;
  const failTo = <Target extends string>(target: Target) => ({ target, actions: keepProblem }) as const;
  const stepIn = ({ event }: { event: { output: Step | null } }) => ({ step: event.output });
  const idIn = ({ event }: { event: { output: Step } }) => event.output.id;
  const runs = { guard: { type: 'isRunning', params: stepIn }, target: 'running' } as const;
  const requested = parts.createStateConfig({
    on: {
      'job.make': {
        target: 'making',
        actions: { type: 'keepRequest', params: ({ event }) => event },
      },
    },
  });
  const making = parts.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'make',
      src: 'make',
      // This state is only entered with a request.
      input: ({ context }) => ({ request: context.request as Request, key: context.key }),
      onDone: { target: works ? 'running' : 'reviewing', actions: { type: 'keepId', params: idIn } },
      onError: failTo('choosing'),
    },
  });
  const uploaded = parts.createStateConfig({
    on: {
      'job.made': [
        {
          guard: { type: 'isRunning', params: ({ event }) => event },
          target: 'running',
          actions: { type: 'keepId', params: ({ event }) => event.step.id },
        },
        { target: 'reviewing', actions: { type: 'keepId', params: ({ event }) => event.step.id } },
      ],
    },
  });
  // Somebody else may have begun the work of a record that existed before.
  const shared = parts.createStateConfig({ on: { 'find.retry': { target: 'finding', actions: 'forgetProblem' } } });
  const left = parts.createStateConfig({ on: { 'job.another': { target: 'choosing', actions: 'forgetId' } } });
  return parts.createMachine({
    id: name,
    context: { id: '', request: null, key: '', act: null, problem: null },
    initial: 'finding',
    states: {
      finding: {
        invoke: {
          id: 'find',
          src: 'find',
          onDone: [
            {
              guard: { type: 'isRunning', params: stepIn },
              target: 'running',
              actions: { type: 'keepId', params: ({ event }) => event.output?.id ?? '' },
            },
            {
              guard: { type: 'isFound', params: stepIn },
              target: 'reviewing',
              actions: { type: 'keepId', params: ({ event }) => event.output?.id ?? '' },
            },
            { target: 'choosing' },
          ],
          onError: failTo('lost'),
        },
      },
      lost: { on: { 'find.retry': { target: 'finding', actions: 'forgetProblem' } } },
      choosing: {
        on: {
          ...((asked ? requested.on : {}) as typeof requested.on),
          ...((stays ? {} : uploaded.on) as typeof uploaded.on),
        },
      },
      ...((asked ? { making } : {}) as { making: typeof making }),
      reviewing: {
        tags: 'rows',
        on: {
          'job.act': { target: 'acting', actions: { type: 'keepAct', params: ({ event }) => event } },
          'job.discard': { target: 'discarding', actions: 'forgetProblem' },
          ...((stays ? {} : left.on) as typeof left.on),
          ...((makes === 'nothing' ? shared.on : {}) as typeof shared.on),
          'failures.download': { target: 'downloading', actions: 'forgetProblem' },
          'failure.dismiss': { actions: 'forgetProblem' },
        },
      },
      acting: {
        tags: ['busy', 'rows'],
        invoke: {
          id: 'act',
          src: 'act',
          // This state is only entered with an act.
          input: ({ context }) => ({ id: context.id, act: context.act as Act }),
          onDone: [runs, { target: 'reviewing' }],
          onError: failTo('reviewing'),
        },
      },
      running: {
        initial: 'reading',
        on: { 'job.stop': 'stopping' },
        states: {
          waiting: { after: { betweenReads: 'reading' } },
          reading: {
            invoke: {
              id: 'read',
              src: 'read',
              input: ({ context }) => ({ id: context.id }),
              onDone: [
                { guard: { type: 'isRunning', params: stepIn }, target: 'waiting' },
                { target: `#${name}.reviewing` },
              ],
              onError: [
                { guard: { type: 'isDecided', params: thrown }, target: `#${name}.lost`, actions: keepProblem },
                // The server continues without this page.
                { target: 'waiting' },
              ],
            },
          },
        },
      },
      stopping: {
        tags: 'busy',
        invoke: {
          id: 'stop',
          src: 'stop',
          input: ({ context }) => ({ id: context.id }),
          // The next read says how the job ended: it may have been over before it was stopped.
          onDone: 'running',
          onError: 'running',
        },
      },
      discarding: {
        tags: ['busy', 'rows'],
        invoke: {
          id: 'discard',
          src: 'discard',
          input: ({ context }) => ({ id: context.id }),
          onDone: { target: 'choosing', actions: 'forgetId' },
          onError: failTo('reviewing'),
        },
      },
      downloading: {
        tags: ['busy', 'rows'],
        invoke: {
          id: 'download',
          src: 'download',
          input: ({ context }) => ({ id: context.id }),
          onDone: 'reviewing',
          onError: failTo('reviewing'),
        },
      },
    },
  });
}

export type JobMachine<Step extends JobStep, Act extends JobAct, Request = never> = ReturnType<
  typeof jobMachine<Step, Act, Request>
>;
/** A running job. */
export type JobActor<Step extends JobStep, Act extends JobAct, Request = never> = ActorRefFrom<
  JobMachine<Step, Act, Request>
>;
