import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log.ts';

type Route = { operation?: string };

const registries = new WeakMap<FastifyInstance, Registry>();

/** Counts and times every request by operation, and logs it without user input. */
export function measureRequests(app: FastifyInstance, log: Log): void {
  const registry = new Registry();
  registries.set(app, registry);
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'kadro_http_request_seconds',
    help: 'Time to answer, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const operation =
      (request.routeOptions.config as Route | undefined)?.operation ?? request.routeOptions.url ?? 'none';
    const took = reply.elapsedTime;
    seconds.observe({ operation, status: reply.statusCode }, took / 1000);
    const level = reply.statusCode >= 500 ? 'error' : 'debug';
    log[level](
      {
        requestId: request.id,
        method: request.method,
        operation,
        status: reply.statusCode,
        ms: Math.round(took),
      },
      'request',
    );
  });
}

/**
 * The metrics of this server in Prometheus format. `gauges` are measured on each request, e.g. the number of waiting
 * tasks.
 */
export async function printMetrics(
  app: FastifyInstance,
  gauges: Record<string, () => Promise<number>>,
): Promise<string> {
  const registry = registries.get(app) ?? new Registry();
  for (const [name, read] of Object.entries(gauges)) {
    const gauge = (registry.getSingleMetric(name) as Gauge | undefined) ?? newGauge(name, registry);
    gauge.set(await read());
  }
  return registry.metrics();
}

function newGauge(name: string, registry: Registry): Gauge {
  return new Gauge({ name, help: name.replaceAll('_', ' '), registers: [registry] });
}
