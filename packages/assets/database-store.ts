import { sql } from 'kysely'
import type { Database, Write } from '@shop/database'
import { AssetMissingError } from './asset-error.ts'
import { pieceSize, type AssetStore } from './asset-store.ts'

/** A table with one row per piece of an asset: its hash, its position from 0, and its `bytes`. */
export interface PieceTable {
  table: string
  /** The column of the hash. */
  hashColumn: string
}

/** Assets as rows of the database. An asset of zero bytes has one empty piece. */
export function createDatabaseStore(database: Database, { table, hashColumn }: PieceTable): AssetStore {
  const pieces = sql.table(table)
  const name = sql.ref(hashColumn)

  async function head(hash: string): Promise<number | undefined> {
    const { rows } = await sql<{ position: number; size: number }>`
      select position, length(bytes) as size from ${pieces} where ${name} = ${hash} order by position desc limit 1
    `.execute(database.kysely)
    const [last] = rows
    return last && last.position * pieceSize + last.size
  }

  async function readPiece(hash: string, position: number): Promise<Uint8Array> {
    const { rows } = await sql<{ bytes: Uint8Array }>`
      select bytes from ${pieces} where ${name} = ${hash} and position = ${position}
    `.execute(database.kysely)
    if (!rows[0]) throw new AssetMissingError(`The database has no piece ${position} of ${hash}`)
    return rows[0].bytes
  }

  return {
    async put(hash, content) {
      if ((await head(hash)) !== undefined) return
      const writePieces = async ({ trx }: Write) => {
        const insert = (position: number, bytes: Uint8Array) =>
          sql`insert into ${pieces} (${name}, position, bytes) values (${hash}, ${position}, ${Buffer.from(bytes)})
            on conflict do nothing`.execute(trx)
        let position = 0
        for await (const piece of content.pieces()) await insert(position++, piece)
        if (position === 0) await insert(0, new Uint8Array())
      }
      await database.write(writePieces, { takesLong: true })
    },
    head,
    async *get(hash, { start, end }) {
      for (let position = Math.floor(start / pieceSize); position * pieceSize < end; position += 1) {
        const bytes = await readPiece(hash, position)
        const offset = position * pieceSize
        yield new Uint8Array(bytes.subarray(Math.max(start - offset, 0), end - offset))
      }
    },
    async delete(hash, { trx }) {
      await sql`delete from ${pieces} where ${name} = ${hash}`.execute(trx)
    },
    async list() {
      const { rows } = await sql<{ hash: string }>`
        select ${name} as hash from ${pieces} where position = 0 order by ${name}
      `.execute(database.kysely)
      return rows.map(({ hash }) => hash)
    },
  }
}
