import { resolveEditUrl } from '@sanity/client/csm'
import { stegaClean } from '@sanity/client/stega'
import { beforeEach, expect, test } from 'vitest'
import type { SanityClient } from '@sanity/client'
import { startContentService, type TestService } from '../testing/content.ts'

let content: TestService
let client: SanityClient

beforeEach(async () => {
  content = await startContentService()
  client = content.client({ token: await content.signIn(), perspective: 'raw' })
})

const urlOf = (path: string): unknown =>
  expect.stringContaining(`/admin/intent/edit/mode=presentation;id=a;type=page;path=${encodeURIComponent(path)}?`)

const query = '*[_id == "a"][0]{"name": title, "texts": parts[].text}'

test('the client finds the field of each value, and marks texts with it', async () => {
  const parts = [{ _key: 'k', _type: 'part', text: 'Calm' }]
  await client.create({ _id: 'drafts.a', _type: 'page', title: 'Halcyon', parts })
  const options = { perspective: 'drafts', filterResponse: false } as const
  const urlsWith = async (resultSourceMap: true | 'withKeyArraySelector') => {
    const response = await client.fetch(query, {}, { ...options, resultSourceMap })
    expect(response.result).toEqual({ name: 'Halcyon', texts: ['Calm'] })
    return ['name', 'texts[0]'].map((resultPath) =>
      resolveEditUrl({ resultSourceMap: response.resultSourceMap!, resultPath, studioUrl: '/admin' }),
    )
  }
  expect(await urlsWith(true)).toEqual([urlOf('title'), urlOf('parts[0].text')])
  expect(await urlsWith('withKeyArraySelector')).toEqual([urlOf('title'), urlOf('parts[_key=="k"].text')])

  const stega = { enabled: true, studioUrl: '/admin' }
  const marked = await client.fetch(query, {}, { perspective: ['drafts'], stega })
  expect(stegaClean(marked)).toEqual({ name: 'Halcyon', texts: ['Calm'] })
  expect([marked.name, ...marked.texts]).not.toEqual(['Halcyon', 'Calm'])
})

const ask = (option: string) => content.request(`/v1/data/query/production?query=*[0].title${option}`)

const answerWith = async (option: string) => {
  const response = await ask(option)
  return [response.status, (await response.json()).resultSourceMap]
}

const tagOfMapped = async () => (await ask('&resultSourceMap=true')).headers.get('ETag')

test('a source map is sent on request only, to visitors too', async () => {
  await client.create({ _id: 'a', _type: 'page', title: 'Halcyon' })
  expect(await answerWith('')).toEqual([200, undefined])
  expect(await answerWith('&resultSourceMap=false')).toEqual([200, undefined])
  expect(await answerWith('&resultSourceMap=true')).toEqual([
    200,
    {
      documents: [{ _id: 'a', _type: 'page' }],
      paths: ["$['title']"],
      mappings: { $: { type: 'value', source: { type: 'documentValue', document: 0, path: 0 } } },
    },
  ])
  expect(await answerWith('&resultSourceMap=yes')).toEqual([400, undefined])

  // The same text of another document is another response.
  const tag = await tagOfMapped()
  await client.create({ _id: '0', _type: 'page', title: 'Halcyon' })
  expect(await tagOfMapped()).not.toBe(tag)
})
