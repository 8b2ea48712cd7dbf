import { Hono as Original } from 'hono'

export * from 'hono'

/** Every router that was made. */
export const routers: Original[] = []

/** A router that can be asked for its routes later, whoever made it. */
export class Hono extends Original {
  constructor(...options: ConstructorParameters<typeof Original>) {
    super(...options)
    routers.push(this)
  }
}
