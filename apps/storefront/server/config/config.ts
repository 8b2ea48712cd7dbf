import { readFileSync } from 'node:fs'
import { validateHeaderValue } from 'node:http'
import path from 'node:path'
import { parseBucketAddress } from '@shop/assets/bucket-address'
import { parseTrustedProxies } from '@shop/http/client-address'
import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'
import { baseUrl, hostWithoutPort, httpUrl, origin, postgresUrl, sentryDsn, smtpUrl } from './addresses.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

const optional = z.string().optional()
/** A value that is sent in a header. Copied text may contain invisible characters, which headers cannot contain. */
const token = z
  .string()
  .regex(/^[!-~]+$/, 'must be letters, digits and ASCII signs, without spaces or invisible characters')
/**
 * A number in decimal digits: other forms that `Number` accepts, such as `1e3` and `0x50`, are rejected as mistakes.
 */
const digits = (number: z.ZodNumber) =>
  z.preprocess((text) => (/^-?\d*\.?\d+$/.test(String(text)) ? Number(text) : NaN), number)
const whole = (ofWhat = '') => z.number(`must be a number${ofWhat}`).int(`must be a whole number${ofWhat}`)
/** A whole number of at least 0 or 1. */
const count = (least: 0 | 1, most: number, ofWhat = '') =>
  digits(
    whole(ofWhat)
      .min(least, least === 0 ? 'must be 0 or more' : 'must be at least 1')
      .max(most, `must be at most ${most}`),
  )
const port = count(0, 65535)
const seconds = digits(
  z.number('must be a number of seconds').min(0, 'must be 0 seconds or more').max(3600, 'must be at most 3600 seconds'),
)
const vendorId = z.string().regex(/^[\w-]+$/, 'must be letters, digits, hyphens and underscores')
const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be one of: ${choices.join(', ')}`)
/** A list of nothing but commas would otherwise switch off what is on by default, such as private types. */
const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine((entries) => entries.length > 0, 'must have at least one entry')
const slug = z.string().regex(/^[a-z0-9-]+$/, 'must be lower-case letters, digits and hyphens')
const hostName = z
  .string()
  .refine(
    (name) => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i.test(name) && URL.canParse(`https://${name}`),
    'must be a host name such as your-shop.myshopify.com',
  )
const dataset = z
  .string()
  .max(64, 'must be names of at most 64 characters')
  .regex(
    /^[a-z0-9][-_a-z0-9]*$/,
    'must be names of lower-case letters, digits, hyphens and underscores, separated by commas',
  )
  .refine(
    (name) => !name.endsWith('-comments'),
    'must not end with -comments: datasets with this ending store the comments on other datasets',
  )
  .refine(
    (name) => !['back-office', 'sign-in'].includes(name),
    'must not be back-office or sign-in: the shop has something else at /admin/back-office and /admin/sign-in',
  )
/** With another separator, the list would be one name that matches no type, and nothing would be hidden. */
const documentType = z.string().regex(/^[a-z][\w.-]*$/i, 'must be names of document types, separated by commas')
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #1d2a58')

/** A setting that a parser transforms; the parser's error message becomes the issue. */
const parsedBy =
  <Input, Output>(parse: (input: Input) => Output) =>
  (input: Input, context: z.RefinementCtx): Output => {
    try {
      return parse(input)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : 'cannot be read')
      return z.NEVER
    }
  }
const proxies = list.transform(parsedBy(parseTrustedProxies))
const bucketAddress = z.string().transform(parsedBy(parseBucketAddress))
/** Headers in OpenTelemetry's format: `name=value`, the value URL-encoded. */
function readHeaders(entries: string[], context: z.RefinementCtx): Record<string, string> {
  const pairs = entries.map((entry) => /^([\w-]+)\s*=\s*(.+)$/.exec(entry) ?? [])
  try {
    const headers = pairs.map(([, name, value]) => [z.string().parse(name), decodeURIComponent(value ?? '')] as const)
    for (const [name, value] of headers) validateHeaderValue(name, value)
    return Object.fromEntries(headers)
  } catch {
    context.addIssue('must be name=value pairs, separated by commas, with URL-encoded values')
    return z.NEVER
  }
}
const apiVersion = z.string().regex(/^(\d{4}-(01|04|07|10)|unstable)$/, 'must be a version such as 2023-07')

/** Days, up to a hundred years: far later dates cannot be computed. */
const days = (unset: string) =>
  digits(whole(' of days').min(1, `must be at least 1 (leave it out ${unset})`).max(36_500, 'must be at most 36500'))

const perMinute = digits(whole().min(1, 'must be at least 1'))

/** Every setting of the shop, by the name of its environment variable. All defaults work offline. */
export const environmentSchema = z
  .object({
    PORT: port.default(3000),
    HOST: optional,
    STOP_DELAY: seconds.default(0),
    STOP_GRACE: seconds.default(8),
    WEB_CONCURRENCY: count(1, 64).optional(),
    DATA_DIR: z
      .string()
      .regex(/^[^"'~$]/, 'must be a path without quotes, and without ~ or $, which only a shell replaces')
      .default('.data')
      .transform((folder) => path.resolve(folder)),
    DATABASE_URL: postgresUrl.optional(),
    ASSETS_URL: bucketAddress.optional(),
    ASSETS_ACCESS_KEY_ID: token.optional(),
    ASSETS_SECRET_ACCESS_KEY: token.optional(),
    IMAGES_AHEAD: oneOf('on', 'off').default('on'),
    PUBLIC_URL: origin.optional(),
    TRUSTED_PROXIES: proxies.default(parseTrustedProxies([])),
    DEPLOY_ID: z.string().default(version),
    BRAND_NAME: z.string().default('Halcyon'),
    BRAND_SLUG: slug.default('halcyon'),
    SITE_VARIANT: oneOf('cbd', 'non-cbd').default('cbd'),
    PAGE_BACKGROUND_COLOR: color.default('#ffffff'),
    PAGE_TEXT_COLOR: color.default('#1d2a58'),
    NON_CBD_HOSTS: list.pipe(z.array(hostWithoutPort)).default([]),
    CONTENT_API_HOST: baseUrl.optional(),
    CONTENT_PROJECT_ID: slug.optional(),
    CONTENT_DATASETS: list.pipe(z.array(dataset)).default(['production', 'staging']),
    CONTENT_PUBLIC_DATASETS: list.optional(),
    CONTENT_ANONYMOUS_LISTENERS: count(0, 1000).default(8),
    CONTENT_CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
    CONTENT_HISTORY_DAYS: days('to keep everything').optional(),
    CONTENT_MAX_FILE_MB: count(1, 4096, ' of megabytes').default(64),
    CONTENT_PRIVATE_TYPES: list.pipe(z.array(documentType)).default(['form', 'formSubmission']),
    CONTENT_READ_TOKEN: token.optional(),
    CONTENT_WEBHOOK_SECRET: optional,
    CONTENT_WEBHOOKS_TO_PRIVATE: oneOf('on', 'off').default('off'),
    LOCAL_PREVIEW_URL: origin.optional(),
    STOREFRONT_DOMAIN: hostName.optional(),
    STOREFRONT_API_VERSION: apiVersion.default('2023-07'),
    STOREFRONT_CATALOGUE_API_VERSION: apiVersion
      .refine((version) => version >= '2024-07', 'must be 2024-07 or later')
      .default('2024-07'),
    STOREFRONT_ACCESS_TOKEN: token.optional(),
    STOREFRONT_PRIVATE_TOKEN: token.optional(),
    STOREFRONT_WEBHOOK_SECRET: optional,
    GIFT_CARD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    GIFT_CARD_DAYS: days('for cards that do not expire').optional(),
    SHOP_API_URL: httpUrl.optional(),
    FORMS_URL: baseUrl.optional(),
    RECOMMENDATIONS_URL: baseUrl.optional(),
    RECOMMENDATIONS_KEY: token.optional(),
    KLAVIYO_API_KEY: token.optional(),
    SMTP_URL: smtpUrl.optional(),
    SENTRY_DSN: sentryDsn.optional(),
    GTM_ID: vendorId.optional(),
    GA4_MEASUREMENT_ID: vendorId.optional(),
    META_PIXEL_ID: vendorId.optional(),
    REFERSION_KEY: vendorId.optional(),
    KLAVIYO_SITE_ID: vendorId.optional(),
    SESSION_REPLAY_ID: vendorId.optional(),
    CONSENT: oneOf('off', 'required').default('off'),
    EDITOR_EMAIL: z.string().refine(isEmailAddress, 'must be an email address').default('editor@example.com'),
    EDITOR_PASSWORD: z
      .string()
      .min(12, 'must have at least 12 characters')
      .max(1024, 'must have at most 1024 characters')
      .optional(),
    LIMIT_IMAGES: perMinute.default(6000),
    LIMIT_LISTENERS: perMinute.default(300),
    LIMIT_PAGES: perMinute.default(600),
    LIMIT_QUERIES: perMinute.default(3000),
    LIMIT_STOREFRONT_PRIVATE: perMinute.default(120_000),
    SECURITY_CONTACT: z
      .string()
      .regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
      .optional(),
    METRICS_TOKEN: z
      .string()
      .min(16, 'must have at least 16 characters')
      .regex(/^[ -~]*$/, 'must be ASCII characters')
      .optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: list.transform(readHeaders).default({}),
    OTEL_TRACES_SAMPLER_ARG: digits(
      z.number('must be a number').min(0, 'must be 0 or more').max(1, 'must be at most 1'),
    ).default(1),
    LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace').default('info'),
  })
  .refine(({ CONTENT_DATASETS: names }) => new Set(names).size === names.length, {
    path: ['CONTENT_DATASETS'],
    message: 'must name each dataset once',
  })
  .refine((values) => values.CONTENT_PUBLIC_DATASETS?.every((name) => values.CONTENT_DATASETS.includes(name)) ?? true, {
    path: ['CONTENT_PUBLIC_DATASETS'],
    message: 'must be datasets of CONTENT_DATASETS',
  })
  .refine((values) => values.METRICS_PORT === 0 || values.METRICS_PORT !== values.PORT, {
    path: ['METRICS_PORT'],
    message: 'must differ from PORT',
  })
  .refine((values) => !values.STOREFRONT_DOMAIN || values.STOREFRONT_ACCESS_TOKEN, {
    path: ['STOREFRONT_ACCESS_TOKEN'],
    message: 'is required when STOREFRONT_DOMAIN is set',
  })

  .refine((values) => !values.ASSETS_URL || (values.ASSETS_ACCESS_KEY_ID && values.ASSETS_SECRET_ACCESS_KEY), {
    path: ['ASSETS_ACCESS_KEY_ID'],
    message: 'and ASSETS_SECRET_ACCESS_KEY are required when ASSETS_URL is set',
  })

export type Environment = z.infer<typeof environmentSchema>

/** The settings as given, and the shop's public URL. */
export type Config = Environment & {
  /** The datasets that anybody may read; by default only the site's. */
  CONTENT_PUBLIC_DATASETS: string[]
  /**
   * The origin that shoppers see, without a trailing slash: for links in mails, canonical addresses and the checkout.
   */
  publicUrl: string
}

/** Thrown for invalid settings: one line for each, beginning with its name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** Whether the same settings may work later: they name a server that does not respond now. */
  readonly mayPass: boolean

  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options)
    this.mayPass = mayPass
  }

  /** The message for the person who starts the shop. */
  get explanation(): string {
    return `The configuration is wrong:\n${this.message}`
  }
}

/** A shell removes the quotes around a value; `docker run --env-file`, for example, does not. */
const isQuoted = (value: string | undefined) => /^(["']).*\1$/s.test(value ?? '')

/**
 * Reads the environment; nothing else does. Values are trimmed, which also removes the carriage returns of files from
 * Windows; an empty or blank variable counts as unset.
 * @throws {ConfigError} naming every invalid variable and what it must be.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  )
  const quoted = Object.keys(environmentSchema.shape).filter((name) => isQuoted(given[name]))
  const result = environmentSchema.safeParse(given)
  if (!result.success || quoted.length > 0) {
    const issues = result.error?.issues.map(({ path: [name], message }) => ({ name: String(name), message })) ?? []
    const lines = [
      ...quoted.map((name) => `${name} must be given without the quotes around it`),
      ...issues.filter(({ name }) => !quoted.includes(name)).map(({ name, message }) => `${name} ${message}`),
    ]
    // A URL such as `localhost:4318` is wrong for two reasons with one text.
    throw new ConfigError([...new Set(lines)].join('\n'))
  }
  const values = result.data
  return {
    ...values,
    CONTENT_PUBLIC_DATASETS: values.CONTENT_PUBLIC_DATASETS ?? values.CONTENT_DATASETS.slice(0, 1),
    publicUrl: values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`).origin,
  }
}
