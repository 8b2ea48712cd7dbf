import { nameRoute } from '@shop/telemetry/name-route'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { badRequest, notFound } from './protocol/api-error.ts'
import { errorAnswer } from './error-answer.ts'
import type { ServiceContext } from './service-context.ts'

/** Combines the routes of the service with its middleware; pages of `corsOrigins` may call them. */
export function createApp(context: ServiceContext, corsOrigins: readonly string[], parts: Hono[]): Hono {
  const app = new Hono()
  app.use(nameRoute)
  if (corsOrigins.length > 0) app.use(cors({ origin: [...corsOrigins], maxAge: 600 }))
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
    await next()
    if (!request.res.headers.has('Cache-Control')) request.res.headers.set('Cache-Control', 'no-store')
  })
  for (const part of parts) app.route('/', part)
  app.notFound(() => errorAnswer(notFound('There is nothing at this address'), context.logger))
  app.onError((error) => errorAnswer(error, context.logger))
  return app
}
