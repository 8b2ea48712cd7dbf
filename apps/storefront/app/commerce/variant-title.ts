/** A store's title of the only variant of a product without options, and the value of its only option. */
export const noOption = 'Default Title'

/** A variant's title for shoppers; empty if its product has no options. */
export const variantTitleOf = ({ title }: { title: string }): string => (title === noOption ? '' : title)
