import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { originOf, variantOf } from './site.ts'

test('an empty environment works, offline, on port 3000', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    DATA_DIR: expect.stringMatching(/\/\.data$/),
    publicUrl: 'http://localhost:3000',
    CONTENT_DATASETS: ['production', 'staging'],
    CONTENT_PUBLIC_DATASETS: ['production'],
    STOREFRONT_API_VERSION: '2023-07',
    STOREFRONT_CATALOGUE_API_VERSION: '2024-07',
    SITE_VARIANT: 'cbd',
    CONSENT: 'off',
  })
  expect(config.STOREFRONT_DOMAIN).toBeUndefined()
  expect(config.CONTENT_PROJECT_ID).toBeUndefined()
})

test("CART-02: the deploy id is DEPLOY_ID, by default the package's version", () => {
  expect(readConfig({}).DEPLOY_ID).toMatch(/^\d+\.\d+\.\d+$/)
  expect(readConfig({ DEPLOY_ID: 'abc' }).DEPLOY_ID).toBe('abc')
})

test('a bucket is read from ASSETS_URL, an invalid URL is reported, and its keys are required', () => {
  const keys = { ASSETS_ACCESS_KEY_ID: 'id', ASSETS_SECRET_ACCESS_KEY: 'secret' }
  const { ASSETS_URL } = readConfig({ ...keys, ASSETS_URL: 's3://pictures/a/b/?endpoint=https://store.example/' })
  expect(ASSETS_URL).toEqual({
    endpoint: 'https://store.example',
    region: 'us-east-1',
    bucket: 'pictures',
    prefix: 'a/b/',
    writes: 'bucket',
  })
  expect(() => readConfig({ ASSETS_URL: 's3://pictures' })).toThrow('ASSETS_ACCESS_KEY_ID')
  for (const wrong of [
    'pictures',
    's3://x',
    's3://pictures/a b',
    's3://pictures?write=x',
    's3://pictures?endpoint=x',
  ]) {
    expect(() => readConfig({ ...keys, ASSETS_URL: wrong })).toThrow('ASSETS_URL')
  }
})

test.each(['', ' ', '\t'])('an empty or blank variable counts as unset: %j', (blank) => {
  const given = { PORT: blank, BRAND_NAME: blank, HOST: blank, EDITOR_PASSWORD: blank, WEB_CONCURRENCY: blank }
  expect(readConfig(given)).toEqual(readConfig({}))
})

test('quotes around a value, which no shell has removed, are reported for each setting, also for secrets', () => {
  const given = { STOREFRONT_WEBHOOK_SECRET: "'secret'", EDITOR_PASSWORD: '"a calm lake"', PORT: '"3000"', GTM_ID: '"' }
  const lines = ['PORT', 'STOREFRONT_WEBHOOK_SECRET', 'EDITOR_PASSWORD'].map(
    (name) => `${name} must be given without the quotes around it`,
  )
  expect(() => readConfig(given)).toThrow([...lines, 'GTM_ID must be letters'].join('\n'))
})

test('a setting that is wrong for two reasons with one text is reported once', () => {
  expect(() => readConfig({ LOCAL_PREVIEW_URL: 'localhost:3000' })).toThrow(/^LOCAL_PREVIEW_URL must be a URL[^\n]*$/)
})

test('spaces and ends of lines around a value do not count', () => {
  const config = readConfig({
    DATA_DIR: ' /srv/data \r',
    DATABASE_URL: 'postgres://a@/b?host=/run/postgresql\r\n',
    LOG_LEVEL: 'warn\r',
    METRICS_TOKEN: ' 0123456789abcdef ',
  })
  expect(config).toMatchObject({
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgres://a@/b?host=/run/postgresql',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: '0123456789abcdef',
  })
})

test.each([
  ['https://shop.example/', 'https://shop.example'],
  ['https://Shop.Example', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://müller.example', 'https://xn--mller-kva.example'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('an origin is kept as browsers write it: %s', (given, origin) => {
  const config = readConfig({ PUBLIC_URL: given, LOCAL_PREVIEW_URL: given, CONTENT_CORS_ORIGINS: `${given}, ${given}` })
  expect(config).toMatchObject({
    publicUrl: origin,
    LOCAL_PREVIEW_URL: origin,
    CONTENT_CORS_ORIGINS: [origin, origin],
  })
})

test('base URLs lose their trailing slashes, and keep their paths', () => {
  const names = ['CONTENT_API_HOST', 'FORMS_URL', 'RECOMMENDATIONS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']
  const allAt = (address: string) => Object.fromEntries(names.map((name) => [name, address]))
  expect(readConfig(allAt('https://API.example//'))).toMatchObject(allAt('https://api.example'))
  expect(readConfig(allAt('https://api.example/api/v1/'))).toMatchObject(allAt('https://api.example/api/v1'))
  expect(() => readConfig(allAt('https://api.example/?a=b'))).toThrow(
    /^CONTENT_API_HOST must have no query(.*\n.*){3}$/,
  )
})

test('without PUBLIC_URL the default port of HTTP is left out of it', () => {
  expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://localhost')
})

test('no proxy is trusted and forms are private, unless the settings say otherwise', () => {
  const { TRUSTED_PROXIES, CONTENT_PRIVATE_TYPES } = readConfig({})
  expect([TRUSTED_PROXIES.includes('127.0.0.1'), CONTENT_PRIVATE_TYPES]).toEqual([false, ['form', 'formSubmission']])
  const behindProxy = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8', CONTENT_PRIVATE_TYPES: 'form,letter' })
  expect(behindProxy.TRUSTED_PROXIES.includes('10.9.9.9')).toBe(true)
  expect(behindProxy.CONTENT_PRIVATE_TYPES).toEqual(['form', 'letter'])
})

test('lists are split at commas', () => {
  expect(readConfig({ NON_CBD_HOSTS: 'a.example, b.example,' }).NON_CBD_HOSTS).toEqual(['a.example', 'b.example'])
})

test.each([
  'TRUSTED_PROXIES',
  'NON_CBD_HOSTS',
  'CONTENT_DATASETS',
  'CONTENT_PUBLIC_DATASETS',
  'CONTENT_CORS_ORIGINS',
  'CONTENT_PRIVATE_TYPES',
  'OTEL_EXPORTER_OTLP_HEADERS',
])('a list of nothing but commas is refused: %s', (name) => {
  expect(() => readConfig({ [name]: ' , ,' })).toThrow(new RegExp(`^${name} must have at least one entry$`))
})

test.each([
  ['https://calm.example/shop', 'calm.example'],
  ['https://calm.example./shop', 'calm.example'],
  ['https://xn--mller-kva.example/shop', 'xn--mller-kva.example'],
  ['https://still.example/shop', 'still.example'],
  ['http://localhost:3000/shop', 'localhost'],
])('PUB-04: a host of NON_CBD_HOSTS gets the non-hemp site however its name is written: %s', (address, hostname) => {
  const config = readConfig({ NON_CBD_HOSTS: 'Calm.Example, Müller.example, still.example., localhost' })
  const request = new Request(address)
  expect([variantOf(config, request), originOf(config, request)]).toEqual(['non-cbd', `http://${hostname}:3000`])
  expect(variantOf(config, new Request('https://shop.example/'))).toBe('cbd')
})

test.each(['https://calm.example', 'calm.example:8080', 'calm.example/shop', '*.calm.example', 'a b'])(
  'what is not a host name in NON_CBD_HOSTS is reported: %s',
  (wrong) => {
    expect(() => readConfig({ NON_CBD_HOSTS: `localhost,${wrong}` })).toThrow(
      /^NON_CBD_HOSTS must be host names [^\n]*$/,
    )
  },
)

test.each([
  [{ PORT: 'soon' }, /^PORT must be a number/],
  [{ PORT: '1e3' }, /^PORT must be a number/],
  [{ PORT: '0x50' }, /^PORT must be a number/],
  [{ PORT: '80.5' }, /^PORT must be a whole number/],
  [{ LIMIT_PAGES: '1e3' }, /^LIMIT_PAGES must be a number/],
  [{ GIFT_CARD_DAYS: '1e3' }, /^GIFT_CARD_DAYS must be a number of days/],
  [{ STOP_DELAY: '0x5' }, /^STOP_DELAY must be a number of seconds/],
  [{ OTEL_TRACES_SAMPLER_ARG: '1e-3' }, /^OTEL_TRACES_SAMPLER_ARG must be a number/],
  [{ PORT: '70000' }, /^PORT must be at most 65535/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must begin with postgres:\/\//],
  [{ DATABASE_URL: 'postgres://a:p#b@host/shop' }, /^DATABASE_URL must be like .*URL-encoded/],
  [{ DATA_DIR: '"/data' }, /^DATA_DIR must be a path without quotes/],
  [{ DATA_DIR: '~/data' }, /^DATA_DIR must be a path without quotes, and without ~/],
  [{ DATA_DIR: '$HOME/data' }, /^DATA_DIR must be a path without quotes, and without ~ or \$/],
  [{ PUBLIC_URL: 'shop.example' }, /^PUBLIC_URL must be a URL/],
  [{ PUBLIC_URL: 'https://*.example' }, /^PUBLIC_URL must be a URL .* a host name$/],
  [{ PUBLIC_URL: 'https://$HOST' }, /^PUBLIC_URL must be a URL .* a host name$/],
  [{ PUBLIC_URL: 'https://shop..example' }, /^PUBLIC_URL must be a URL .* a host name$/],
  [{ CONTENT_CORS_ORIGINS: 'https://*.example' }, /^CONTENT_CORS_ORIGINS must be a URL/],
  [{ SHOP_API_URL: 'https://me:secret@shop.example/graphql' }, /^SHOP_API_URL must have no user or password$/],
  [{ STOREFRONT_API_VERSION: '2023-08' }, /^STOREFRONT_API_VERSION must be a version/],
  [{ STOREFRONT_DOMAIN: 'x..example', STOREFRONT_ACCESS_TOKEN: 't' }, /^STOREFRONT_DOMAIN must be a host name/],
  [{ PUBLIC_URL: 'https://shop.example/store' }, /^PUBLIC_URL must have no path after the host$/],
  [{ PUBLIC_URL: 'https://shop.example/?a=b' }, /^PUBLIC_URL must have no query or fragment$/],
  [{ PUBLIC_URL: 'https://shop.example#top' }, /^PUBLIC_URL must have no query or fragment/],
  [{ PUBLIC_URL: 'https://me:secret@shop.example' }, /^PUBLIC_URL must have no user or password$/],
  [{ CONTENT_CORS_ORIGINS: 'https://a.example,*' }, /^CONTENT_CORS_ORIGINS must be a URL/],
  [{ BRAND_SLUG: 'Quiet Water' }, /^BRAND_SLUG must be lower-case/],
  [{ SITE_VARIANT: 'hemp' }, /^SITE_VARIANT must be one of: cbd, non-cbd/],
  [{ CONTENT_PROJECT_ID: 'My_Project' }, /^CONTENT_PROJECT_ID must be lower-case letters, digits and hyphens$/],
  [{ STOREFRONT_CATALOGUE_API_VERSION: '2023-07' }, /^STOREFRONT_CATALOGUE_API_VERSION must be 2024-07 or later$/],
  [{ SENTRY_DSN: 'https://errors.example/12' }, /^SENTRY_DSN must be like https:\/\/KEY@HOST\/PROJECT/],
  [{ SENTRY_DSN: 'https://key@errors.example/' }, /^SENTRY_DSN must be like https:\/\/KEY@HOST\/PROJECT/],
  [{ STOREFRONT_API_VERSION: 'latest' }, /^STOREFRONT_API_VERSION must be a version/],
  [{ CONTENT_DATASETS: 'production,Staging 2' }, /^CONTENT_DATASETS must be names of lower-case letters/],
  [{ CONTENT_DATASETS: 'production,production-comments' }, /^CONTENT_DATASETS must not end with -comments/],
  [{ CONTENT_DATASETS: 'production,sign-in' }, /^CONTENT_DATASETS must not be back-office or sign-in/],
  [{ CONTENT_DATASETS: 'back-office' }, /^CONTENT_DATASETS must not be back-office or sign-in/],
  [{ STOREFRONT_DOMAIN: 'x.example' }, /^STOREFRONT_ACCESS_TOKEN is required/],
  [{ STOREFRONT_DOMAIN: 'https://x.example', STOREFRONT_ACCESS_TOKEN: 't' }, /^STOREFRONT_DOMAIN must be a host name/],
  [{ STOREFRONT_DOMAIN: 'x.example:99999', STOREFRONT_ACCESS_TOKEN: 't' }, /^STOREFRONT_DOMAIN must be a host name/],
  [{ STOREFRONT_DOMAIN: '...', STOREFRONT_ACCESS_TOKEN: 't' }, /^STOREFRONT_DOMAIN must be a host name/],
  [{ SMTP_URL: 'localhost' }, /^SMTP_URL must begin with smtp/],
  [{ SMTP_URL: 'smtp://' }, /^SMTP_URL must be like smtps:\/\/user:password@host:465/],
  [{ SMTP_URL: 'smtp://shop:pass#word@mail.example' }, /^SMTP_URL must be like/],
  [{ SMTP_URL: 'smtp://mail.example:99999' }, /^SMTP_URL must be like/],
  [{ PORT: '3001', METRICS_PORT: '3001' }, /^METRICS_PORT must differ from PORT$/],
  [{ CONTENT_DATASETS: 'production,production' }, /^CONTENT_DATASETS must name each dataset once$/],
  [{ CONTENT_DATASETS: 'a'.repeat(65) }, /^CONTENT_DATASETS must be names of at most 64 characters$/],
  [{ CONTENT_PRIVATE_TYPES: 'form;formSubmission' }, /^CONTENT_PRIVATE_TYPES must be names of document types/],
  [{ CONTENT_PUBLIC_DATASETS: 'prodution' }, /^CONTENT_PUBLIC_DATASETS must be datasets of CONTENT_DATASETS$/],
  [{ GTM_ID: '"GTM-X' }, /^GTM_ID must be letters, digits, hyphens and underscores$/],
  [{ CONSENT: 'maybe' }, /^CONSENT must be one of: off, required/],
  [{ EDITOR_EMAIL: 'me' }, /^EDITOR_EMAIL must be an email/],
  [{ EDITOR_PASSWORD: 'short' }, /^EDITOR_PASSWORD must have at least 12/],
  [{ EDITOR_PASSWORD: 'a'.repeat(1025) }, /^EDITOR_PASSWORD must have at most 1024/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,proxy' }, /^TRUSTED_PROXIES "proxy" is neither an address nor a network/],
  [{ CONTENT_MAX_FILE_MB: '5000' }, /^CONTENT_MAX_FILE_MB must be at most 4096/],
  [{ CONTENT_HISTORY_DAYS: '0' }, /^CONTENT_HISTORY_DAYS must be at least 1/],
  [{ CONTENT_HISTORY_DAYS: '99999999999' }, /^CONTENT_HISTORY_DAYS must be at most 36500$/],
  [{ STOREFRONT_ACCESS_TOKEN: 'copied\u200b' }, /^STOREFRONT_ACCESS_TOKEN must be .* without .* invisible characters$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
  [{ STOP_GRACE: '4000' }, /^STOP_GRACE must be at most 3600 seconds/],
  [{ WEB_CONCURRENCY: '65' }, /^WEB_CONCURRENCY must be at most 64/],
  [{ CONTENT_ANONYMOUS_LISTENERS: '-1' }, /^CONTENT_ANONYMOUS_LISTENERS must be 0 or more/],
  [{ GIFT_CARD_SECRET: 'short' }, /^GIFT_CARD_SECRET must have at least 32/],
  [{ GIFT_CARD_DAYS: '40000' }, /^GIFT_CARD_DAYS must be at most 36500/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 16/],
  [{ METRICS_TOKEN: 'clé-de-16-lettres' }, /^METRICS_TOKEN must be ASCII/],
  [{ SECURITY_CONTACT: 'me@shop.example' }, /^SECURITY_CONTACT must begin with mailto:/],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG must be at most 1/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a key=b' }, /^OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0A' }, /^OTEL_EXPORTER_OTLP_HEADERS must be name=value/],
  [{ PAGE_TEXT_COLOR: 'color:#1d2a58' }, /^PAGE_TEXT_COLOR must be a color/],
  [{ ASSETS_URL: 's3://pictures', ASSETS_ACCESS_KEY_ID: 'id' }, /^ASSETS_ACCESS_KEY_ID and ASSETS_SECRET/],
])('an invalid value is reported in one line that names the variable: %j', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(line)
  expect(() => readConfig(environment)).toThrow(ConfigError)
})

test.each(['http://[::1]:3000', 'http://content_service:3000', 'https://shop.example.'])(
  'the host of an address may be written in any way that is looked up: %s',
  (given) => {
    expect(readConfig({ PUBLIC_URL: given, FORMS_URL: given })).toMatchObject({ publicUrl: given, FORMS_URL: given })
  },
)

test('a fraction may begin with its point', () => {
  expect(readConfig({ STOP_DELAY: '.5', OTEL_TRACES_SAMPLER_ARG: '0.25', PORT: '080' })).toMatchObject({
    STOP_DELAY: 0.5,
    OTEL_TRACES_SAMPLER_ARG: 0.25,
    PORT: 80,
  })
})

test('a Sentry DSN may have a path, and the newest catalogue version a name', () => {
  const given = { SENTRY_DSN: 'https://key@errors.example/sentry/12', STOREFRONT_CATALOGUE_API_VERSION: 'unstable' }
  expect(readConfig(given)).toMatchObject(given)
})

test('headers of the collector are decoded, and two ports may both be any free one', () => {
  const given = {
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20a%3D, x-team = shop',
    PORT: '0',
    METRICS_PORT: '0',
  }
  const headers = { Authorization: 'Basic a=', 'x-team': 'shop' }
  expect(readConfig(given)).toMatchObject({ OTEL_EXPORTER_OTLP_HEADERS: headers, PORT: 0, METRICS_PORT: 0 })
})

test('several invalid values are reported together, one line each', () => {
  expect(() => readConfig({ PORT: '-1', CONSENT: 'x' })).toThrow(/^PORT .*\nCONSENT /)
})
