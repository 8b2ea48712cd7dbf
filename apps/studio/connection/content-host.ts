let isHosted = false

/** Says, before the Studio opens, whether its content is hosted by Sanity, and not on this origin. */
export function setContentHosted(value: boolean): void {
  isHosted = value
}

export const isContentHosted = (): boolean => isHosted
