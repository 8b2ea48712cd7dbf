/** A sibling of the field being validated, read from the validation's `parent`. */
export const parentValue = (parent: unknown, name: string): unknown =>
  typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined
