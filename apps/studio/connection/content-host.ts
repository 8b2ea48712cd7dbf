let isHosted = false

/** Sets whether the content is hosted by Sanity. Call it before the Studio opens. */
export function setContentHosted(value: boolean): void {
  isHosted = value
}

export const isContentHosted = (): boolean => isHosted
