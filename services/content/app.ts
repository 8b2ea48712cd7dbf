import { AssetDamagedError, AssetsUnavailableError } from '@shop/assets/asset-error'
import { RenditionLimitError } from '@shop/assets/rendition-limit'
import { DatabaseUnavailableError, StorageUnavailableError } from '@shop/database/unavailable-error'
import { ListenFilterError, QueriesBusyError, QueryError } from '@shop/groq/errors'
import { isAborted } from '@shop/http/failure'
import type { Logger } from '@shop/http/logger'
import { ImagesBusyError, InvalidImageError } from '@shop/images'
import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { allowOrigins } from './cors/cors.ts'
import type { AllowedOrigins } from './cors/origins.ts'
import {
  ApiError,
  badRequest,
  busy,
  dataError,
  httpError,
  notFound,
  storageError,
  tooMany,
} from './protocol/api-error.ts'
import { parseApiVersion } from './protocol/api-version.ts'
import type { ServiceContext } from './service-context.ts'

function databaseUnavailable({ mayBeCommitted }: DatabaseUnavailableError): ApiError {
  const advice = mayBeCommitted
    ? 'It may have been saved: check before you send it again'
    : 'Nothing was changed: try again'
  return busy(`The database does not respond. ${advice}`, 5)
}

/** The client's error, if the request was invalid or cannot be served at the moment. */
function refusalOf(error: unknown): ApiError | undefined {
  if (isAborted(error)) return badRequest('The request was aborted')
  if (error instanceof QueryError) return dataError(400, error.details)
  if (error instanceof ListenFilterError) return badRequest(error.message)
  if (error instanceof InvalidImageError)
    return dataError(400, { type: 'invalidImageError', description: error.message })
  if (error instanceof ImagesBusyError) return busy(error.message, 2)
  if (error instanceof RenditionLimitError) return tooMany(error.message, error.retryAfterSeconds)
  return error instanceof QueriesBusyError ? busy(error.message, error.retryAfterSeconds) : undefined
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailableError && !(error instanceof StorageUnavailableError))
    return databaseUnavailable(error)
  if (error instanceof AssetsUnavailableError) return busy('The images and files cannot be reached right now', 5)
  if (error instanceof AssetDamagedError) return httpError(502, 'Bad Gateway', 'The bytes of this asset are damaged')
  return storageError(error) ?? httpError(500, 'Internal Server Error', 'An error occurred')
}

/** Responds with an error in the hosted API's format; internal errors are logged and masked. */
function errorResponse(error: unknown, logger: Logger): Response {
  const refusal = refusalOf(error)
  if (refusal) return errorResponse(refusal, logger)
  const known = toApiError(error)
  const isLogged = error instanceof AssetsUnavailableError && error.isRepeated
  if (known !== error && !isLogged) logger.error({ error }, 'a content request failed')
  return Response.json(known.body, { status: known.status, headers: { ...known.headers, 'Cache-Control': 'no-store' } })
}

/** Combines the routes of the service with its middleware; pages of `origins` may call them. */
export function createApp(context: ServiceContext, origins: AllowedOrigins, parts: Hono[]): Hono {
  const app = new Hono()
  app.use(nameRoute)
  app.use(allowOrigins(origins))
  app.use(async (request, next) => {
    request.set('cookiePrefix', context.publicUrl().startsWith('https:') ? '__Host-' : '')
    await next()
  })
  app.use(async ({ req }, next) => {
    // PostgreSQL cannot store null characters in text, and no URL needs one.
    if (/%00/.test(req.url)) throw badRequest('Malformed address: it contains a null character')
    await next()
  })
  app.use('/:version/*', async (request, next) => {
    // Only if a versioned route will answer: other addresses, such as those of images, match this pattern too. This
    // middleware's own path ends with `/*`.
    const route = routePath(request, -1)
    if (route.startsWith('/:version/') && !route.endsWith('/*')) parseApiVersion(request.req.param('version'))
    await next()
    if (!request.res.headers.has('Cache-Control')) request.res.headers.set('Cache-Control', 'no-store')
  })
  for (const part of parts) app.route('/', part)
  app.notFound(() => errorResponse(notFound('There is nothing at this address'), context.logger))
  app.onError((error) => errorResponse(error, context.logger))
  return app
}
