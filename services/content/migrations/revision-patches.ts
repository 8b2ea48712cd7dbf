import type { Migration } from 'kysely/migration'

/** How a revision came about, for those who listen and for the history; and a way to a document's revisions. */
export const revisionPatches: Migration = {
  async up({ schema }) {
    await schema.alterTable('content_revision').addColumn('patches', 'text').execute()
    await schema
      .createIndex('content_revision_document')
      .on('content_revision')
      .columns(['dataset', 'document_id', 'sequence'])
      .execute()
  },
}
