import { expect, test } from 'vitest'
import { startContentService } from '../testing/content.ts'

const actions = '/v1/data/actions/production'
const mutate = '/v1/data/mutate/production'
const action = (name: string, fields: object) =>
  JSON.stringify({ actions: [{ actionType: `sanity.action.${name}`, ...fields }] })
const newRelease = { actionType: 'sanity.action.release.create', releaseId: 'r' }
const onRelease = (name: string, fields: object) =>
  JSON.stringify({ actions: [newRelease, { actionType: `sanity.action.release.${name}`, releaseId: 'r', ...fields }] })
const mutation = (...mutations: unknown[]) => JSON.stringify({ mutations })

type Case = [name: string, path: string, body: string, status: number, message: RegExp]

const cases: Case[] = [
  ['a release without an id', actions, action('release.create', {}), 400, /actions\.0\.releaseId/],
  ['a release with a path', actions, action('release.create', { releaseId: 'r.a' }), 400, /actions\.0\.releaseId/],
  ['a release named drafts', actions, action('release.create', { releaseId: 'drafts' }), 400, /a perspective/],
  [
    'a release of an unknown type',
    actions,
    action('release.create', { releaseId: 'r', metadata: { releaseType: 'now' } }),
    400,
    /actions\.0\.metadata\.releaseType/,
  ],
  ['a release at no time', actions, onRelease('schedule', { publishAt: 'soon' }), 400, /actions\.1\.publishAt/],
  [
    'a patch of a release’s state',
    actions,
    onRelease('edit', { patch: { set: { state: 'x' } } }),
    400,
    /only the meta/,
  ],
  [
    'a patch of a release’s title to a number',
    actions,
    onRelease('edit', { patch: { set: { 'metadata.title': 1 } } }),
    400,
    /metadata\.title/,
  ],
  ['an import of nothing', actions, action('release.import', { releaseId: 'r' }), 400, /document: required/],
  ['publishing an unknown release', actions, action('release.publish', { releaseId: 'r' }), 409, /was not found/],
  ['unscheduling an active release', actions, onRelease('unschedule', {}), 409, /is active and cannot be unscheduled/],
  [
    'a version of an unknown release',
    actions,
    action('document.version.create', { document: { _id: 'versions.r.a', _type: 'page' } }),
    409,
    /_\.releases\.r/,
  ],
  [
    'a copy in an unknown release',
    actions,
    action('document.version.create', { publishedId: 'a', baseId: 'a', versionId: 'versions.r.a' }),
    409,
    /_\.releases\.r/,
  ],
  [
    'a version in place of a published document',
    actions,
    action('document.version.replace', { document: { _id: 'a', _type: 'page' } }),
    400,
    /not a draft or version/,
  ],
  [
    'scheduling a release that is archived',
    actions,
    JSON.stringify({
      actions: [
        newRelease,
        { actionType: 'sanity.action.release.archive', releaseId: 'r' },
        { actionType: 'sanity.action.release.schedule', releaseId: 'r', publishAt: '2030-01-01T00:00:00Z' },
      ],
    }),
    409,
    /is archived and cannot be scheduled/,
  ],
  [
    'a version of another document',
    actions,
    action('document.version.create', { publishedId: 'b', document: { _id: 'drafts.a', _type: 'page' } }),
    400,
    /not a draft or version of/,
  ],
  [
    'a version of nothing',
    actions,
    action('document.version.create', { publishedId: 'a', versionId: 'drafts.a' }),
    400,
    /needs a document, or baseId/,
  ],
  [
    'discarding a published document',
    actions,
    action('document.version.discard', { versionId: 'a' }),
    400,
    /draft or v/,
  ],
  [
    'a new draft with the id of a published document',
    actions,
    action('document.create', { publishedId: 'a', attributes: { _id: 'a', _type: 'page' } }),
    400,
    /not a draft or version of/,
  ],
  [
    'a draft in place of that of another document',
    actions,
    action('document.replaceDraft', { publishedId: 'a', attributes: { _id: 'drafts.b', _type: 'page' } }),
    400,
    /not a draft or version of/,
  ],
  [
    'a release by mutation',
    mutate,
    mutation({ create: { _id: '_.releases.r', _type: 'a' } }),
    400,
    /only be changed by/,
  ],
]

test.each(cases)(
  '%s is rejected with a clear message and changes nothing',
  async (_name, path, body, status, message) => {
    const content = await startContentService()
    const token = await content.signIn()
    const response = await content.request(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body,
    })
    const answer = await response.text()
    expect(answer).toMatch(message)
    expect(response.status).toBe(status)
    expect(await content.client({ token, perspective: 'raw' }).fetch('count(*)')).toBe(0)
  },
)
