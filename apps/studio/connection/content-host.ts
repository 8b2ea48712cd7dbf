let isHosted = false

/** Sets whether the content is hosted by Sanity. Call it before the Studio opens. */
export function setContentHosted(value: boolean): void {
  isHosted = value
}

export const isContentHosted = (): boolean => isHosted

/**
 * The address at which the Studio reads an uploaded file. Its policy allows its own origin, which may be another name
 * of the shop than the one in the file's URL; hosted files keep theirs.
 */
export const fileUrl = (url: string): string => (isHosted ? url : new URL(url).pathname)
