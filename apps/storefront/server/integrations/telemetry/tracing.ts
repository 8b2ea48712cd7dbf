import { AsyncLocalStorage } from 'node:async_hooks'
import type { TracingChannel } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type TextMapGetter,
  type TextMapSetter,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Logger } from '@shop/http/logger'
import { databaseQueries, pageRenders, servedRequests, serviceCalls } from '@shop/telemetry/operations'
import type { Config } from '../../config/config.ts'
import { subscribeToChannel, subscribeToOperation } from './subscribe.ts'
import { routeOf } from './page-routes.ts'

export interface TracingOptions {
  config: Config
  logger: Logger
  /** The collector's URL, without `/v1/traces`. */
  endpoint: string
  /** The pattern of the page at a path. */
  pageRoute(path: string): string
}

/** How long, in milliseconds, an ending process waits until its last spans are sent. */
const closingTimeout = 2000

const fromHeaders: TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
}
const intoHeaders: TextMapSetter<Headers> = { set: (headers, name, value) => headers.set(name, value) }

/** An operation at its start: its span's name, kind, attributes and parent. */
interface Beginning {
  name: string
  kind?: SpanKind
  attributes?: Attributes
  /** Default: the current span. */
  parent?: Context
}

interface OperationSpan<Message> {
  begin(message: Message): Beginning
  /** Called in the span's context before the operation's work. */
  began?(message: Message, context: Context): void
  end?(message: Message, span: Span): void
}

const isFailure = (status: number | undefined): boolean => status === undefined || status >= 500

/** Logs when the collector starts to fail, which the SDK does not report, and when it accepts spans again. */
function withLog(exporter: SpanExporter, logger: Logger): SpanExporter {
  let hasFailed = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS
        if (fails && !hasFailed)
          logger.warn(
            { error: result.error },
            'OTEL_EXPORTER_OTLP_ENDPOINT accepts no traces: they are lost until it does',
          )
        if (!fails && hasFailed) logger.info('OTEL_EXPORTER_OTLP_ENDPOINT accepts traces again')
        hasFailed = fails
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

function createProvider({ config, logger, endpoint }: TracingOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
  })
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.BRAND_SLUG, 'service.version': config.DEPLOY_ID }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withLog(exporter, logger) })],
  })
}

/**
 * Sends spans of requests, pages, service calls and database statements to an OpenTelemetry collector, by OTLP over
 * HTTP. A trusted proxy's `traceparent` is continued, and calls to services carry one. Returns a function that stops
 * it.
 */
export function startTracing(options: TracingOptions): () => Promise<void> {
  const provider = createProvider(options)
  const tracer = provider.getTracer('shop')
  const propagator = new W3CTraceContextPropagator()
  const contexts = new AsyncLocalStorage<Context>()
  const current = () => contexts.getStore() ?? ROOT_CONTEXT

  /** Creates a span for each operation, the parent of spans within it. */
  function traceOperation<Message extends object>(
    operation: TracingChannel<unknown, Message>,
    { begin, began, end }: OperationSpan<Message>,
  ): () => void {
    const spans = new WeakMap<Message, Span>()
    operation.start.bindStore(contexts, (message) => {
      const { name, kind = SpanKind.INTERNAL, attributes = {}, parent = current() } = begin(message)
      const span = tracer.startSpan(name, { kind, attributes }, parent)
      spans.set(message, span)
      const context = trace.setSpan(parent, span)
      began?.(message, context)
      return context
    })
    const stop = subscribeToOperation(operation, {
      asyncEnd(message) {
        const span = spans.get(message)
        if (span) end?.(message, span)
        span?.end()
      },
    })
    return () => {
      operation.start.unbindStore(contexts)
      stop()
    }
  }

  const stops = [
    traceOperation(servedRequests, {
      begin: ({ request, scope, isFromProxy }) => ({
        name: request.method,
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'shop.request_id': scope.id },
        parent: isFromProxy ? propagator.extract(ROOT_CONTEXT, request.headers, fromHeaders) : ROOT_CONTEXT,
      }),
      end({ request, scope, status }, span) {
        const route = routeOf(request, scope, options.pageRoute)
        span.updateName(`${request.method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status ?? 500 })
        if (isFailure(status)) span.setStatus({ code: SpanStatusCode.ERROR })
      },
    }),
    traceOperation(pageRenders, {
      begin: ({ path }) => ({ name: `make ${options.pageRoute(path)}` }),
    }),
    traceOperation(serviceCalls, {
      begin({ request }) {
        const { host, pathname } = new URL(request.url)
        return {
          name: `${request.method} ${host}`,
          kind: SpanKind.CLIENT,
          attributes: { 'http.request.method': request.method, 'server.address': host, 'url.path': pathname },
        }
      },
      began: ({ request }, context) => propagator.inject(context, request.headers, intoHeaders),
      end({ status }, span) {
        if (status !== undefined) span.setAttribute('http.response.status_code', status)
        if (isFailure(status)) span.setStatus({ code: SpanStatusCode.ERROR })
      },
    }),
    subscribeToChannel(databaseQueries, ({ sql, milliseconds, hasFailed }) => {
      const parent = contexts.getStore()
      // Background work, such as the outbox's polling, would create a trace each time.
      if (!parent) return
      const endTime = performance.timeOrigin + performance.now()
      const span = tracer.startSpan(
        sql.split(' ', 1)[0] ?? '',
        { kind: SpanKind.CLIENT, startTime: endTime - milliseconds, attributes: { 'db.query.text': sql } },
        parent,
      )
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    }),
  ]

  return async () => {
    for (const stop of stops) stop()
    await Promise.race([provider.shutdown().catch(() => {}), wait(closingTimeout, undefined, { ref: false })])
  }
}
