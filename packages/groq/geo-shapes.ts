import type { Geometry } from './geo-json.ts'

/**
 * Planar geometry by JSTS, which is loaded for the first query that needs it: it takes as long as a page.
 * @see https://github.com/bjornharrtell/jsts
 */
async function importLibrary() {
  const [reader, factory, relation, validity, locator, location] = await Promise.all([
    import('jsts/org/locationtech/jts/io/GeoJSONReader.js'),
    import('jsts/org/locationtech/jts/geom/GeometryFactory.js'),
    import('jsts/org/locationtech/jts/operation/relate/RelateOp.js'),
    import('jsts/org/locationtech/jts/operation/valid/IsValidOp.js'),
    import('jsts/org/locationtech/jts/algorithm/locate/IndexedPointInAreaLocator.js'),
    import('jsts/org/locationtech/jts/geom/Location.js'),
  ])
  return {
    reader: new reader.default(new factory.default()),
    RelateOp: relation.default,
    IsValidOp: validity.default,
    PointLocator: locator.default,
    Location: location.default,
  }
}

type Library = Awaited<ReturnType<typeof importLibrary>>

let loaded: Library | undefined

/** Loads the library for {@link shapesOf}. */
export async function loadShapes(): Promise<void> {
  loaded ??= await importLibrary()
}

function library(): Library {
  if (!loaded) throw new Error('The geometry library is not loaded')
  return loaded
}

const areas = new Set(['Polygon', 'MultiPolygon'])

/** A geometry other than a collection. */
export class Shape {
  readonly #geometry: ReturnType<Library['reader']['read']>
  readonly #isArea: boolean
  readonly #isPoint: boolean
  #locator: InstanceType<Library['PointLocator']> | undefined

  constructor(geometry: Geometry) {
    this.#geometry = library().reader.read(geometry)
    this.#isArea = areas.has(geometry.type)
    this.#isPoint = geometry.type === 'Point'
  }

  /** Whether its lines have a length and its rings do not cross. */
  get isValid(): boolean {
    return library().IsValidOp.isValid(this.#geometry)
  }

  /** Whether no point of the other shape lies outside of this one. */
  covers(other: Shape): boolean {
    if (this.#isArea && other.#isPoint) return this.#hasPoint(other)
    return library().RelateOp.covers(this.#geometry, other.#geometry)
  }

  /** Whether the shapes have a point in common. */
  intersects(other: Shape): boolean {
    if (this.#isArea && other.#isPoint) return this.#hasPoint(other)
    if (this.#isPoint && other.#isArea) return other.#hasPoint(this)
    return library().RelateOp.intersects(this.#geometry, other.#geometry)
  }

  /** Uses an index of the edges, because a filter compares the same area with many points. */
  #hasPoint(point: Shape): boolean {
    const { PointLocator, Location } = library()
    this.#locator ??= new PointLocator(this.#geometry)
    return this.#locator.locate(point.#geometry.getCoordinate()) !== Location.EXTERIOR
  }
}

/** The shapes that a geometry consists of: one, or those of a collection. */
export const shapesOf = (geometry: Geometry): Shape[] =>
  geometry.geometries ? geometry.geometries.flatMap(shapesOf) : [new Shape(geometry)]
