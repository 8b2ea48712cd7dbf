import { z } from 'zod'
import { collectionNumber, metafieldNumber, productNumber, variantNumber } from '../catalogue/catalogue-ids.ts'
import type { Metafield } from '../catalogue/metafield-store.ts'
import { name, text } from '../database/cells.ts'
import { toGid, type GidType } from '../values/gid.ts'
import { keyProblem } from '../values/metafield-key.ts'
import { isMetafieldType, maxMetafieldLength, metafieldProblem } from '../values/metafield-type.ts'
import { CatalogueError, type CatalogueIssue } from './catalogue-error.ts'
import { readNumberedRows, writeCsv } from './csv.ts'
import { isPictureType, namedPicture, referenceGid, referenceType, type NamedReference } from './references.ts'

const columns = ['Owner', 'Handle', 'Variant', 'Namespace', 'Key', 'Type', 'Value'] as const

const rowSchema = z
  .object({
    Owner: z.enum(['product', 'variant', 'collection'], 'must be product, variant or collection'),
    Handle: name(255),
    /** The values of the variant's options, separated by ` / `. */
    Variant: text(800).default(''),
    Namespace: name(255),
    Key: name(64),
    Type: z.string().refine((type) => isMetafieldType(type), 'is not a metafield type'),
    Value: text(maxMetafieldLength).refine((value) => value !== '', 'is empty'),
  })
  .refine(({ Owner, Variant }) => Owner === 'variant' || Variant === '', {
    path: ['Variant'],
    message: 'is only for the owner variant',
  })

type MetafieldRow = z.output<typeof rowSchema>

/** Metafields of a file, with the references to their owners and in their values, which must exist. */
export interface ParsedMetafields {
  metafields: Metafield[]
  /** The row of each of the metafields. */
  rows: number[]
  references: NamedReference[]
}

function ownerOf({ Owner, Handle, Variant }: MetafieldRow): { type: GidType; id: number } {
  if (Owner === 'collection') return { type: 'Collection', id: collectionNumber(Handle) }
  if (Owner === 'product') return { type: 'Product', id: productNumber(Handle) }
  return { type: 'ProductVariant', id: variantNumber(Handle, [Variant === '' ? 'Default Title' : Variant]) }
}

/** References are written as handles; several are separated by semicolons. */
const namesIn = ({ Type, Value }: MetafieldRow): string[] =>
  Type.startsWith('list.')
    ? Value.split(';')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [Value.trim()]

function valueOf(row: MetafieldRow, ids: readonly string[] | undefined): string {
  if (!ids) return row.Value
  return row.Type.startsWith('list.') ? JSON.stringify(ids) : (ids[0] ?? '')
}

/**
 * Parses `metafields.csv`, one metafield of a product, a variant or a collection per row.
 * @throws CatalogueError with all problems, by row and column.
 */
export async function parseMetafieldCsv(source: string): Promise<ParsedMetafields> {
  const rows = await readNumberedRows(source, {
    requiredColumns: columns.filter((column) => column !== 'Variant'),
    columns,
    schema: rowSchema,
    unique: (row) => ({
      key: JSON.stringify([ownerOf(row), row.Namespace, row.Key]),
      column: 'Key',
      message: `"${row.Namespace}.${row.Key}" is a duplicate`,
    }),
  })
  const issues: CatalogueIssue[] = []
  const parsed: ParsedMetafields = { metafields: [], rows: rows.map(({ row }) => row), references: [] }
  const now = new Date().toISOString()
  for (const { row, cells } of rows) {
    const { Type: type, Namespace: namespace, Key: key } = cells
    const owner = ownerOf(cells)
    const kind = referenceType(type)
    const names = (kind ?? isPictureType(type)) ? namesIn(cells) : undefined
    const pictures = kind
      ? []
      : (names ?? []).map((file, position) =>
          namedPicture(`${toGid(owner.type, owner.id)}/${namespace}.${key}`, file, null, position + 1),
        )
    const gids = kind
      ? names?.map((each) => referenceGid(kind, each))
      : pictures.map(({ id }) => toGid('MediaImage', id))
    const value = valueOf(cells, names && gids)
    const ofKey = keyProblem({ namespace, key })
    if (ofKey) issues.push({ row, column: 'Key', message: ofKey.message })
    const problem = metafieldProblem(type, value)
    if (problem !== undefined) issues.push({ row, column: 'Value', message: problem })
    const ownerName = [cells.Handle, cells.Variant].filter(Boolean).join(', ')
    parsed.references.push({ row, column: 'Handle', name: ownerName, gid: toGid(owner.type, owner.id) })
    if (kind) {
      for (const [position, gid] of (gids ?? []).entries())
        parsed.references.push({ row, column: 'Value', name: names?.[position] ?? '', gid })
    }
    parsed.metafields.push({
      id: metafieldNumber(owner.id, namespace, key),
      ownerId: owner.id,
      namespace,
      key,
      type,
      value,
      pictures,
      source: cells,
      createdAt: now,
      updatedAt: now,
    })
  }
  if (issues.length > 0) throw new CatalogueError(issues)
  return parsed
}

/** Formats metafields for {@link parseMetafieldCsv}. */
export function writeMetafieldCsv(metafields: readonly Metafield[]): string {
  return writeCsv(
    columns,
    metafields.map(({ source }) => source),
  )
}
