const suffix = '-comments'

/**
 * The name of the add-on dataset with a dataset's comments and tasks. It exists as long as the dataset does: the Studio
 * looks for it only once, when it opens, and would not see the first comment of somebody else otherwise.
 */
export const commentsDatasetOf = (dataset: string): string => `${dataset}${suffix}`

/** Whether a name is kept for an add-on dataset. */
export const isCommentsName = (name: string): boolean => name.endsWith(suffix)
