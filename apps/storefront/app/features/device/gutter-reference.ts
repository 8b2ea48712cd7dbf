/** The id of the element that stands where the content begins; the gutter is measured there. */
export const gutterReferenceId = 'container-ref'
