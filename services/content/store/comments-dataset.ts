const suffix = '-comments'

/**
 * The name of the add-on dataset with a dataset's comments and tasks. It exists as long as its dataset: the Studio
 * looks for it only once, when it opens, and would otherwise miss another editor's first comment.
 */
export const commentsDatasetOf = (dataset: string): string => `${dataset}${suffix}`

/** Whether a name is kept for an add-on dataset. */
export const isCommentsName = (name: string): boolean => name.endsWith(suffix)
