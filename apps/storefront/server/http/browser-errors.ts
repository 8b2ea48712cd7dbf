import { clientAddress } from '@shop/http/client-address'
import type { Logger } from '@shop/http/logger'
import { fieldErrors, problem } from '@shop/http/problem'
import { createAddressLimits } from '@shop/http/address-limits'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { withoutPersonalData } from '../../app/features/error-reporting/without-personal-data.ts'
import type { Config } from '../config/config.ts'

/** A text without personal data. It is limited before, because cleaning a long one takes long. */
const cleanText = (longest: number) => z.string().max(longest).transform(withoutPersonalData)

/** An error reported by a browser: name, message and stack in one text, and the path of the page. */
const reportSchema = z.object({ text: cleanText(4000), path: cleanText(300) })

/** Reports per client and minute; a page that fails continuously would otherwise fill the log. */
const reportsAMinute = 20

/** Logs browser errors: POST `{text, path}` returns 204; 400 naming what is wrong, 413, 429. */
export function browserErrorRoutes({ TRUSTED_PROXIES: trustedProxies }: Config, logger: Logger) {
  const limits = createAddressLimits({ limits: { reports: reportsAMinute } })
  const limit = bodyLimit({ maxSize: 20_000, onError: () => problem(413, 'The report is too long') })
  return new Hono<{ Bindings: object }>().post('/', limit, async ({ req, env, body }) => {
    const wait = await limits.take('reports', clientAddress(req.raw, env, trustedProxies))
    if (wait > 0) return problem(429, 'Too many reports')
    const report = reportSchema.safeParse(await req.json().catch(() => null))
    if (!report.success) return problem(400, 'This is not an error report', fieldErrors(report.error.issues))
    logger.warn({ browserError: report.data }, 'an error in a browser')
    return body(null, 204)
  })
}
