import { Hono as Original } from 'hono'

export * from 'hono'

/** Every created router. */
export const routers: Original[] = []

/** A router that is recorded, so that its routes can be listed later. */
export class Hono extends Original {
  constructor(...options: ConstructorParameters<typeof Original>) {
    super(...options)
    routers.push(this)
  }
}
