/** The `metafield` and `metafields` fields: the shop has none, so all are null. */
export const noMetafields = {
  metafield: null,
  metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
}
