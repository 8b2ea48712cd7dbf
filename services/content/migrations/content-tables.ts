import { bytes, type Engine } from '@shop/database/engine'
import type { Migration } from 'kysely/migration'

/** The first tables: the log of transactions with every document's revisions, assets, and editors. */
export const contentTables = (engine: Engine): Migration => ({
  async up(database) {
    const { schema } = database
    await schema
      .createTable('content_transaction')
      .addColumn('dataset', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('committed_at', 'text', (column) => column.notNull())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('results', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_transaction_key', ['dataset', 'sequence'])
      .addUniqueConstraint('content_transaction_id', ['dataset', 'transaction_id'])
      .execute()
    await schema
      .createTable('content_revision')
      .addColumn('dataset', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('document_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text')
      .addPrimaryKeyConstraint('content_revision_key', ['dataset', 'sequence', 'document_id'])
      .execute()
    await schema
      .createTable('content_document')
      .addColumn('dataset', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_document_key', ['dataset', 'id'])
      .execute()
    await schema
      .createTable('content_blob')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', bytes(engine), (column) => column.notNull())
      .addPrimaryKeyConstraint('content_blob_key', ['hash', 'position'])
      .execute()
    await schema
      .createTable('content_rendition')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('content_type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('bytes', bytes(engine), (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_editor')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_session')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
  },
})
