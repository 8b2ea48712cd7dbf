/** A field beside the one being validated, out of the validation's `parent`. */
export const parentValue = (parent: unknown, name: string): unknown =>
  typeof parent === 'object' && parent !== null ? Reflect.get(parent, name) : undefined
