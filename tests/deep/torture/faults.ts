import { sql } from '../../../server/db/database';
import { until } from '../../server/kit/process';
import { isCommit, isWrite } from './proxy';
import { healed, patience, settled, tries, type Fault, type Scene } from './scene';
import type { OwnSite, Server } from './site';

/**
 * Catches the response to a server's next COMMIT. Resolves when `act` has finished, so that its effects precede the
 * next fault.
 */
const atCommit = (server: Server, act: (answer: { pass(): void; cut(): void }) => Promise<void> | void) =>
  new Promise<void>((done, fail) =>
    server.back.trap(isCommit, (answer) => void Promise.resolve(act(answer)).then(done, fail)),
  );

async function restart(scene: Scene, fault: string, server: Server): Promise<void> {
  await server.start();
  await healed(scene, fault, [server]);
}

const backs = ({ site }: Scene) => site.servers.map(({ back }) => back);

/** The faults of two servers and the database that they run. */
export const faults: Fault<OwnSite>[] = [
  {
    name: 'connections to the database are cut',
    async run(scene) {
      for (let times = 3; times > 0; times -= 1) {
        await settled(scene, 3);
        for (const back of backs(scene)) back.cut();
      }
      await healed(scene, this.name);
    },
  },
  {
    name: 'the database cannot be reached',
    async run(scene) {
      for (const back of backs(scene)) back.set('refuse');
      await tries(scene, 20);
      for (const back of backs(scene)) back.set('pass');
      await healed(scene, this.name);
    },
  },
  {
    name: 'the way to the database is slow',
    async run(scene) {
      for (const back of backs(scene)) back.set('slow');
      await settled(scene, 10);
      for (const back of backs(scene)) back.set('pass');
    },
  },
  {
    name: 'connections to the database are half open',
    async run(scene) {
      const server = scene.chance.pick(scene.site.servers);
      server.back.set('halfOpen');
      await tries(scene, 12);
      server.back.set('pass');
      await healed(scene, this.name, [server]);
    },
  },
  {
    name: 'the database is killed and comes back',
    async run(scene) {
      const before = scene.site.postmaster();
      process.kill(before, 'SIGKILL');
      await scene.site.databaseBack(before);
      await healed(scene, this.name);
    },
  },
  {
    name: 'a session of the database is killed, and all start anew',
    async run(scene) {
      const { pid } = await scene.site.db.one<{ pid: number }>(sql`
        select pid from pg_stat_activity where application_name = 'interviews' and pid <> pg_backend_pid() order by random() limit 1`);
      process.kill(pid, 'SIGKILL');
      await until(
        'the end of that session',
        async () => {
          const found = await scene.site.db.run(sql`select from pg_stat_activity where pid = ${pid}`).catch(() => -1);
          return found === 0 ? true : undefined;
        },
        patience,
      );
      await healed(scene, this.name);
    },
  },
  {
    name: 'a server is killed at any moment',
    async run(scene) {
      const server = scene.chance.pick(scene.site.servers);
      await tries(scene, scene.chance.whole(20));
      await server.kill();
      await tries(scene, 10);
      await restart(scene, 'start of a server', server);
    },
  },
  {
    name: 'a server is killed between COMMIT and its answer',
    async run(scene) {
      const server = scene.chance.pick(scene.site.servers);
      await atCommit(server, async () => server.kill());
      await restart(scene, 'start of a server', server);
    },
  },
  {
    name: 'a server is killed as it hears the answer to COMMIT',
    async run(scene) {
      const server = scene.chance.pick(scene.site.servers);
      await atCommit(server, async ({ pass }) => {
        pass();
        await server.kill();
      });
      await restart(scene, 'start of a server', server);
    },
  },
  {
    name: 'the answer to COMMIT is lost',
    async run(scene) {
      for (let times = 3; times > 0; times -= 1)
        await Promise.all(scene.site.servers.map((server) => atCommit(server, ({ cut }) => cut())));
      await healed(scene, this.name);
    },
  },
  {
    name: 'the answer to a client is lost',
    async run(scene) {
      for (let times = 5; times > 0; times -= 1) {
        const { front } = scene.chance.pick(scene.site.servers);
        await new Promise<void>((done) =>
          front.trap(isWrite, ({ cut }) => {
            cut();
            done();
          }),
        );
      }
    },
  },
  {
    name: 'a server is killed between a mail and its mark',
    async run(scene) {
      const { servers } = scene.site;
      const killed = await new Promise<Server>((done) => {
        for (const server of servers)
          server.smtp.onTaken = async () => {
            for (const other of servers) other.smtp.onTaken = null;
            await server.kill();
            done(server);
          };
      });
      await restart(scene, 'start of a server', killed);
    },
  },
  {
    name: 'a server is told to stop under load',
    async run(scene) {
      const server = scene.chance.pick(scene.site.servers);
      const { findings, flying } = scene.ledger;
      // Slows calls down, so that some are surely in progress when the signal arrives.
      server.back.set('slow');
      const atWork = await until(
        'calls that are at work',
        () => {
          const long = performance.now() - 300;
          const found = [...flying].filter((flight) => flight.server === server.name && flight.since < long);
          return found.length > 0 ? found : undefined;
        },
        patience,
      );
      server.process.child.kill('SIGTERM');
      const code = await server.process.ended;
      server.back.set('pass');
      if (code !== 0) findings.push(`A server that was told to stop ended with ${code}: ${server.process.said()}`);
      const cut = atWork.filter(({ status }) => status === 0).length;
      if (cut > 0) findings.push(`A server that was told to stop left ${cut} of ${atWork.length} calls unanswered`);
      await restart(scene, 'start of a server', server);
    },
  },
];
