import type { Config } from './config';
import { self } from './kit/measures';
import { version } from './kit/version';

/**
 * Sends traces to the configured collector, and returns a function that ends this; null without a collector. The
 * packages are loaded only if there is one. What is traced: server/db/traces.ts.
 */
export async function startTracing({ traces }: Pick<Config, 'traces'>): Promise<(() => Promise<void>) | null> {
  if (traces === null) return null;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': traces.service,
      'service.version': version,
      'service.instance.id': self.id,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${traces.url}/v1/traces` }))],
  });
  provider.register();
  return () => provider.shutdown();
}
