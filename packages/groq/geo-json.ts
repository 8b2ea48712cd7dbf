import { isJsonObject } from './document.ts'

/** A GeoJSON geometry without further fields. */
export interface Geometry {
  type: string
  coordinates?: unknown
  geometries?: Geometry[]
}

/** A position of GeoJSON: longitude and latitude in degrees, and perhaps an altitude. */
type Position = [longitude: number, latitude: number, ...rest: number[]]

/** The nesting depth of positions in the coordinates of each type. */
const depths = new Map([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3],
])

/** Longitude, latitude and altitude, as in GeoJSON; JSTS reads no longer positions. */
const maxNumbers = 3
/** The maximum nesting of collections. */
const maxNesting = 8

export const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

export const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length <= maxNumbers &&
  isWithin(value[0], 180) &&
  isWithin(value[1], 90) &&
  value.every((item) => Number.isFinite(item))

const areCoordinates = (value: unknown, depth: number): boolean =>
  depth === 0
    ? isPosition(value)
    : Array.isArray(value) && value.length > 0 && value.every((item) => areCoordinates(item, depth - 1))

/** Whether a ring is closed and passes no other point twice. */
function isRing(ring: unknown): boolean {
  if (!Array.isArray(ring) || ring.length < 4) return false
  const points = ring.map((position) => JSON.stringify(position))
  return points[0] === points.at(-1) && new Set(points).size === points.length - 1
}

const areRings = (polygon: unknown): boolean => Array.isArray(polygon) && polygon.every(isRing)

function areComplete(type: string, coordinates: unknown): boolean {
  const list: unknown[] = Array.isArray(coordinates) ? coordinates : []
  if (type === 'Polygon') return areRings(list)
  if (type === 'MultiPolygon') return list.every(areRings)
  if (type === 'LineString') return list.length > 1
  return type !== 'MultiLineString' || list.every((line) => Array.isArray(line) && line.length > 1)
}

function readPoint({ lat, lng, lon }: Record<string, unknown>): Geometry | undefined {
  if (lng !== undefined && lon !== undefined) return undefined
  const longitude = lng ?? lon
  return isWithin(lat, 90) && isWithin(longitude, 180) ? { type: 'Point', coordinates: [longitude, lat] } : undefined
}

/**
 * Reads a geometry: `{lat, lng}`, `{lat, lon}` or GeoJSON without features. Undefined for anything else, and for rings
 * that are not closed or go through a point twice.
 * @see https://github.com/sanity-io/GROQ/blob/main/spec/14-extensions.md
 */
export function readGeometry(value: unknown, nesting = 0): Geometry | undefined {
  if (!isJsonObject(value) || nesting > maxNesting) return undefined
  const { type, coordinates, geometries } = value
  if (typeof type !== 'string') return readPoint(value)
  if (type === 'GeometryCollection') {
    const parts = Array.isArray(geometries) ? geometries.map((part) => readGeometry(part, nesting + 1)) : []
    const read = parts.filter((part) => part !== undefined)
    return read.length > 0 && read.length === parts.length ? { type, geometries: read } : undefined
  }
  const depth = depths.get(type)
  if (depth === undefined) return readPoint(value)
  return areCoordinates(coordinates, depth) && areComplete(type, coordinates) ? { type, coordinates } : undefined
}
