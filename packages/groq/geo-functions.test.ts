import { expect, test } from 'vitest'
import { DocumentView } from './document-view.ts'
import { parseQuery } from './parse-query.ts'
import { runQuery } from './run-query.ts'

const context = { projectId: 'local', dataset: 'production', identity: 'somebody' }
const system = { _type: 'shop', _rev: 'r', _createdAt: '2024-01-01T00:00:00Z', _updatedAt: '2024-01-01T00:00:00Z' }

const square = (from: number, to: number) => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
]

const view = new DocumentView([
  { ...system, _id: 'bergen', place: { _type: 'geopoint', type: 'town', lat: 60.3913, lng: 5.3221 } },
  { ...system, _id: 'hamburg', place: { type: 'Point', coordinates: [9.9937, 53.5511] } },
  { ...system, _id: 'lima', place: { lat: -12.0464, lon: -77.0428 } },
  { ...system, _id: 'nowhere' },
])

const run = (query: string, parameters: Record<string, unknown> = {}, limit?: number): Promise<unknown> =>
  runQuery(view, parseQuery(query, parameters), { query, parameters }, context, limit)

test('documents are sorted by their distance from a point, those without a point last', async () => {
  const near = '*|order(geo::distance(place, geo({"lat": 55.6761, "lng": 12.5683}))){_id}._id'
  expect(await run(near)).toEqual(['hamburg', 'bergen', 'lima', 'nowhere'])
})

test.each([
  ['geo::distance({"lat": 0, "lng": 0}, {"lat": 0, "lng": 0})', 0],
  ['round(geo::distance(geo::latLng(0, -179.5), geo::latLng(0, 179.5)))', 111_319],
  ['round(geo::distance(geo::latLng(90, 0), geo::latLng(-90, 0)))', 20_037_508],
  // Degrees of longitude are shorter away from the equator.
  ['round(geo::distance(geo::latLng(60, 0), geo::latLng(60, 90)))', 4_609_698],
  ['[geo::latLng(91, 0), geo::latLng(0, 181)]', [null, null]],
  ['geo::distance({"lat": 0, "lng": 0}, {"type": "LineString", "coordinates": [[0, 0], [1, 1]]})', null],
])('%s is %j', async (query, expected) => {
  expect(await run(query)).toEqual(expected)
})

test('an area contains the points of documents within it', async () => {
  const area = { type: 'Polygon', coordinates: [square(0, 70)] }
  expect(await run('*[geo::contains($area, place)]._id', { area })).toEqual(['bergen', 'hamburg'])
  const literal = '{"type": "Polygon", "coordinates": [[[-80, -20], [-70, -20], [-70, 0], [-80, 0], [-80, -20]]]}'
  expect(await run(`*[geo::contains(${literal}, place)]._id`)).toEqual(['lima'])
})

const withHole = { type: 'Polygon', coordinates: [square(0, 9), square(3, 6)] }
const two = { type: 'MultiPolygon', coordinates: [[square(0, 2)], [square(5, 7)]] }
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates })
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })
const collection = (...geometries: object[]) => ({ type: 'GeometryCollection', geometries })

test.each([
  ['a point in a hole', withHole, point(4, 4), false, false],
  ['a point on the edge', withHole, point(0, 5), true, true],
  ['an area within', withHole, { type: 'Polygon', coordinates: [square(1, 2)] }, true, true],
  ['a line through a hole', withHole, line([1, 4], [8, 4]), false, true],
  ['a line along the edge', withHole, line([0, 0], [9, 0]), true, true],
  [
    'points in both areas',
    two,
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 1],
        [6, 6],
      ],
    },
    true,
    true,
  ],
  ['an area across both', two, { type: 'Polygon', coordinates: [square(1, 6)] }, false, true],
  ['a collection within', two, collection(point(1, 1), line([5, 5], [6, 6])), true, true],
  ['a collection beside it', two, collection(point(1, 1), point(4, 4)), false, true],
  ['a line apart', two, line([3, 3], [4, 4]), false, false],
  ['a line that crosses a line', line([0, 0], [2, 2]), line([0, 2], [2, 0]), false, true],
])('%s', async (_, a, b, contains, intersects) => {
  expect(await run('[geo::contains($a, $b), geo::intersects($a, $b), geo::intersects($b, $a)]', { a, b })).toEqual([
    contains,
    intersects,
    intersects,
  ])
})

test.each([
  ['a text', 'Bergen'],
  ['no longitude', { lat: 1 }],
  ['two longitudes', { lat: 1, lng: 1, lon: 1 }],
  ['a latitude beyond the pole', { lat: 91, lng: 0 }],
  ['a longitude beyond the antimeridian', point(181, 0)],
  ['a position with a text', { type: 'Point', coordinates: [1, 1, 'high'] }],
  ['a position of one number', point(1)],
  ['a position of four numbers', point(1, 2, 3, 4)],
  ['a feature', { type: 'Feature', geometry: point(1, 1) }],
  [
    'a ring that is open',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 1],
        ],
      ],
    },
  ],
  [
    'a ring that crosses itself',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
          [0, 0],
        ],
      ],
    },
  ],
  [
    'a ring with a point twice',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  ],
  [
    'a ring of three positions',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  ],
  ['an open ring among areas', { type: 'MultiPolygon', coordinates: [[square(0, 2).slice(1)]] }],
  ['an area without rings', { type: 'Polygon', coordinates: [] }],
  ['a line of one point', line([1, 1])],
  ['a line of one point among lines', { type: 'MultiLineString', coordinates: [[[1, 1]]] }],
  ['an empty collection', collection()],
  ['a collection with a text', { type: 'GeometryCollection', geometries: [point(1, 1), 'Bergen'] }],
  ['a deeply nested collection', Array.from({ length: 9 }).reduce<object>((inner) => collection(inner), point(1, 1))],
])('%s is no geography', async (_, value) => {
  const query = '[geo($value), geo::contains($value, geo::latLng(1, 1)), geo::distance($value, geo::latLng(1, 1))]'
  expect(await run(query, { value })).toEqual([null, null, null])
})

test('the constructor returns the geometry alone', async () => {
  expect(await run('geo({"lat": 1.5, "lng": -2, "note": "geo(1)"})')).toEqual(point(-2, 1.5))
  const values = '{"note": "geo(1)", "value": global::geo(geo($point)), "copied": geo({...$point})}'
  expect(await run(values, { point: point(1, 2) })).toEqual({
    note: 'geo(1)',
    value: point(1, 2),
    copied: point(1, 2),
  })
})

test.each([
  ['*[geo(place) == ]', 15, 16],
  ['count(*[geo()])', 8, 11],
  ['[geo({}), geo::contains({})]', 10, 23],
])('the error of %s names its position', (query, start, end) => {
  expect(() => parseQuery(query, {})).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ start, end }) }),
  )
})

const comb = (from: number) => {
  const teeth = Array.from({ length: 400 }, (_, index) => [from + index / 10, index % 2])
  return { type: 'Polygon', coordinates: [[...teeth, [from + 40, -1], [from, -1], [from, 0]]] }
}

test('long work with areas is stopped', async () => {
  const parameters = { one: comb(0), other: comb(0.05), many: Array.from({ length: 2000 }, (_, index) => index) }
  await expect(run('count($many[geo::intersects($one, $other)])', parameters, 200)).rejects.toMatchObject({
    details: { type: 'queryTimeoutError' },
  })
})
