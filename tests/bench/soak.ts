/**
 * `npm run bench:soak -- 5`: posts submissions without a pause for five minutes and samples the memory of the service. It
 * passes when the average of the last quarter is less than 10 % above that of the second quarter.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SpawnedServer, spawnService } from '../helpers/spawned-server.ts';
import { load, rssMiB } from './load.ts';

const sampleCount = 40;
const metricsToken = 'the bearer token of the metrics in the soak';
const MiB = 1024 * 1024;

interface Sample {
  seconds: number;
  stored: number;
  rssMiB: number;
  heapMiB: number;
}

const seconds = Math.round(Number(process.argv[2] ?? 5) * 60);
if (!(seconds > 0)) throw new Error('How many minutes? npm run bench:soak -- 5');

const figure = (metrics: string, name: string): number =>
  [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

const sample = async ({ child, url }: SpawnedServer, since: number): Promise<Sample> => {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  return {
    seconds: Math.round((performance.now() - since) / 1000),
    stored: figure(metrics, 'quarrylight_submissions_total'),
    rssMiB: Math.round(rssMiB(child)),
    heapMiB: Math.round(figure(metrics, 'nodejs_heap_size_used_bytes') / MiB),
  };
};

const watch = async (service: SpawnedServer, onSample: (sample: Sample) => void): Promise<void> => {
  const start = performance.now();
  for (let n = 1; n < sampleCount; n += 1) {
    const due = start + (n * seconds * 1000) / sampleCount;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    onSample(await sample(service, start));
  }
};

const mean = (samples: Sample[], of: 'rssMiB' | 'heapMiB'): number =>
  samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-soak-'));
const service = await spawnService({
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  METRICS_TOKEN: metricsToken,
});
const samples: Sample[] = [];
try {
  const [result] = await Promise.all([
    load(service, { seconds }, seconds + 60),
    watch(service, (sample) => {
      samples.push(sample);
      console.error(
        `${sample.seconds} s: ${sample.stored} stored, RSS ${sample.rssMiB} MiB, heap ${sample.heapMiB} MiB`,
      );
    }),
  ]);
  const quarter = sampleCount / 4;
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const growth = mean(late, 'rssMiB') / mean(early, 'rssMiB');
  console.table(samples.filter((_, index) => index % 4 === 3));
  console.log(
    `${samples.at(-1)?.stored} submissions in ${seconds} s (${Math.round(result.requests.average)} a second, p99 ${result.latency.p99} ms, ${result.non2xx} not 2xx). RSS of the last quarter: ${growth.toFixed(2)} of the second's, at most ${Math.max(...samples.map(({ rssMiB }) => rssMiB))} MiB; heap ${mean(late, 'heapMiB').toFixed(0)} MiB after ${mean(early, 'heapMiB').toFixed(0)} MiB.`,
  );
  process.exitCode = growth < 1.1 && result.non2xx === 0 ? 0 : 1;
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
