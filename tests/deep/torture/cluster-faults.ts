import type { Cluster } from './cluster';
import { healed, tries, type Fault, type Scene } from './scene';

type ClusterFault = Fault<Cluster>;

const serverKilled = (nth: number): ClusterFault => ({
  name: `server ${'ABC'[nth]} is killed`,
  async run(scene) {
    const server = scene.site.servers[nth];
    if (!server) throw new Error('There is no such server');
    await server.kill();
    await tries(scene, 10);
    await server.start();
    await healed(scene, 'start of a server', [server]);
  },
});

/** Makes the bucket's service unavailable for 60 tries of clients. */
async function away(scene: Scene<Cluster>, begin: () => void, end: () => void): Promise<void> {
  begin();
  await tries(scene, 60);
  end();
}

/** The faults of a cluster. */
export const clusterFaults: ClusterFault[] = [
  ...[0, 1, 2].map(serverKilled),
  {
    name: 'the proxy is killed',
    async run(scene) {
      const { proxy } = scene.site;
      if (!proxy) return;
      await proxy.kill();
      await tries(scene, 10);
      await proxy.start();
      await healed(scene, this.name);
    },
  },
  {
    name: 'PgBouncer is killed',
    async run(scene) {
      const { pooler } = scene.site;
      await pooler.kill();
      await tries(scene, 10);
      await pooler.start();
      await healed(scene, this.name);
    },
  },
  {
    name: 'the primary is killed, and the standby promoted',
    async run(scene) {
      const { pair } = scene.site;
      await pair.failOver(async () => void (await tries(scene, 10)));
      await pair.addStandby();
      await healed(scene, this.name);
    },
  },
  {
    name: 'the standby is killed',
    async run(scene) {
      const { pair } = scene.site;
      await pair.killStandby();
      await tries(scene, 3);
      await pair.restartStandby();
      await healed(scene, this.name);
    },
  },
  {
    name: 'the standby receives nothing for a while',
    async run(scene) {
      const pids = scene.site.pair.standbyPids();
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await tries(scene, 6);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      await healed(scene, this.name);
    },
  },
  {
    name: 'the service of the bucket is killed',
    async run(scene) {
      const { bucket } = scene.site;
      await away(
        scene,
        () => bucket.set('refuse'),
        () => bucket.set('pass'),
      );
    },
  },
  {
    name: 'the service of the bucket answers 503',
    async run(scene) {
      const { s3 } = scene.site;
      await away(
        scene,
        () => s3.fail(Infinity),
        () => s3.fail(0),
      );
    },
  },
];
