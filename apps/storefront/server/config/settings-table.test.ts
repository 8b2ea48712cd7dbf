import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentSchema, readConfig } from './config.ts'

const goingLive = readFileSync(new URL('../../../../docs/going-live.md', import.meta.url), 'utf8')
const [, everySetting = ''] = goingLive.split('## Every setting')

/** The rows of the document's table of settings; a default in code spans is a settable value. */
const rows = [...everySetting.matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \| (.+) \|$/gm)].map(
  ([, name = '', standard = '', meaning = '']) => ({ name, standard, meaning }),
)

test('the table of settings has every setting of the code once, and no others', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted())
})

test('a default given as a value in the table equals the default of the code', () => {
  const stated = rows.flatMap(({ name, standard }) => {
    const [, value] = /^`([^`]+)`$/.exec(standard) ?? []
    return value === undefined || value.includes('://') ? [] : [[name, value]]
  })
  expect(stated.length).toBeGreaterThan(10)
  for (const [name = '', value] of stated)
    expect({ name, ...readConfig({ [name]: value }) }).toEqual({ name, ...readConfig({}) })
})

test('a setting whose default is a string or a number has it in the table as a value', () => {
  const config: Record<string, unknown> = { ...readConfig({}), DEPLOY_ID: undefined }
  const inWords = rows.filter(({ standard }) => !standard.startsWith('`'))
  const withValue = inWords.filter(({ name }) => ['string', 'number'].includes(typeof config[name]))
  expect(withValue.map(({ name }) => name)).toEqual([])
})

/** Variables of other programs, and constants of systemd. */
const others = /^(AF_|MALLOC_|NODE_|POSTGRES_|CHROMIUM_PATH$|CONTAINER_FILES$|SHOP_HOST$)/

const examples = ['Dockerfile', 'compose.yaml', 'deploy/kubernetes.yaml', 'docs/going-live.md']
test.each(examples)('%s names only settings that exist', (file) => {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
  const names = new Set(text.match(/\b[A-Z]+_[A-Z_]+\b/g))
  const unknown = [...names].filter((name) => !(name in environmentSchema.shape) && !others.test(name))
  expect(unknown).toEqual([])
  expect(names.size).toBeGreaterThan(3)
})
