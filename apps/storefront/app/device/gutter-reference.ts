/** The id of the element at the content's left edge, which is used to measure the gutter. */
export const gutterReferenceId = 'container-ref'
