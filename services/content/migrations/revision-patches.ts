import type { Migration } from 'kysely/migration'

/** The patches of a revision, for listeners and for the history; and an index of a document's revisions. */
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
