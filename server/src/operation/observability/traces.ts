/**
 * The server loads this module only if an environment variable of OpenTelemetry names a collector
 * (docs/decisions/0023-observability.md). No span contains the URL of a request, a statement or a value.
 */
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { Config } from '../../base/process/config.ts';
import { codeOf } from '../../base/database/errors.ts';
import { type TracedTransaction, transactionChannel } from '../../base/database/as-tenant.ts';

interface Handled {
  request: FastifyRequest;
}

const handling = tracingChannel<unknown, Handled>('fastify.request.handler');
const propagator = new W3CTraceContextPropagator();
const headersOf = {
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
};

/** The exporter reads OpenTelemetry's variables of the environment. */
export function traceServer(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'dioptria' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    // The sampler takes all requests unless OTEL_TRACES_SAMPLER_ARG gives a share of the requests.
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(Number(process.env['OTEL_TRACES_SAMPLER_ARG'] ?? 1)),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('dioptria');
  const current = new AsyncLocalStorage<Span | undefined>();
  const requests = new WeakMap<FastifyRequest, Span>();
  traceRequests(app, tracer, requests, trustProxy !== false);
  const stopTransactions = traceTransactions(tracer, current);
  handling.start.bindStore(current, ({ request }) => requests.get(request));
  app.addHook('onClose', async () => {
    stopTransactions();
    handling.start.unbindStore(current);
    await provider.shutdown();
  });
}

/** If `isContinued` is true, each request continues the trace of its caller, a trusted proxy. */
function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  requests: WeakMap<FastifyRequest, Span>,
  isContinued: boolean,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'dioptria.request_id': id };
    const parent = isContinued ? propagator.extract(ROOT_CONTEXT, headers, headersOf) : ROOT_CONTEXT;
    requests.set(request, tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent));
    done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = requests.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

function traceTransactions(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): () => void {
  const spans = new WeakMap<TracedTransaction, Span>();
  transactionChannel.start.bindStore(current, (transaction) => {
    const parent = current.getStore();
    const attributes = { 'db.system.name': 'postgresql', 'dioptria.attempts': transaction.attempts };
    const span = tracer.startSpan(
      'transaction',
      { kind: SpanKind.CLIENT, attributes },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    spans.set(transaction, span);
    return span;
  });
  const onFailure = (transaction: TracedTransaction & { error: unknown }): void => {
    // The span gets only the code of the error, because the message may contain a user's text.
    const code = codeOf(transaction.error);
    spans.get(transaction)?.setStatus({ code: SpanStatusCode.ERROR, ...(code === undefined ? {} : { message: code }) });
  };
  const onEnd = (transaction: TracedTransaction): void => spans.get(transaction)?.end();
  transactionChannel.error.subscribe(onFailure as (message: unknown) => void);
  transactionChannel.asyncEnd.subscribe(onEnd as (message: unknown) => void);
  return () => {
    transactionChannel.start.unbindStore(current);
    transactionChannel.error.unsubscribe(onFailure as (message: unknown) => void);
    transactionChannel.asyncEnd.unsubscribe(onEnd as (message: unknown) => void);
  };
}
