/** The `metafield` and `metafields` of things: the shop keeps none, and says so for each that is asked for. */
export const noMetafields = {
  metafield: null,
  metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
}
