/** Numbers of the specification, section 9. Lengths are pixels. */
export const thumbnailSlots = 5
export const thumbnailMaximumHeight = 350
export const largeImage = { width: 2000, height: 2000 }

/** The slide that 'More' opens: the first without a thumbnail. */
export const firstHidden = thumbnailSlots - 1
