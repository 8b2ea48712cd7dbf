import type { Migration } from 'kysely/migration'

/** Webhooks, their deliveries, and the attempts of these. */
export const webhooks: Migration = {
  async up({ schema }) {
    await schema
      .createTable('content_webhook')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('dataset', 'text', (column) => column.notNull())
      .addColumn('reach', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('secret', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('content_webhook_delivery')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('dataset', 'text', (column) => column.notNull())
      .addColumn('document_id', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('committed_at', 'text', (column) => column.notNull())
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('content_webhook_delivery_newest')
      .on('content_webhook_delivery')
      .columns(['webhook_id', 'created_at'])
      .execute()
    await schema
      .createTable('content_webhook_attempt')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('delivery_id', 'text', (column) => column.notNull())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('duration', 'integer', (column) => column.notNull())
      .addColumn('result_code', 'integer')
      .addColumn('result_body', 'text')
      .addColumn('failure', 'text')
      .execute()
    for (const columns of [['webhook_id', 'created_at'], ['delivery_id']]) {
      await schema
        .createIndex(`content_webhook_attempt_${columns[0]}`)
        .on('content_webhook_attempt')
        .columns(columns)
        .execute()
    }
  },
}
