import { isPosition, isWithin, readGeometry, type Geometry } from './geo-json.ts'
import { shapesOf, type Shape } from './geo-shapes.ts'

interface Place {
  geometry: Geometry
  shapes: Shape[]
}

/** Parsed values of documents and queries, cached because filters compare the same areas with many points. */
const known = new WeakMap<object, Place | undefined>()

function read(value: object): Place | undefined {
  const geometry = readGeometry(value)
  const shapes = geometry ? shapesOf(geometry) : []
  return geometry && shapes.every(({ isValid }) => isValid) ? { geometry, shapes } : undefined
}

function placeOf(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!known.has(value)) known.set(value, read(value))
  return known.get(value)
}

/** The Earth's radius at the equator, in meters. */
const radius = 6_378_137

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const squaredSine = (angle: number): number => Math.sin(angle) ** 2

/** The great-circle distance of two points in meters, by the haversine formula; null for other geometries. */
function distance(from: Place, to: Place): number | null {
  const [start, end] = [from.geometry, to.geometry].map(({ coordinates }) => coordinates)
  if (!isPosition(start) || !isPosition(end)) return null
  const half = squaredSine(radians(end[1] - start[1]) / 2)
  const parallels = Math.cos(radians(start[1])) * Math.cos(radians(end[1]))
  const chord = half + parallels * squaredSine(radians(end[0] - start[0]) / 2)
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const contains = (outer: Place, inner: Place): boolean =>
  inner.shapes.every((shape) => outer.shapes.some((one) => one.covers(shape)))

const intersects = (one: Place, other: Place): boolean =>
  one.shapes.some((shape) => other.shapes.some((another) => shape.intersects(another)))

/** A function of two geometries, which is null for other arguments. */
const ofPlaces =
  (compute: (one: Place, other: Place) => unknown) =>
  (first: unknown, second: unknown): unknown => {
    const [one, other] = [placeOf(first), placeOf(second)]
    return one && other ? compute(one, other) : null
  }

/** GROQ's geo functions, by their names without `geo::`; `geo` is the constructor. */
export const geoFunctions = {
  geo: (value: unknown) => placeOf(value)?.geometry ?? null,
  latLng: (latitude: unknown, longitude: unknown) =>
    isWithin(latitude, 90) && isWithin(longitude, 180) ? { type: 'Point', coordinates: [longitude, latitude] } : null,
  contains: ofPlaces(contains),
  intersects: ofPlaces(intersects),
  distance: ofPlaces(distance),
}
