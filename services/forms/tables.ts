import type { Database } from '@shop/database'
import type { MigrationSet } from '@shop/database/migrate'
import { bytes } from '@shop/database/engine'

/** JSON in a text column. */
type Json = string

export type FormsTables = {
  form_submission: {
    id: string
    form_id: string
    /** The form's title at the time of the submission. */
    form_title: string
    /** Array of `{name, label, value}`. */
    values: Json
    reply_to: string | null
    /** ISO 8601 in UTC. */
    created_at: string
  }
  form_submission_file: {
    submission_id: string
    /** From 0. */
    position: number
    field: string
    label: string
    name: string
    content_type: string
    /** Bytes. */
    size: number
  }
  form_submission_chunk: {
    submission_id: string
    file_position: number
    /** From 0. */
    position: number
    /** At most 1 MiB. */
    bytes: Uint8Array
  }
}

export const formsMigrations: MigrationSet = (engine) => ({
  '001-submissions': {
    async up({ schema }) {
      await schema
        .createTable('form_submission')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('form_id', 'text', (column) => column.notNull())
        .addColumn('form_title', 'text', (column) => column.notNull())
        .addColumn('values', 'text', (column) => column.notNull())
        .addColumn('reply_to', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute()
      await schema.createIndex('form_submission_newest').on('form_submission').columns(['created_at', 'id']).execute()
      await schema
        .createTable('form_submission_file')
        .addColumn('submission_id', 'text', (column) =>
          column.notNull().references('form_submission.id').onDelete('cascade'),
        )
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('field', 'text', (column) => column.notNull())
        .addColumn('label', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('content_type', 'text', (column) => column.notNull())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('form_submission_file_key', ['submission_id', 'position'])
        .execute()
      await schema
        .createTable('form_submission_chunk')
        .addColumn('submission_id', 'text', (column) =>
          column.notNull().references('form_submission.id').onDelete('cascade'),
        )
        .addColumn('file_position', 'integer', (column) => column.notNull())
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('bytes', bytes(engine), (column) => column.notNull())
        .addPrimaryKeyConstraint('form_submission_chunk_key', ['submission_id', 'file_position', 'position'])
        .execute()
    },
  },
})

/** Typed access to the service's tables. */
export const tablesOf = (database: Database) => database.kysely.withTables<FormsTables>()
